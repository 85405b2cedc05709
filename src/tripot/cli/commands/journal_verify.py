"""``tripot journal verify``: an exported journal checked offline, and what is wrong with it told in one sentence."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from rich.console import Console
from rich.progress import Progress
from rich.text import Text

from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.tui.screen import Screen
from tripot.cli.tui.theme import BRASS, FAINT
from tripot.games import find_games
from tripot.house import GameRegistry, Hash
from tripot.house.verify.journal import Fault, Verified, split_export, verify

DICE_CLASSES = ("A", "B", "D", "R")


def verify_file(
    file: Path | None = None,
    /,
    *,
    head: str | None = None,
    store: str | None = None,
    lang: Literal["fr", "en"] | None = None,
) -> None:
    """Verify an exported game: the chain, the dice, and the rules run again. Without a file, every game of the house.

    Parameters
    ----------
    file
        The game as it was exported, one entry a line.
    head
        A hash that you kept from the table: then nobody can have written the whole game anew.
    store
        Where no file is named: the file or the address of the database with all games; else the one this house has.
    lang
        French or English; else the language of the locale.
    """
    texts, screen = Catalogue(language(lang)), Screen()
    if file is None:
        from tripot.cli.commands.journal_verify_all import verify_store

        return verify_store(texts, store)
    try:
        verdict = verify(
            read_with_progress(file), GameRegistry(find_games().values()), Hash(head.strip().lower()) if head else None
        )
    except Fault as fault:
        raise CommandError(texts.say(f"verify-fault-{fault.law}", seq=fault.seq)) from None
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
    return screen.write(verdict_lines(texts, verdict))


def verdict_lines(texts: Catalogue, verdict: Verified) -> list[Text]:
    """What was found to be true."""
    about = {"table": verdict.table, "game": verdict.game, "version": verdict.version}
    lines = [
        Text(texts.say("verify-good", entries=verdict.entries), style=f"bold {BRASS}"),
        Text(texts.say("verify-table", **about)),
        Text(texts.say("verify-rules" if verdict.rules else "verify-no-rules", **about)),
        Text(texts.say("verify-throws", **{kind: verdict.throws.get(kind, 0) for kind in DICE_CLASSES})),
    ]
    if verdict.unpromised:
        lines.append(Text(texts.say("verify-unpromised", count=verdict.unpromised)))
    lines.append(Text(texts.say("verify-head", head=verdict.head), style=FAINT))
    if verdict.remembered is not None and verdict.remembered < verdict.entries:
        lines.append(Text(texts.say("verify-went-on", seq=verdict.remembered), style=FAINT))
    if verdict.remembered is None:
        lines.append(Text(texts.say("verify-no-head"), style=FAINT))
    return lines


def read_with_progress(file: Path) -> Iterator[bytes]:
    """The entries of a file; whoever waits at a terminal sees how far it is."""
    console = Console(stderr=True)
    with (
        file.open("rb") as lines,
        Progress(console=console, transient=True, disable=not console.is_terminal) as progress,
    ):
        bar = progress.add_task(file.name, total=file.stat().st_size)
        for data in split_export(lines):
            yield data
            progress.advance(bar, len(data) + 1)
