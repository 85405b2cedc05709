"""``tripot luck``: what the dice gave each player of a finished game, apart from what was chosen."""

from collections.abc import Iterator
from pathlib import Path
from statistics import NormalDist
from typing import Annotated, Any, Literal

import msgspec
from cyclopts import Parameter
from msgspec import Raw, Struct
from rich.text import Text

from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import NARROW_NBSP, Catalogue, language
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.play.table_request import find_game, variant_of
from tripot.cli.tui.charts import draw_plot
from tripot.cli.tui.screen import Screen
from tripot.cli.tui.text_block import wrap
from tripot.cli.tui.theme import BRASS, FAINT, GAIN, LOSS, chip
from tripot.games import find_games
from tripot.kernel import Codec, Game, Move, Variant
from tripot.lab import plots
from tripot.lab.best_play import make_adviser
from tripot.lab.luck import LuckAnalysis, LuckBreakdown, analyse_luck
from tripot.lab.price_rows import format_ratio

COLUMN_WIDTH = 11


class ExportedLine(Struct):
    """A line of a journal, as far as it matters here: of a table of the house, or of ``tripot watch --json``."""

    event: dict[str, Raw] = {}
    move: Raw = Raw(b"")
    result: dict[str, Any] = {}


class GameRecord(Struct):
    """A game as it was played."""

    game: Game[Any]
    variant: Variant
    players: int
    moves: list[Move]


def luck(
    file: Path,
    /,
    *,
    preset: str = "maison",
    settings: Annotated[tuple[str, ...], Parameter(name=["--variant", "--set"], negative=())] = (),
    json: Annotated[bool, Parameter(negative=())] = False,
    plot: Path | None = None,
    lang: Literal["fr", "en"] | None = None,
) -> None:
    """Tell luck from choice in a game that was played.

    Parameters
    ----------
    file
        A journal, as ``tripot journal export`` or ``tripot watch --json`` writes it.
    preset
        For ``watch`` only, whose journal does not say it: the reading of the rules that was played.
    settings
        For ``watch`` only: the switches that were set.
    json
        As data; every fraction as "p/q".
    plot
        Draw worth move by move, and luck with its band, into this file; needs the extra ``lab``.
    lang
        French or English; else the language of the locale.
    """
    tongue, screen = language(lang), Screen()
    record = read_game(Catalogue(tongue), file, preset, settings)
    names = [Catalogue(tongue).say("ui-person", number=number + 1) for number in range(record.players)]
    speech = Speech(record.game, tongue, names)
    start = record.game.start(record.players, record.variant)
    found_out = analyse_luck(record.game, start, record.moves, make_adviser(record.game))
    if json:
        screen.write([msgspec.json.encode(luck_json(found_out)).decode()])
    else:
        screen.write(luck_table(speech, found_out, screen.width))
    if plot is not None:
        lines = {
            name: [float(found_out.start[seat]), *(float(step.worth[seat]) for step in found_out.steps)]
            for seat, name in enumerate(names)
        }
        bands = [(float(it.luck), *it.band) for it in found_out.seats]
        labels = (speech.say("lab-luck-moves"), speech.say("lab-luck-band"))
        title = speech.say("lab-luck-worth", game=speech.game_text("name"))
        amounts = (lambda it: speech.number(round(it)), lambda it: signed_chips(speech, it))
        draw_plot(speech, plot, plots.plot_worths, title, lines, bands, *amounts, labels)


def read_game(texts: Catalogue, file: Path, preset: str, settings: tuple[str, ...]) -> GameRecord:
    """The game a file tells of."""
    try:
        lines = [
            msgspec.json.decode(line, type=ExportedLine) for line in file.read_bytes().splitlines() if line.strip()
        ]
        return from_house(lines) if any(line.event for line in lines) else from_watch(texts, lines, preset, settings)
    except OSError as error:
        raise CommandError(texts.say("ui-unread-file", path=str(file), why=str(error.strerror))) from None
    except (msgspec.MsgspecError, LookupError) as error:
        raise CommandError(texts.say("lab-no-journal", path=str(file), why=str(error))) from None


