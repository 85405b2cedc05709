"""The state of a table of Home Casino: pawns, estates, piles, debts, the small game in progress."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tripot.games.home_casino import blackjack, duel, q421, roulette, zanzibar
from tripot.games.home_casino.board import Square
from tripot.games.home_casino.variant import CasinoVariant
from tripot.kernel import Chips, Place, Seat, State, next_counter_clockwise

POT = Place("pot")

PileName = Literal["jackpot", "acquisition"]

Asking = Literal["first", "home", "throw", "jackpot", "acquisition", "buy", "sell", "rescue", "scene"]
"""What the table waits for. In order: the draw of the first player, the choice of a casino, a throw, a card from either
pile, a purchase, a sale, a rescue sale, or a small game."""

Scene = duel.Duel | roulette.Roulette | zanzibar.Zanzibar | blackjack.BlackJack | q421.FourTwentyOne

NO_CHIPS = Chips({}, 0)


class Pile(Struct, frozen=True):
    """A pile of cards: unseen cards without an order, and below them returned cards in order (CASINO-R14)."""

    unseen: tuple[str, ...]
    queue: tuple[str, ...] = ()

    def without(self, card: str) -> "Pile":
        """Return the pile after a card is taken."""
        return Pile(tuple(c for c in self.unseen if c != card), tuple(c for c in self.queue if c != card))

    def under(self, *cards: str) -> "Pile":
        """Return the pile with these cards face down below it."""
        return Pile(self.unseen, self.queue + cards)


class Debt(Struct, frozen=True):
    """The debt of a seat that has lost all its chips: the place that got them, the amount still owed, and the chips
    that the seat had before."""

    seat: Seat
    to: Place
    owing: int
    held: int
    final: bool = False
    """Whether the seat has finished selling estates."""


class Casino(State, frozen=True, kw_only=True, tag="home_casino.state/1"):
    """A table of Home Casino. Fields with a value per seat also have values for seats that are out."""

    variant: CasinoVariant
    seats: tuple[Seat, ...]
    """The seats still in the game."""
    asking: Asking = "first"
    asked: Seat | None = None
    """The seat the table waits for."""
    limit: int = 0
    """The maximum number of estates in the current sale."""
    offered: str | None = None
    """The Acquisition card that is turned over and not yet bought or declined."""

    first: Seat | None = None
    """The player who began. Rounds are counted from this player."""
    active: Seat | None = None
    """The player whose turn it is."""
    banker: Seat | None = None
    """The player who is Banquier."""
    again: int = 0
    """The number of throws still due in this turn because of doubles or cards."""
    rounds: int = 0

    homes: tuple[str | None, ...]
    """The colour of the casino that each seat started from."""
    pawns: tuple[int, ...]
    estates: tuple[tuple[str, ...], ...]
    """The Acquisition cards of each seat, in the order of purchase."""
    skips: tuple[int, ...]
    """The number of turns that each seat must skip."""
    jackpot: Pile
    acquisition: Pile
    debts: tuple[Debt, ...] = ()
    scene: Scene | None = None
    """The small game in progress, without the chips of this table: see :meth:`live_scene`."""

    def square(self, seat: Seat) -> Square:
        """Return the square of a pawn."""
        return self.variant.squares.squares[self.pawns[seat]]

    def home(self, seat: Seat) -> int:
        """Return the square that a seat started from."""
        color = self.homes[seat]
        return -1 if color is None else self.variant.squares.casino(color)

    def owner(self, color: str | None) -> Seat | None:
        """Return the seat that started from a casino, if it is still in the game (CASINO-R5)."""
        return next((seat for seat in self.seats if self.homes[seat] == color), None)

    def in_playing_order(self, start: Seat) -> tuple[Seat, ...]:
        """Return the seats still in the game, counter-clockwise from a seat, which may have left (CASINO-18)."""
        ahead = start if start in self.seats else next_counter_clockwise(self.seats, start)
        at = self.seats.index(ahead)
        return tuple(reversed(self.seats[at + 1 :] + self.seats[: at + 1]))

    def live_scene(self) -> Scene:
        """Return the state of the small game, completed with this table's chips, phase and dice."""
        assert self.scene is not None
        return replace(self.scene, chips=self.chips, phase=self.phase, done=self.done, thrown=self.thrown)


def strip_scene(scene: Scene) -> Scene:
    """Return the state of a small game without the fields that :meth:`Casino.live_scene` completes."""
    return replace(scene, chips=NO_CHIPS, phase=0, done=frozenset(), thrown=None)
