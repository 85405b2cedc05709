"""Messages between the server and its worker processes: questions, and answers in the form that clients receive."""

from collections.abc import Iterable
from typing import Any

from msgspec import Raw, Struct

from tripot.house import Entry, Table
from tripot.house.journal.events import Played, Started
from tripot.kernel import Codec, Seat
from tripot.lab.price_rows import BetOdds


class BetsQuestion(Struct, frozen=True, tag="Bets"):
    """Requests the odds of each bet of a game."""

    game: str
    preset: str
    switches: dict[str, Any]


class EffectsQuestion(Struct, frozen=True, tag="Effects"):
    """Requests the effects of each rule option of a game."""

    game: str
    preset: str
    switches: dict[str, Any]


class OptionsQuestion(Struct, frozen=True, tag="Options"):
    """Requests the odds of each current option of a seat."""

    game: str
    state: Raw
    seat: Seat
    amount: int
    seq: int


class LuckQuestion(Struct, frozen=True, tag="Past"):
    """Requests the luck analysis of a finished game."""

    game: str
    variant: Raw
    players: int
    moves: tuple[Raw, ...]
    seqs: tuple[int, ...]
    """The seqs of the start entry and of each move."""


class ReviewQuestion(Struct, frozen=True, tag="Review"):
    """Requests the key moments of a finished game."""

    played: LuckQuestion
    movers: tuple[str, ...]
    """Who made each move: a person, a bot or the house."""
    people: tuple[Seat, ...]
    """The seats that belong to people. Moves that a bot made for them do not count as their decisions."""


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
    """The bets whose figure is a probability instead of a worth."""


class BetChange(Struct, frozen=True):
    """The expectation of a bet before and after a change."""

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
    """One action, and its odds until the end of the round."""

    action: Raw
    staked: int
    """The chips that the action takes from the purse."""
    law: dict[str, str]
    """The distribution of the seat's gain in chips, including earlier stakes: probability by gain. Assumes that
    everyone then follows best play or, if it is unknown, plays the default action. Empty if it takes too long to
    compute."""
    ev: str | None
    change: str
    """The change in the worth of the seat's position."""
    best: str | None
    """The worth of the action under best play, in stakes; ``None`` if best play is unknown."""
    exact: bool
    coups: int
    """The number of simulated rounds if the odds are not exact."""


class TableOdds(Struct, frozen=True):
    """The odds of a seat's options, for the board with this seq."""

    seq: int
    seat: Seat
    worth: str | None
    """The worth of the seat's position with its current stakes; ``None`` without options."""
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
    """The variance of the seat's luck."""
    spread: float
    """The standard deviation of the seat's luck."""
    band: tuple[float, float]
    """The interval that contains the seat's luck in nineteen of twenty games."""
    regret: str | None
    """How much more best play would have gained, if known."""


class LuckMoment(Struct, frozen=True):
    """The worth of each seat after an entry."""

    seq: int
    worth: tuple[str, ...]
    luck: tuple[str, ...]
    """The luck of each seat since the start."""
    spread: tuple[float, ...]
    """The standard deviation of the luck of each seat."""


class TableLuck(Struct, frozen=True):
    """Luck, choices and worth of a finished game."""

    seats: tuple[SeatLuck, ...]
    moments: tuple[LuckMoment, ...]
    """The moments from the start of the game, entry by entry."""


class ThrowMoment(Struct, frozen=True, kw_only=True):
    """The throw that changed a seat's chance to win the most."""

    seq: int
    """The entry of the journal."""
    before: float
    """The seat's chance to win before the throw."""
    after: float
    """The seat's chance to win after the throw."""
    error: float
    """The standard error of the change; 0 if both chances are exact."""
    chance: str | None
    """The probability of a throw at least as good (or at least as bad) for the seat's chips. ``None`` if the chips did
    not depend on the throw, or if the throw moved the chips and the chance to win in opposite directions."""


class ChoiceMoment(Struct, frozen=True, kw_only=True):
    """The costliest choice of a seat."""

    seq: int
    chosen: Raw
    best: Raw
    brings: str
    """The worth of the chosen action, in chips."""
    could: str
    """The worth of the best action, in chips."""
    staked: int
    solved: bool
    """Whether best play is known. Otherwise, the best action is the one with the best expectation for the same
    stake."""


class BetMoment(Struct, frozen=True, kw_only=True):
    """The bet that staked the largest share of a seat's chips."""

    seq: int
    staked: int
    owned: int
    """All chips of the seat at that time, including its stakes."""
    gain: int
    """The outcome of the bet."""


class SeatReview(Struct, frozen=True, kw_only=True):
    """The review of one seat: the effects of its choices, the dice and the rest, and at most three moments."""

    seat: Seat
    luck: str
    own: str
    rest: str
    """The effect of the choices of others, plus the drift."""
    spread: float
    """The standard deviation of the seat's luck."""
    judged: int
    """The number of the seat's decisions for which best play is known."""
    best: int
    """The number of those decisions that were best."""
    throw: ThrowMoment | None
    choice: ChoiceMoment | None
    bet: BetMoment | None


class TableReview(Struct, frozen=True):
    """The review of a finished game; no seats if its rules are no longer installed."""

    seats: tuple[SeatReview, ...]


LabAnswer = GameOdds | GameEffects | TableOdds | TableLuck | TableReview


def build_luck_question(table: Table, entries: Iterable[Entry]) -> LuckQuestion:
    """Build the request from the moves in a journal."""
    seqs: list[int] = []
    moves: list[Raw] = []
    for entry in entries:
        if isinstance(entry.event, Started | Played):
            seqs.append(entry.seq)
        if isinstance(entry.event, Played):
            moves.append(entry.event.move)
    variant = Raw(Codec.encode(table.settings.variant))
    return LuckQuestion(table.game.name, variant, len(table.chairs), tuple(moves), tuple(seqs))
