"""What a seat may ask for on the board, and what can happen there. Amounts move by transfers only."""

from tripot.games.home_casino.table import Asking, PileName
from tripot.kernel import Action, Fact, Place, Seat


class ChooseCasino(Action, frozen=True, tag="home_casino.choose_casino/1"):
    """Start from this casino."""

    color: str


class Buy(Action, frozen=True, tag="home_casino.buy/1"):
    """Buy the estate turned over."""


class DeclineEstate(Action, frozen=True, tag="home_casino.decline/1"):
    """Leave the estate to others."""


class Sell(Action, frozen=True, tag="home_casino.sell/1"):
    """Sell these estates to the bank."""

    cards: tuple[str, ...]


class Keep(Action, frozen=True, tag="home_casino.keep/1"):
    """Sell nothing."""


class FirstDrawn(Fact, frozen=True, tag="home_casino.first_drawn/1"):
    """The lot names the player who begins."""

    seat: Seat


class SeatAsked(Fact, frozen=True, tag="home_casino.asked/1"):
    """The table waits for a seat."""

    seat: Seat
    what: Asking
    limit: int = 0


class CasinoChosen(Fact, frozen=True, tag="home_casino.casino_chosen/1"):
    """A pawn stands on its casino."""

    seat: Seat
    color: str
    square: int


class BankerNamed(Fact, frozen=True, tag="home_casino.banker_named/1"):
    """A player becomes Banquier."""

    seat: Seat


class TurnBegan(Fact, frozen=True, tag="home_casino.turn_began/1"):
    """It is a player's turn."""

    seat: Seat
    round: int


class TurnSkipped(Fact, frozen=True, tag="home_casino.turn_skipped/1"):
    """A turn that a card had taken away."""

    seat: Seat


class ThrowGranted(Fact, frozen=True, tag="home_casino.throw_granted/1"):
    """One more throw after this action."""

    seat: Seat


class ThrewAgain(Fact, frozen=True, tag="home_casino.threw_again/1"):
    """The player takes a throw he was granted."""

    seat: Seat


class SkipOrdered(Fact, frozen=True, tag="home_casino.skip_ordered/1"):
    """The player will miss his next turn."""

    seat: Seat


class PawnMoved(Fact, frozen=True, tag="home_casino.pawn_moved/1"):
    """A pawn walks, backwards if steps are negative."""

    seat: Seat
    steps: int
    to: int
    square: str
    """The type of the square reached."""


class CardDrawn(Fact, frozen=True, tag="home_casino.card_drawn/1"):
    """A card is turned over."""

    seat: Seat
    pile: PileName
    card: str


class EstateBought(Fact, frozen=True, tag="home_casino.estate_bought/1"):
    """An estate has a new owner."""

    seat: Seat
    card: str


class EstateDeclined(Fact, frozen=True, tag="home_casino.estate_declined/1"):
    """The card goes face down under its pile."""

    seat: Seat
    card: str


class EstateSold(Fact, frozen=True, tag="home_casino.estate_sold/1"):
    """The bank has taken an estate back; its card goes under the pile."""

    seat: Seat
    card: str


class SceneOpened(Fact, frozen=True, tag="home_casino.scene_opened/1"):
    """A small game begins. ``other`` is the casino's owner or the croupier, where there is one."""

    seat: Seat
    game: str
    other: Seat | None = None


class SceneClosed(Fact, frozen=True, tag="home_casino.scene_closed/1"):
    """The small game is over and settled."""

    game: str
    winners: tuple[Seat, ...]


class NoGame(Fact, frozen=True, tag="home_casino.no_game/1"):
    """There is nobody, or nothing, to play for."""

    seat: Seat


class Emptied(Fact, frozen=True, tag="home_casino.emptied/1"):
    """A player has no chips left: they went ``to``; something may still be owed."""

    seat: Seat
    to: Place
    owing: int
    held: int


class Rescued(Fact, frozen=True, tag="home_casino.rescued/1"):
    """Sales in distress have saved a player."""

    seat: Seat


class GaveUp(Fact, frozen=True, tag="home_casino.gave_up/1"):
    """A player in distress sells no more."""

    seat: Seat


class WentBankrupt(Fact, frozen=True, tag="home_casino.went_bankrupt/1"):
    """A player is out; his estates go under the pile or to the player who ruined him."""

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
