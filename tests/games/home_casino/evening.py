"""Test helper: a table of Home Casino with chosen pawns, purses and piles."""

from typing import Any

from msgspec.structs import replace

from tests.table import At
from tripot.games.home_casino import GAME
from tripot.games.home_casino.cloth import POT, Casino, Pile
from tripot.games.home_casino.facts import ChooseCasino
from tripot.kernel import BANK, Chips, Seat, Throw, purse

COLORS = ("rouge", "bleu", "vert", "jaune", "violet", "orange")


class Evening(At):
    """A table under test. Seat 0 begins, then the highest seat, down to seat 1. Seat N starts from COLORS[N]."""

    state: Casino

    def __init__(self, players: int = 3, preset: str = "maison", **switches: Any) -> None:
        super().__init__(GAME, players, preset, **switches)
        self.fall(0)
        for seat in (0, *range(players - 1, 0, -1)):
            self.act(seat, ChooseCasino(COLORS[seat]))

    def put(self, **fields: Any) -> "Evening":
        """Replace some fields of the table."""
        self.state = replace(self.state, **fields)
        return self

    def stands(self, seat: int, square: int) -> "Evening":
        """Put the pawn of a seat on a square."""
        pawns = list(self.state.pawns)
        pawns[seat] = square
        return self.put(pawns=tuple(pawns))

    def holds(self, seat: int, *cards: str) -> "Evening":
        """Move estates from the pile to a hand."""
        estates = list(self.state.estates)
        estates[seat] = cards
        unseen = tuple(card for card in self.state.acquisition.unseen if card not in cards)
        return self.put(estates=tuple(estates), acquisition=Pile(unseen))

    def owns(self, seat: int, amount: int) -> "Evening":
        """Set the chips in a purse. The bank gets the difference."""
        return self.lies(purse(Seat(seat)), amount)

    def pot(self, amount: int) -> "Evening":
        """Set the chips in the pot. The bank gets the difference."""
        return self.lies(POT, amount)

    def lies(self, place: Any, amount: int) -> "Evening":
        """Set the chips in a place. The bank gets the difference."""
        at = dict(self.state.chips.at)
        at[BANK] = at.get(BANK, 0) + at.get(place, 0) - amount
        at[place] = amount
        return self.put(chips=Chips.from_places(at))

    def throw(self, seat: int, one: int, two: int) -> "Evening":
        """Make a seat throw these dice."""
        self.act(seat, Throw())
        self.fall(one, two)
        return self

    def lands(self, seat: int, square: int) -> "Evening":
        """Make a seat throw 1 and 2 to reach a square."""
        return self.stands(seat, (square - 3) % 40).throw(seat, 1, 2)

    def draws(self, seat: int, card: str) -> "Evening":
        """Make a seat land on the Jackpot square 37 and turn over this card."""
        self.lands(seat, 37)
        self.fall(card)
        return self

    @property
    def bank(self) -> int:
        """The chips of the bank."""
        return self.at(BANK)
