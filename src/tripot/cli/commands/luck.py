"""``tripot luck``: shows how much of each player's result was luck, and how much was due to choices."""

from collections.abc import Iterator
from pathlib import Path
from statistics import NormalDist
from typing import Any

import msgspec
from msgspec import Struct
from rich.text import Text

from tripot.cli.commands.options import Flag, Language
from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import NARROW_NBSP, Catalogue, language
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.tui.screen import Screen, write_json
from tripot.cli.tui.text_block import wrap
from tripot.cli.tui.theme import BRASS, FAINT, GAIN, LOSS, chip
from tripot.games import find_games
from tripot.house import BrokenChain, GameRegistry, decode_entry
from tripot.house.journal.events import Played
from tripot.house.table.fold import fold_journal
from tripot.house.verify.journal import Fault, verify
from tripot.kernel import Game, Move, Variant
from tripot.lab.best_play import make_adviser
from tripot.lab.luck import LuckAnalysis, LuckBreakdown, analyse_luck
from tripot.lab.price_rows import format_ratio

COLUMN_WIDTH = 11


class GameRecord(Struct):
    """A game that was played: how it began, and its moves."""

    game: Game[Any]
    variant: Variant
    players: int
    moves: list[Move]


def luck(
    file: Path,
    /,
    *,
    json: Flag = False,
    lang: Language = None,
) -> None:
    """Show how much of each player's result in a finished game was luck.

    Parameters
    ----------
    file
        A file written by `tripot journal export` or `tripot watch --json`.
    json
        Print JSON; fractions as "p/q".
    """
    tongue, screen = language(lang), Screen()
    record = read_game(Catalogue(tongue), file)
    names = [Catalogue(tongue).say("ui-person", number=number + 1) for number in range(record.players)]
    speech = Speech(record.game, tongue, names)
    start = record.game.start(record.players, record.variant)
    analysis = analyse_luck(record.game, record.players, start, record.moves, make_adviser(record.game))
    if json:
        write_json(luck_json(analysis))
    else:
        screen.write(luck_table(speech, analysis, screen.width))


def read_game(texts: Catalogue, file: Path) -> GameRecord:
    """Read the game of a journal. Check the hash chain, the dice and every move, like `tripot journal verify`."""
    registry = GameRegistry(find_games().values())
    try:
        stored = [line for line in file.read_bytes().splitlines() if line.strip()]
        steps = list(fold_journal(registry, map(decode_entry, stored)))
        verify(stored, registry)
    except Fault as fault:
        raise CommandError(texts.say(f"verify-fault-{fault.law}", seq=fault.seq)) from None
    except OSError as error:
        raise CommandError(texts.say("ui-unread-file", path=str(file), why=str(error.strerror))) from None
    except (msgspec.MsgspecError, LookupError, BrokenChain) as error:
        raise CommandError(texts.say("lab-no-journal", path=str(file), why=str(error))) from None
    if not steps or steps[-1][1].state is None:
        raise CommandError(texts.say("lab-no-journal", path=str(file), why="no game was started"))
    table, events = steps[-1][1], [line.entry.event for line, _ in steps]
    codec = table.settings.loaded_game.codec
    moves = [codec.decode_move(bytes(event.move)) for event in events if isinstance(event, Played)]
    return GameRecord(table.game, table.settings.variant, len(table.chairs), moves)


def luck_table(speech: Speech, analysis: LuckAnalysis, width: int) -> Iterator[Text]:
    """Yield a row for each player, then an explanation."""
    yield Text.assemble(("\n" + speech.game_text("name"), f"bold {BRASS}"))
    heads = [speech.say(f"lab-luck-{item}") for item in ("start", "luck", "own", "others", "drift", "end")]
    yield Text(" " * 14 + "".join(f"{head:>{COLUMN_WIDTH}}" for head in heads), style=FAINT)
    for seat, each in enumerate(analysis.seats):
        parts = [signed_chips(speech, float(part)) for part in (each.luck, each.own, each.others, each.drift)]
        inks = ["", GAIN if each.luck > 0 else LOSS if each.luck < 0 else "", "", "", "", "bold"]
        cells = [speech.number(round(each.start)), *parts, speech.number(round(each.end))]
        mark = chip(seat)
        yield Text.assemble(
            (f"{mark.shape} ", mark.color),
            f"{speech.names[seat]:<12}",
            *((f"{cell:>{COLUMN_WIDTH}}", ink) for cell, ink in zip(cells, inks, strict=True)),
        )
    yield Text("")
    for seat, each in enumerate(analysis.seats):
        yield from wrap(verdict(speech, speech.names[seat], each), width, indent=2)
        if each.regret is not None:
            yield Text(speech.say("lab-luck-regret", amount=signed_chips(speech, -float(each.regret))), style=FAINT)
    yield from (Text(""), *wrap(Text(speech.say("lab-luck-note"), style=FAINT), width))


def verdict(speech: Speech, name: str, breakdown: LuckBreakdown) -> str:
    """Return a sentence that says how unusual this luck is."""
    if not breakdown.spread:
        return speech.say("lab-luck-none", name=name)
    off = abs(float(breakdown.luck)) / breakdown.spread
    band = speech.number(round(breakdown.band[1]))
    if off <= 1:
        return speech.say("lab-luck-ordinary", name=name, band=band)
    if off <= 1.96:
        return speech.say("lab-luck-marked", name=name, band=band)
    once_in = min(1_000, round(1 / (2 * (1 - NormalDist().cdf(off)) or 1e-9)))
    return speech.say("lab-luck-rare", name=name, band=band, games=once_in)


def signed_chips(texts: Catalogue, amount: float) -> str:
    """Return a gain or loss to the nearest chip."""
    return texts.signed_number(round(amount)).replace(" ", NARROW_NBSP)


def luck_json(analysis: LuckAnalysis) -> dict[str, Any]:
    """Return the analysis as data."""
    parts = ("start", "luck", "own", "others", "drift", "end", "variance")
    return {
        "seats": [
            {part: format_ratio(getattr(seat, part)) for part in parts}
            | {"regret": None if seat.regret is None else format_ratio(seat.regret)}
            for seat in analysis.seats
        ],
        "worth": [
            list(map(format_ratio, worth)) for worth in (analysis.start, *(step.worth for step in analysis.steps))
        ],
    }
