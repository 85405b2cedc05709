"""``tripot ten-hands verify``: check a day that a house has published: the promise, and every die that fell."""

import sys
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
from cyclopts import App
from msgspec import Struct
from rich.text import Text

from tripot.cli.commands.options import Language
from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.tui.screen import Screen
from tripot.cli.tui.theme import BRASS, FAINT
from tripot.games import find_games
from tripot.house.dice.day_dice import DaySecret
from tripot.lab.hands import DealtHand, DiceRows, HandGame, RowThrow, load_hand_sheets

app = App(name="ten-hands", help="Check the ten hands of a day.", help_flags=["--help", "-h"])


class PublishedHand(Struct, frozen=True):
    """A hand as a house tells it."""

    number: int
    state: dict[str, Any]
    throws: tuple[RowThrow, ...]
    gain: int | None


class PublishedPromise(Struct, frozen=True):
    """The promise of a day, and the secret behind it once the day is over."""

    day: str
    promise: str
    secret: str | None


class PublishedPerfect(Struct, frozen=True):
    """The hands of the perfect player."""

    hands: tuple[PublishedHand, ...]


class PublishedResult(Struct, frozen=True):
    """What a day came to, as far as it is checked."""

    perfect: PublishedPerfect


class PublishedDay(Struct, frozen=True):
    """A day as ``/api/ten-hands/days/‹day›`` tells it, as far as it is checked."""

    day: str
    game: str
    count: int
    promise: PublishedPromise
    played: tuple[PublishedHand, ...]
    result: PublishedResult | None


class DayFault(Exception):
    """What a house published about a day is not so. ``law`` names what was broken."""

    def __init__(self, law: str, hand: int = 0) -> None:
        super().__init__(law)
        self.law, self.hand = law, hand


@app.command
def verify(file: Path, /, *, promise: str | None = None, lang: Language = None) -> None:
    """Verify the published ten hands of a day: the secret against its promise, then every die of every hand.

    Parameters
    ----------
    file
        What the house answers at `/api/ten-hands/days/2026-11-20`, once the day is over; `-` reads standard input.
    promise
        The promise that you noted before the day: without it the house could have made another one since.
    """
    texts = Catalogue(language(lang))
    try:
        data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
        day = msgspec.json.decode(data, type=PublishedDay)
        date.fromisoformat(day.day)
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise CommandError(texts.say("day-unread", why=str(error))) from None
    try:
        throws = verify_day(day, promise)
    except DayFault as fault:
        raise CommandError(texts.say(f"day-fault-{fault.law}", hand=fault.hand)) from None
    lines = [
        Text(texts.say("day-good", day=day.day), style=f"bold {BRASS}"),
        Text(texts.say("day-throws", throws=throws, hands=day.count)),
        Text(texts.say("day-promise", promise=day.promise.promise), style=FAINT),
    ]
    if promise is None:
        lines.append(Text(texts.say("day-no-promise"), style=FAINT))
    Screen().write(lines)


def verify_day(day: PublishedDay, kept: str | None = None) -> int:
    """Count the throws that were computed again and were as told. Raises :class:`DayFault` at the first other one."""
    sheets, games = load_hand_sheets(), find_games()
    if day.promise.secret is None:
        raise DayFault("sealed")
    try:
        secret = DaySecret(bytes.fromhex(day.promise.secret))
    except ValueError:
        raise DayFault("secret") from None
    if secret.promise != day.promise.promise or day.promise.day != day.day:
        raise DayFault("promise")
    if kept is not None and kept.strip().lower() != day.promise.promise:
        raise DayFault("kept")
    if day.game not in sheets or day.game not in games:
        raise DayFault("game")
    game, throws = HandGame(games[day.game], sheets[day.game]), 0

    def rows(number: int) -> DiceRows:
        return lambda thrower: secret.row(day.day, day.game, number, thrower)

    perfect = () if day.result is None else day.result.perfect.hands
    if day.result is not None and [it.number for it in perfect] != list(range(1, day.count + 1)):
        raise DayFault("missing")
    for told in perfect:
        if not _is_as_told(game.play_best(rows(told.number)), told):
            raise DayFault("perfect", told.number)
        throws += len(told.throws)
    for told in day.played:
        if not _can_be_played(game, rows(told.number), told, ()):
            raise DayFault("dice", told.number)
        throws += len(told.throws)
    return throws


def _can_be_played(game: HandGame, rows: DiceRows, told: PublishedHand, moves: tuple[Any, ...]) -> bool:
    """Whether some choices lead to exactly these throws and this table: the choices themselves are not published."""
    hand = game.replay(rows, moves)
    if hand.throws != told.throws[: len(hand.throws)]:
        return False
    if not hand.choices:
        return _is_as_told(hand, told)
    return any(_can_be_played(game, rows, told, (*moves, action)) for action in hand.choices)


def _is_as_told(hand: DealtHand, told: PublishedHand) -> bool:
    state = msgspec.json.decode(msgspec.json.encode(hand.state))
    return (hand.throws, hand.gain, state) == (told.throws, told.gain, told.state)
