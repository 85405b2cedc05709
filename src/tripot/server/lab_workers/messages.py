"""What the lab can be asked by this house, and what it answers: records for the network. Nothing is worked out."""

from typing import Any

from msgspec import Raw, Struct

from tripot.kernel import Seat
from tripot.lab.price_rows import BetOdds


class BetsQuestion(Struct, frozen=True, tag="Bets"):
    """What does each bet of a game bring?"""

    game: str
    preset: str
    switches: dict[str, Any]


class EffectsQuestion(Struct, frozen=True, tag="Effects"):
    """And what would each switch change?"""

    game: str
    preset: str
    switches: dict[str, Any]


class OptionsQuestion(Struct, frozen=True, tag="Options"):
    """What does each thing bring that a seat may do now?"""

    game: str
    state: Raw
    seat: Seat
    amount: int
    seq: int


class LuckQuestion(Struct, frozen=True, tag="Past"):
    """What was luck in a game that is over?"""

    game: str
    variant: Raw
    players: int
    moves: tuple[Raw, ...]
    seqs: tuple[int, ...]
    """Which entries they are."""


Question = BetsQuestion | EffectsQuestion | OptionsQuestion | LuckQuestion


class GameOdds(Struct, frozen=True):
    """What every bet of a game brings, to the last fraction."""

    game: str
    version: int
    preset: str
    variant: dict[str, Any]
    """Every switch, with its value."""
    bets: tuple[BetOdds, ...]
    asks: tuple[str, ...]
    """Those that ask how likely something is, and not what it brings."""


class BetChange(Struct, frozen=True):
    """The expectation of a bet before and after."""

    bet: str
    before: str
    after: str


class SwitchEffect(Struct, frozen=True):
    """What another value of a switch would change."""

    switch: str
    value: str | int | bool | None
    changes: tuple[BetChange, ...]


class GameEffects(Struct, frozen=True):
    """What every other value of every switch would change; those that change nothing are not named."""

    game: str
    version: int
    preset: str
    variant: dict[str, Any]
    effects: tuple[SwitchEffect, ...]


class OptionOdds(Struct, frozen=True, kw_only=True):
    """One action, and what comes of it by the end of the coup."""

    action: Raw
    staked: int
    """What it takes from the purse."""
    law: dict[str, str]
    """What the seat then gains in all, in chips, with what it had staked before, if all then play as is best where that
    is known, and else as the house would for them; empty where that is too large to be told at a table."""
    ev: str | None
    change: str
    """By how much it changes the worth of the seat's place."""
    best: str | None
    """Where best play is known: what it is worth, in stakes."""
    exact: bool
    coups: int
    """Where it is not exact: how many coups were played to find out."""


class TableOdds(Struct, frozen=True):
    """What a seat may do at the board with this seq, priced."""

    seq: int
    seat: Seat
    worth: str | None
    """Of the seat's place, as the stakes lie; nothing where there is nothing to do."""
    options: tuple[OptionOdds, ...]


class SeatLuck(Struct, frozen=True, kw_only=True):
    """How one seat came to what it has: end = start + luck + own + others + drift."""

    seat: Seat
    start: str
    luck: str
    own: str
    others: str
    drift: str
    end: str
    spread: float
    """The standard deviation of the luck it was exposed to."""
    band: tuple[float, float]
    """Where luck stays in nineteen games of twenty."""
    regret: str | None
    """What best play would have brought more, where it is known."""


class LuckMoment(Struct, frozen=True):
    """How each seat stood after an entry."""

    seq: int
    worth: tuple[str, ...]
    luck: tuple[str, ...]
    """From the start up to here,"""
    spread: tuple[float, ...]
    """and the standard deviation of so much of it."""


class TableLuck(Struct, frozen=True):
    """Luck, choices and worth of a game that is over."""

    seats: tuple[SeatLuck, ...]
    moments: tuple[LuckMoment, ...]
    """From the start of the game on, entry by entry."""


Answer = GameOdds | GameEffects | TableOdds | TableLuck