def from_house(lines: list[ExportedLine]) -> GameRecord:
    """A table of the house: its first entries say what is played, then come the moves."""
    game: Game[Any] | None = None
    variant: Variant | None = None
    players, moves = 0, []
    for line in lines:
        kind = msgspec.json.decode(line.event["type"], type=str)
        if kind in ("opened/1", "configured/1"):
            game = find_games()[msgspec.json.decode(line.event["game"], type=str)]
            variant = Codec(game).decode_variant(bytes(line.event["variant"]))
        elif kind == "started/1":
            players = len(msgspec.json.decode(line.event["seats"], type=list[Raw]))
        elif kind == "played/1" and game is not None:
            moves.append(Codec(game).decode_move(bytes(line.event["move"])))
    if game is None or variant is None or not players:
        raise LookupError("no game was started")
    return GameRecord(game, variant, players, moves)


def from_watch(texts: Catalogue, lines: list[ExportedLine], preset: str, settings: tuple[str, ...]) -> GameRecord:
    """A game of bots: the last line says what was played."""
    result = lines[-1].result
    game = find_game(str(result["game"]), texts.lang)
    codec = Codec(game)
    moves = [codec.decode_move(bytes(line.move)) for line in lines if bytes(line.move)]
    return GameRecord(game, variant_of(Speech(game, texts.lang), preset, settings), len(result["purses"]), moves)


def luck_table(speech: Speech, found_out: LuckAnalysis, width: int) -> Iterator[Text]:
    """A row for each player, then how to read it."""
    yield Text.assemble(("\n" + speech.game_text("name"), f"bold {BRASS}"))
    heads = [speech.say(f"lab-luck-{it}") for it in ("start", "luck", "own", "others", "drift", "end")]
    yield Text(" " * 14 + "".join(f"{head:>{COLUMN_WIDTH}}" for head in heads), style=FAINT)
    for seat, it in enumerate(found_out.seats):
        parts = [signed_chips(speech, float(part)) for part in (it.luck, it.own, it.others, it.drift)]
        inks = ["", GAIN if it.luck > 0 else LOSS if it.luck < 0 else "", "", "", "", "bold"]
        cells = [speech.number(round(it.start)), *parts, speech.number(round(it.end))]
        mark = chip(seat)
        yield Text.assemble(
            (f"{mark.shape} ", mark.color),
            f"{speech.names[seat]:<12}",
            *((f"{cell:>{COLUMN_WIDTH}}", ink) for cell, ink in zip(cells, inks, strict=True)),
        )
    yield Text("")
    for seat, it in enumerate(found_out.seats):
        yield from wrap(verdict(speech, speech.names[seat], it), width, indent=2)
        if it.regret is not None:
            yield Text(speech.say("lab-luck-regret", amount=signed_chips(speech, -float(it.regret))), style=FAINT)
    yield from (Text(""), *wrap(Text(speech.say("lab-luck-note"), style=FAINT), width))


def verdict(speech: Speech, name: str, it: LuckBreakdown) -> str:
    """Whether so much luck is anything to speak of; the wording never makes a case out of one game."""
    if not it.spread:
        return speech.say("lab-luck-none", name=name)
    off = abs(float(it.luck)) / it.spread
    band = speech.number(round(it.band[1]))
    if off <= 1:
        return speech.say("lab-luck-ordinary", name=name, band=band)
    if off <= 1.96:
        return speech.say("lab-luck-marked", name=name, band=band)
    once_in = min(1_000, round(1 / (2 * (1 - NormalDist().cdf(off)) or 1e-9)))
    return speech.say("lab-luck-rare", name=name, band=band, games=once_in)


def signed_chips(texts: Catalogue, amount: float) -> str:
    """A gain or loss to the nearest chip."""
    return texts.signed_number(round(amount)).replace(" ", NARROW_NBSP)


def luck_json(found_out: LuckAnalysis) -> dict[str, Any]:
    """The reckoning as data."""
    return {
        "seats": [
            {
                "start": format_ratio(it.start),
                "luck": format_ratio(it.luck),
                "own": format_ratio(it.own),
                "others": format_ratio(it.others),
                "drift": format_ratio(it.drift),
                "end": format_ratio(it.end),
                "variance": format_ratio(it.variance),
                "regret": None if it.regret is None else format_ratio(it.regret),
            }
            for it in found_out.seats
        ],
        "worth": [[format_ratio(each) for each in found_out.start]]
        + [[format_ratio(each) for each in step.worth] for step in found_out.steps],
    }
