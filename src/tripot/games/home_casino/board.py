"""The board and its cards as validated data. The default is ``board.json``; a table can use another file."""

from functools import cache, cached_property
from importlib.resources import files
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

UNIT = 25  # CASINO-R17: every amount is a multiple of the smallest chip

Money = Annotated[int, Meta(multiple_of=UNIT)]
Sum = Annotated[int, Meta(multiple_of=UNIT, gt=0)]

SquareType = Literal[
    "casino",
    "machine_a_sous",
    "acquisition",
    "jackpot",
    "421",
    "a_vendre",
    "roulette",
    "casino_plus",
    "zanzibar",
    "mafia",
    "black_jack",
    "pot",
]


class Square(Struct, frozen=True):
    """One square of the ring."""

    index: int
    type: SquareType
    label: str
    color: str | None = None
    amount: Money = 0


class Estate(Struct, frozen=True):
    """An Acquisition card: the price, and the amount that the bank pays to buy it back (CASINO-R13)."""

    id: str
    name: str
    buy: Sum
    sell: Sum


class CardEffect(Struct, frozen=True, tag_field="kind"):
    """Base class of the effects of Jackpot cards."""


class GainFromBank(CardEffect, frozen=True, tag="gain"):
    """The bank pays the player who drew the card."""

    amount: Sum


class PayPot(CardEffect, frozen=True, tag="pay_pot"):
    """The player who drew the card pays into the pot."""

    amount: Sum


class GainPerCard(CardEffect, frozen=True, tag="gain_per_card"):
    """The bank pays an amount for each estate held, up to a limit."""

    amount: Sum
    max: Sum


class PayPerCard(CardEffect, frozen=True, tag="pay_per_card"):
    """The drawer pays the pot an amount for each estate held, up to a limit."""

    amount: Sum
    max: Sum


class AllPayPot(CardEffect, frozen=True, tag="all_pay_pot"):
    """Every player pays into the pot, beginning with the one who drew the card."""

    amount: Sum


class AllGain(CardEffect, frozen=True, tag="all_gain"):
    """The bank pays every player."""

    amount: Sum


class MoveNext(CardEffect, frozen=True, tag="move_next"):
    """The pawn moves forward to the next square of a type, which is then played."""

    to: SquareType


class MoveHome(CardEffect, frozen=True, tag="move_home"):
    """The pawn moves forward to its own casino."""


class MoveSteps(CardEffect, frozen=True, tag="move_steps"):
    """The pawn moves by ``steps``, backwards if negative. Then its new square is played."""

    steps: int


class ExtraTurn(CardEffect, frozen=True, tag="extra_turn"):
    """The drawer throws once more after this action."""


class SkipTurn(CardEffect, frozen=True, tag="skip_turn"):
    """The drawer misses the next turn."""


class SellNow(CardEffect, frozen=True, tag="sell_now"):
    """The drawer may sell up to ``max`` estates to the bank at once."""

    max: Annotated[int, Meta(ge=1)]


ChipsEffect = GainFromBank | PayPot | GainPerCard | PayPerCard | AllPayPot | AllGain
MoveEffect = MoveNext | MoveHome | MoveSteps
AnyCardEffect = ChipsEffect | MoveEffect | ExtraTurn | SkipTurn | SellNow


class JackpotCard(Struct, frozen=True):
    """A card of the Jackpot pile."""

    id: str
    name: str
    text: str
    effect: AnyCardEffect


class CasinoBoard(Struct, frozen=True, dict=True):
    """A ring of squares and two piles of cards."""

    schema: Literal["home-casino-board/1"]
    squares: tuple[Square, ...]
    acquisition_cards: tuple[Estate, ...]
    jackpot_cards: tuple[JackpotCard, ...]
    start_total: Sum
    pass_home: Sum
    land_home: Sum

    def __post_init__(self) -> None:
        if problems := list(self.problems()):
            raise ValueError("; ".join(problems))

    def problems(self) -> list[str]:
        """Return the faults of a board that decoding does not detect."""
        found = []
        colors = [square.color for square in self.squares if square.type == "casino"]
        cards = [card.id for card in self.acquisition_cards] + [card.id for card in self.jackpot_cards]
        if [square.index for square in self.squares] != list(range(len(self.squares))):
            found.append("squares must be numbered from 0 without a gap")
        if not 2 <= len(colors) <= 12 or None in colors or len(set(colors)) != len(colors):
            found.append("there must be 2 to 12 casinos, each of its own colour")  # CASINO-8, CASINO-10
        if len(set(cards)) != len(cards):
            found.append("each card needs its own id")
        if not self.jackpot_cards and any(square.type == "jackpot" for square in self.squares):
            found.append("Jackpot squares need Jackpot cards")
        for square in self.squares:
            wants_sign = {"casino_plus": 1, "mafia": -1}.get(square.type)
            if wants_sign is not None and square.amount * wants_sign <= 0:
                found.append(f"square {square.index} ({square.type}) has the wrong amount {square.amount}")
            if (square.type == "machine_a_sous") != (square.amount != 0) and wants_sign is None:
                found.append(f"square {square.index} ({square.type}) cannot have the amount {square.amount}")
        for card in self.jackpot_cards:
            if isinstance(card.effect, MoveNext) and all(square.type != card.effect.to for square in self.squares):
                found.append(f"{card.id} leads to {card.effect.to}, which is not on the board")
            if isinstance(card.effect, MoveSteps) and not 0 < abs(card.effect.steps) < len(self.squares):
                found.append(f"{card.id} moves by {card.effect.steps}")
        return found

    @property
    def casinos(self) -> tuple[str, ...]:
        """The colours that a player may start from, in the order of the ring."""
        return tuple(str(square.color) for square in self.squares if square.type == "casino")

    def casino(self, color: str) -> int:
        """Return the square of the casino of a colour."""
        return self._casinos[color]

    def estate(self, card: str) -> Estate:
        """Return an Acquisition card by its id."""
        return self._estates[card]

    def jackpot(self, card: str) -> JackpotCard:
        """Return a Jackpot card by its id."""
        return self._jackpots[card]

    @cached_property
    def _casinos(self) -> dict[str | None, int]:
        return {square.color: square.index for square in reversed(self.squares)}

    @cached_property
    def _estates(self) -> dict[str, Estate]:
        return {estate.id: estate for estate in self.acquisition_cards}

    @cached_property
    def _jackpots(self) -> dict[str, JackpotCard]:
        return {jackpot.id: jackpot for jackpot in self.jackpot_cards}


def read_board(data: bytes) -> CasinoBoard:
    """Decode a board. Raises ``msgspec.ValidationError``."""
    return msgspec.json.decode(data, type=CasinoBoard)


@cache
def house_board() -> CasinoBoard:
    """Return the default board."""
    return read_board(files(__package__).joinpath("board.json").read_bytes())
