"""``tripot journal verify``: checks an exported journal, or every journal of a store, and reports the first fault of
each."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.text import Text

from tripot.cli.commands.open_store import open_for_admin
from tripot.cli.commands.options import HousePlace, Language
from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.tui.progress import stderr_progress
from tripot.cli.tui.screen import Screen
from tripot.cli.tui.theme import BRASS, FAINT
from tripot.games import find_games
from tripot.house import BrokenChain, GameRegistry
from tripot.house.verify.fingerprint import fingerprint_of
from tripot.house.verify.journal import Fault, Verified, split_export, verify
from tripot.house.verify.kept import BadHead, KeptHeads, parse_head, read_kept_file

DICE_CLASSES = ("A", "B", "D", "R")

RULES_NOT_RUN = 3
"""The exit code for valid journals whose rules are not installed, so the legality of moves is unknown."""

SavedHeads = Annotated[
    list[str] | None,
    Parameter(
        negative=(),
        help="A hash or fingerprint that you saved, optionally after the number of its entry (`41:…`). "
        "A match proves that this entry and all earlier entries are unchanged. May be repeated.",
    ),
]


def verify_file(
    file: Path | None = None,
    /,
    *,
    head: SavedHeads = None,
    kept: Path | None = None,
    data: HousePlace = None,
    lang: Language = None,
) -> None:
    """Verify the hash chain, dice and rules of an exported game. Without a file, verify every stored game.

    The exit code is 0 if everything is valid, 2 for a fault, 3 if the rules of a game are not installed.

    Parameters
    ----------
    file
        An exported game, one entry per line.
    kept
        The file that a player's device saved: its last entry, the dice commitment and its accepted commands.
    """
    texts = Catalogue(language(lang))
    if file is None:
        return verify_store(texts, data)
    heads = read_kept(texts, head or (), kept)
    try:
        verdict = verify(heads.watch(read_with_progress(file)), GameRegistry(find_games().values()))
        heads.finish()
    except Fault as fault:
        raise CommandError(texts.say(f"verify-fault-{fault.law}", seq=fault.seq)) from None
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
    Screen().write(verdict_lines(texts, verdict, heads.found))
    if not verdict.rules:
        raise SystemExit(RULES_NOT_RUN)
    return None


def read_kept(texts: Catalogue, heads: Iterable[str], kept: Path | None) -> KeptHeads:
    """Return the saved hashes and fingerprints that were given on the command line."""
    try:
        return KeptHeads(map(parse_head, heads), None if kept is None else read_kept_file(kept.read_bytes()))
    except BadHead as error:
        raise CommandError(texts.say("verify-bad-head", head=str(error))) from None
    except (OSError, msgspec.MsgspecError):
        raise CommandError(texts.say("verify-bad-kept", file=str(kept))) from None


def verify_store(texts: Catalogue, data: str | None) -> None:
    """Verify every journal of a store against its stored head. Print a line for each fault."""
    registry, screen = GameRegistry(find_games().values()), Screen()
    entries = wrong = without_rules = 0
    with open_for_admin(texts, data) as house, stderr_progress() as progress:
        heads = house.journal.heads()
        for head in progress.track(heads, description=house.place):
            try:
                verdict = verify(iter(house.journal.read(head.table)), registry, head.hash)
                entries += verdict.entries
                without_rules += not verdict.rules
                if verdict.remembered != head.seq:
                    raise Fault(head.seq, "head")
            except (Fault, BrokenChain) as fault:
                wrong += 1
                law, seq = (fault.law, fault.seq) if isinstance(fault, Fault) else ("packed", 0)
                screen.write([f"{head.table}: {texts.say(f'verify-fault-{law}', seq=seq)}"])
    if wrong:
        raise CommandError(texts.say("verify-some-wrong", wrong=wrong, tables=len(heads)))
    if without_rules:
        screen.write([texts.say("verify-some-without-rules", count=without_rules, tables=len(heads))])
        raise SystemExit(RULES_NOT_RUN)
    screen.write([texts.say("verify-all-good", tables=len(heads), entries=entries)])


def verdict_lines(texts: Catalogue, verdict: Verified, remembered: int | None) -> list[Text]:
    """Return lines that list what was verified and what was not. `remembered`: the last entry whose hash was saved."""
    about = {"table": verdict.table, "game": verdict.game, "version": verdict.version}
    lines = [
        Text(
            texts.say("verify-good" if verdict.rules else "verify-half", entries=verdict.entries), style=f"bold {BRASS}"
        ),
        Text(texts.say("verify-table", **about)),
        Text(texts.say("verify-rules" if verdict.rules else "verify-no-rules", **about)),
        Text(texts.say("verify-throws", **{kind: verdict.throws.get(kind, 0) for kind in DICE_CLASSES})),
    ]
    if verdict.unpromised:
        lines.append(Text(texts.say("verify-unpromised", count=verdict.unpromised)))
    lines.append(Text(texts.say("verify-head", head=verdict.head), style=FAINT))
    lines.append(Text(texts.say("verify-fingerprint", fingerprint=fingerprint_of(verdict.head)), style=FAINT))
    if remembered is not None and remembered < verdict.entries:
        lines.append(Text(texts.say("verify-went-on", seq=remembered), style=FAINT))
    if remembered is None:
        lines.append(Text(texts.say("verify-no-head"), style=FAINT))
    return lines


def read_with_progress(file: Path) -> Iterator[bytes]:
    """Yield the entries of a file, with a progress bar on a terminal."""
    with file.open("rb") as lines, stderr_progress() as progress:
        bar = progress.add_task(file.name, total=file.stat().st_size)
        for data in split_export(lines):
            yield data
            progress.advance(bar, len(data) + 1)
