"""The actions and facts of the board game. Only transfers, which the kernel defines, move chips."""

from typing import Annotated

from tripot.games.home_casino.cloth import Asking, PileName
from tripot.kernel import Action, Among, Fact, Place, Seat


class ChooseCasino(Action, frozen=True, tag="home_casino.choose_casino/1"):
    """Start from this casino."""

    color: Annotated[str, Among(lambda variant: variant.squares.casinos)]


class Buy(Action, frozen=True, tag="home_casino.buy/1"):
    """Buy the estate that is turned over."""


class DeclineEstate(Action, frozen=True, tag="home_casino.decline/1"):
    """Do not buy the estate that is turned over."""


class Sell(Action, frozen=True, tag="home_casino.sell/1"):
    """Sell these estates to the bank."""

    cards: Annotated[tuple[str, ...], Among(lambda variant: [card.id for card in variant.squares.acquisition_cards])]


class Keep(Action, frozen=True, tag="home_casino.keep/1"):
    """Keep all estates, instead of selling some."""


class FirstDrawn(Fact, frozen=True, tag="home_casino.first_drawn/1"):
    """The draw named the player who begins."""

    seat: Seat


class SeatAsked(Fact, frozen=True, tag="home_casino.asked/1"):
    """The table waits for a seat."""

    seat: Seat
    what: Asking
    limit: int = 0


class CasinoChosen(Fact, frozen=True, tag="home_casino.casino_chosen/1"):
    """A player chose a casino; the pawn stands there."""

    seat: Seat
    color: str
    square: int


class BankerNamed(Fact, frozen=True, tag="home_casino.banker_named/1"):
    """A player was named Banquier, who keeps the bank."""

    seat: Seat


class TurnBegan(Fact, frozen=True, tag="home_casino.turn_began/1"):
    """A player's turn began."""

    seat: Seat
    round: int


class TurnSkipped(Fact, frozen=True, tag="home_casino.turn_skipped/1"):
    """A player missed a turn because of a card."""

    seat: Seat


class ThrowGranted(Fact, frozen=True, tag="home_casino.throw_granted/1"):
    """A player got one more throw, after a double or by a card."""

    seat: Seat


class ThrewAgain(Fact, frozen=True, tag="home_casino.threw_again/1"):
    """A player uses a throw that was granted."""

    seat: Seat


class SkipOrdered(Fact, frozen=True, tag="home_casino.skip_ordered/1"):
    """A player will miss the next turn."""

    seat: Seat


class PawnMoved(Fact, frozen=True, tag="home_casino.pawn_moved/1"):
    """A pawn moved, backwards if ``steps`` is negative."""

    seat: Seat
    steps: int
    to: int
    square: str
    """The type of the square that the pawn reached."""


class CardDrawn(Fact, frozen=True, tag="home_casino.card_drawn/1"):
    """A card was turned over."""

    seat: Seat
    pile: PileName
    card: str


class EstateBought(Fact, frozen=True, tag="home_casino.estate_bought/1"):
    """An estate has a new owner."""

    seat: Seat
    card: str


class EstateDeclined(Fact, frozen=True, tag="home_casino.estate_declined/1"):
    """A player did not buy; the card went face down under its pile."""

    seat: Seat
    card: str


class EstateSold(Fact, frozen=True, tag="home_casino.estate_sold/1"):
    """The bank bought an estate back; its card went under the pile."""

    seat: Seat
    card: str


class SceneOpened(Fact, frozen=True, tag="home_casino.scene_opened/1"):
    """A small game began. ``other`` is the casino's owner or the croupier, if any."""

    seat: Seat
    game: str
    other: Seat | None = None


class SceneClosed(Fact, frozen=True, tag="home_casino.scene_closed/1"):
    """The small game ended and is settled."""

    game: str
    winners: tuple[Seat, ...]


class NoGame(Fact, frozen=True, tag="home_casino.no_game/1"):
    """The game of the square is not played, because no stake is possible."""

    seat: Seat


class Emptied(Fact, frozen=True, tag="home_casino.emptied/1"):
    """A player lost their last chips. ``to``: the place that got them. ``owing``: the amount still owed."""

    seat: Seat
    to: Place
    owing: int
    held: int


class Rescued(Fact, frozen=True, tag="home_casino.rescued/1"):
    """A player in distress has chips again, by selling estates."""

    seat: Seat


class GaveUp(Fact, frozen=True, tag="home_casino.gave_up/1"):
    """A player in distress has finished selling."""

    seat: Seat


class WentBankrupt(Fact, frozen=True, tag="home_casino.went_bankrupt/1"):
    """A player is out of the game. Their estates went to the player who ruined them, or under the pile."""

    seat: Seat
    to: Place
    cards: tuple[str, ...]


ACTIONS: tuple[type[Action], ...] = (ChooseCasino, Buy, DeclineEstate, Sell, Keep)

FACTS: tuple[type[Fact], ...] = (
    FirstDrawn,
    SeatAsked,
    CasinoChosen,
    BankerNamed,
    TurnBegan,
    TurnSkipped,
    ThrowGranted,
    ThrewAgain,
    SkipOrdered,
    PawnMoved,
    CardDrawn,
    EstateBought,
    EstateDeclined,
    EstateSold,
    SceneOpened,
    SceneClosed,
    NoGame,
    Emptied,
    Rescued,
    GaveUp,
    WentBankrupt,
)
