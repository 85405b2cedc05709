"""``tripot journal verify``: check an exported journal, or every journal of a store; report the first fault of each."""

from collections.abc import Iterator
from pathlib import Path

from rich.text import Text

from tripot.cli.commands.open_store import open_for_admin
from tripot.cli.commands.options import Language
from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.tui.progress import stderr_progress
from tripot.cli.tui.screen import Screen
from tripot.cli.tui.theme import BRASS, FAINT
from tripot.games import find_games
from tripot.house import GameRegistry, Hash
from tripot.house.verify.journal import Fault, Verified, split_export, verify

DICE_CLASSES = ("A", "B", "D", "R")


def verify_file(
    file: Path | None = None, /, *, head: str | None = None, store: str | None = None, lang: Language = None
) -> None:
    """Verify an exported game: the hash chain, the dice, the rules run again. Without a file, every game of the store.

    Parameters
    ----------
    file
        The game as it was exported, one entry a line.
    head
        A hash that you kept from the table: it proves that the game was not rewritten as a whole.
    store
        Without a file: the file or the URL of the database with all games; else the store of this house.
    """
    texts = Catalogue(language(lang))
    if file is None:
        return verify_store(texts, store)
    try:
        verdict = verify(
            read_with_progress(file), GameRegistry(find_games().values()), Hash(head.strip().lower()) if head else None
        )
    except Fault as fault:
        raise CommandError(texts.say(f"verify-fault-{fault.law}", seq=fault.seq)) from None
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
    return Screen().write(verdict_lines(texts, verdict))


def verify_store(texts: Catalogue, where: str | None) -> None:
    """Verify every journal of a store against the head that the store keeps of it; write a line for each faulty one."""
    registry, entries, wrong, screen = GameRegistry(find_games().values()), 0, 0, Screen()
    with open_for_admin(texts, where) as house, stderr_progress() as progress:
        heads = house.journal.heads()
        for head in progress.track(heads, description=house.place):
            try:
                verdict = verify(iter(house.journal.read(head.table)), registry, head.hash)
                entries += verdict.entries
                if verdict.remembered != head.seq:
                    raise Fault(head.seq, "head")
            except Fault as fault:
                wrong += 1
                screen.write([f"{head.table}: {texts.say(f'verify-fault-{fault.law}', seq=fault.seq)}"])
    if wrong:
        raise CommandError(texts.say("verify-some-wrong", wrong=wrong, tables=len(heads)))
    screen.write([texts.say("verify-all-good", tables=len(heads), entries=entries)])


def verdict_lines(texts: Catalogue, verdict: Verified) -> list[Text]:
    """What was proved, and what was not."""
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
    """The entries of a file, with a progress bar on a terminal."""
    with file.open("rb") as lines, stderr_progress() as progress:
        bar = progress.add_task(file.name, total=file.stat().st_size)
        for data in split_export(lines):
            yield data
            progress.advance(bar, len(data) + 1)
