"""Messages between the server and its lab workers: questions, and answers as clients get them. No computation."""

from typing import Any

from msgspec import Raw, Struct

from tripot.kernel import Seat
from tripot.lab.price_rows import BetOdds


class BetsQuestion(Struct, frozen=True, tag="Bets"):
    """What is each bet of a game worth?"""

    game: str
    preset: str
    switches: dict[str, Any]


class EffectsQuestion(Struct, frozen=True, tag="Effects"):
    """What would each switch of a game change?"""

    game: str
    preset: str
    switches: dict[str, Any]


class OptionsQuestion(Struct, frozen=True, tag="Options"):
    """What is each option of a seat worth now?"""

    game: str
    state: Raw
    seat: Seat
    amount: int
    seq: int


class LuckQuestion(Struct, frozen=True, tag="Past"):
    """What was luck in a finished game?"""

    game: str
    variant: Raw
    players: int
    moves: tuple[Raw, ...]
    seqs: tuple[int, ...]
    """The seqs of the start and of each move."""


class ReviewQuestion(Struct, frozen=True, tag="Review"):
    """Which moments of a finished game are worth another look?"""

    played: LuckQuestion
    movers: tuple[str, ...]
    """Who made each move: a person, a bot or the house."""
    people: tuple[Seat, ...]
    """The seats that belong to people; what a bot played there is not their decision."""


LabQuestion = BetsQuestion | EffectsQuestion | OptionsQuestion | LuckQuestion | ReviewQuestion


class GameOdds(Struct, frozen=True):
    """The exact odds of every bet of a game."""

    game: str
    version: int
    preset: str
    variant: dict[str, Any]
    """Every switch, with its value."""
    bets: tuple[BetOdds, ...]
    asks: tuple[str, ...]
    """Bets whose figure is a probability and not a worth."""


class BetChange(Struct, frozen=True):
    """The expectation of a bet before and after."""

    bet: str
    before: str
    after: str


class SwitchEffect(Struct, frozen=True):
    """The effect of another value of a switch."""

    switch: str
    value: str | int | bool | None
    changes: tuple[BetChange, ...]


class GameEffects(Struct, frozen=True):
    """The effects of all other values of all switches; those without effect are omitted."""

    game: str
    version: int
    preset: str
    variant: dict[str, Any]
    effects: tuple[SwitchEffect, ...]


class OptionOdds(Struct, frozen=True, kw_only=True):
    """One action, and its odds until the end of the coup."""

    action: Raw
    staked: int
    """Chips that it takes from the purse."""
    law: dict[str, str]
    """The distribution of the seat's whole gain, in chips, earlier stakes included: probability by gain. Everyone then
    plays best if best play is known, or as the house would for them. Empty if it is too large to compute live."""
    ev: str | None
    change: str
    """The change in the worth of the seat's position."""
    best: str | None
    """Its worth under best play, in stakes, where best play is known."""
    exact: bool
    coups: int
    """If it is not exact: the number of simulated coups."""


class TableOdds(Struct, frozen=True):
    """The priced options of a seat at the board with this seq."""

    seq: int
    seat: Seat
    worth: str | None
    """Of the seat's position with the present stakes; none without options."""
    options: tuple[OptionOdds, ...]


class SeatLuck(Struct, frozen=True, kw_only=True):
    """The components of a seat's result: end = start + luck + own + others + drift."""

    seat: Seat
    start: str
    luck: str
    own: str
    others: str
    drift: str
    end: str
    variance: str
    """The mean of its luck,"""
    spread: float
    """and its standard deviation."""
    band: tuple[float, float]
    """The interval of its luck in nineteen games of twenty."""
    regret: str | None
    """What best play would have gained more, if known."""


class LuckMoment(Struct, frozen=True):
    """The worth of each seat after an entry."""

    seq: int
    worth: tuple[str, ...]
    luck: tuple[str, ...]
    """Cumulative from the start,"""
    spread: tuple[float, ...]
    """and its standard deviation."""


class TableLuck(Struct, frozen=True):
    """Luck, choices and worth of a finished game."""

    seats: tuple[SeatLuck, ...]
    moments: tuple[LuckMoment, ...]
    """From the start of the game, entry by entry."""


class ThrowMoment(Struct, frozen=True, kw_only=True):
    """The evaluated throw that changed a seat's chance to win the most."""

    seq: int
    """The entry of the journal."""
    before: float
    """The seat's chance to win before the throw,"""
    after: float
    """and after it."""
    error: float
    """The standard error of the change; 0 where both chances are exact."""
    chance: str | None
    """The probability of a throw at least as good for the seat's chips, or at least as bad; none if they did not
    depend on the throw, or where what was good for the chips was bad for the chance."""


class ChoiceMoment(Struct, frozen=True, kw_only=True):
    """The costliest choice of a seat."""

    seq: int
    chosen: Raw
    best: Raw
    brings: str
    """The worth of the chosen action in chips,"""
    could: str
    """and the worth of the best one."""
    staked: int
    solved: bool
    """Whether best play is known; otherwise the best action is the one with the best price for the same chips."""


class BetMoment(Struct, frozen=True, kw_only=True):
    """The bet that put the largest share of a seat's chips on the cloth."""

    seq: int
    staked: int
    owned: int
    """All chips of the seat then, its stakes included."""
    gain: int
    """The outcome of the bet."""


class SeatReview(Struct, frozen=True, kw_only=True):
    """The review of one seat: the effects of its choices, the dice and the rest, and at most three moments."""

    seat: Seat
    luck: str
    own: str
    rest: str
    """The choices of others, and drift."""
    spread: float
    """The standard deviation of its luck."""
    judged: int
    """Its decisions where best play is known,"""
    best: int
    """and the number of best ones among them."""
    throw: ThrowMoment | None
    choice: ChoiceMoment | None
    bet: BetMoment | None


class TableReview(Struct, frozen=True):
    """The review of a finished game; no seats if its rules are no longer installed."""

    seats: tuple[SeatReview, ...]


LabAnswer = GameOdds | GameEffects | TableOdds | TableLuck | TableReview
