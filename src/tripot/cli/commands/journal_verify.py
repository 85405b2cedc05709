"""``tripot journal verify``: an exported journal checked offline, and what is wrong with it told in one sentence."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from rich.console import Console
from rich.progress import Progress
from rich.text import Text

from tripot.cli.errors import Complaint
from tripot.cli.i18n.catalogue import Texts, language
from tripot.cli.tui.screen import Screen
from tripot.cli.tui.theme import BRASS, FAINT
from tripot.games import found
from tripot.house import Hash, Shelf
from tripot.house.verify.journal import Fault, Verified, lines_in, verify

CLASSES = ("A", "B", "D", "R")


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
    texts, screen = Texts(language(lang)), Screen()
    if file is None:
        from tripot.cli.commands.journal_verify_all import verify_store

        return verify_store(texts, store)
    try:
        verdict = verify(read_with_a_bar(file), Shelf(found().values()), Hash(head.strip().lower()) if head else None)
    except Fault as fault:
        raise Complaint(texts.say(f"verify-fault-{fault.law}", seq=fault.seq)) from None
    except OSError as error:
        raise Complaint(f"{file}: {error.strerror}") from None
    return screen.write(told(texts, verdict))


def told(texts: Texts, verdict: Verified) -> list[Text]:
    """What was found to be true."""
    about = {"table": verdict.table, "game": verdict.game, "version": verdict.version}
    lines = [
        Text(texts.say("verify-good", entries=verdict.entries), style=f"bold {BRASS}"),
        Text(texts.say("verify-table", **about)),
        Text(texts.say("verify-rules" if verdict.rules else "verify-no-rules", **about)),
        Text(texts.say("verify-throws", **{kind: verdict.throws.get(kind, 0) for kind in CLASSES})),
    ]
    if verdict.unpromised:
        lines.append(Text(texts.say("verify-unpromised", count=verdict.unpromised)))
    lines.append(Text(texts.say("verify-head", head=verdict.head), style=FAINT))
    if verdict.remembered is not None and verdict.remembered < verdict.entries:
        lines.append(Text(texts.say("verify-went-on", seq=verdict.remembered), style=FAINT))
    if verdict.remembered is None:
        lines.append(Text(texts.say("verify-no-head"), style=FAINT))
    return lines


def read_with_a_bar(file: Path) -> Iterator[bytes]:
    """The entries of a file; whoever waits at a terminal sees how far it is."""
    console = Console(stderr=True)
    with (
        file.open("rb") as lines,
        Progress(console=console, transient=True, disable=not console.is_terminal) as progress,
    ):
        bar = progress.add_task(file.name, total=file.stat().st_size)
        for data in lines_in(lines):
            yield data
            progress.advance(bar, len(data) + 1)
