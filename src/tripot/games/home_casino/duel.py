"""The duel in an opponent's casino: both throw two dice, and the higher sum wins the stake (CASINO-31 to CASINO-36).

This module has the rules and bots; ``small_game`` has what all small games share.
"""

from msgspec.structs import replace

from tripot.games.home_casino.board import UNIT
from tripot.games.home_casino.small_game import FIRST, SmallTable, decide_by, other_of_two, start_alone, turn
from tripot.games.home_casino.stakes import DUEL_LIMIT, ceiling, give_back, lay, stake_place
from tripot.games.home_casino.tempers import TEMPERS, Temper, wager
from tripot.games.home_casino.variant import CasinoVariant, presets_that_touch
from tripot.kernel import (
    NOTHING,
    Action,
    Ended,
    Fact,
    Facts,
    Fell,
    Game,
    InvariantError,
    Law,
    Options,
    Outcome,
    PhaseClosed,
    Seat,
    Strategy,
    Throw,
    Thrown,
    Transfer,
    View,
    dice,
    offer,
    options,
    pips,
    purse,
    whole,
)

TWO_DICE = dice(2)  # CASINO-33


class DuelChallenge(Action, frozen=True, tag="duel.challenge/1"):
    """Lay a stake on the board."""

    stake: int


class DuelScored(Fact, frozen=True, tag="duel.scored/1"):
    """A throw was added up."""

    seat: Seat
    total: int


class Duel(SmallTable, frozen=True, kw_only=True, tag="duel.state/1"):
    """A duel between the lander and the owner of the casino: the stake, then one throw each."""

    owner: Seat
    sums: tuple[int, ...] = ()
    """The sums thrown, the lander's first."""

    @property
    def stake(self) -> int:
        """The lander's stake. The owner lays nothing (CASINO-32)."""
        return self.at(stake_place("duel", self.lander))

    @property
    def actor(self) -> Seat:
        """The seat that acts next: the lander stakes and throws, then the owner throws (CASINO-R11)."""
        return self.owner if self.sums else self.lander

    @property
    def law(self) -> Law:
        """The law of every throw: both dice (CASINO-33)."""
        return TWO_DICE


def start(players: int, variant: CasinoVariant, lander: Seat = FIRST) -> Duel:
    """Start a duel without the board: a seat has landed on the casino of the other."""
    return start_alone(Duel, players, variant, lander, owner=other_of_two(lander))


def legal(table: Duel, seat: Seat) -> Options:
    """Return the options of a seat. The lander must stake (CASINO-R7) and the owner cannot refuse (CASINO-R9)."""
    if table.over or table.thrown is not None or seat != table.actor:
        return NOTHING
    if not table.stake:
        most = ceiling(DUEL_LIMIT, table.purse(seat), table.purse(table.owner), table.variant.stake_cap)  # CASINO-31
        return options(offer(DuelChallenge, stake=whole(UNIT, most, UNIT)))
    return options(offer(Throw))  # CASINO-33


def default(table: Duel, seat: Seat) -> Action:
    """Return the default action: stake the smallest chip, or throw."""
    del seat  # no other seat is awaited
    return Throw() if table.stake else DuelChallenge(UNIT)


def decide_action(table: Duel, seat: Seat, action: Action) -> Facts[Duel]:
    """Decide an action: the stake, or one of the two throws."""
    match action:
        case DuelChallenge(stake=stake):
            table = yield from lay(table, "duel", (seat,), stake, rule="CASINO-32")
            table = yield PhaseClosed(seat=seat, rule="CASINO-32")
        case Throw():
            table = yield Thrown(seat=seat, rule="CASINO-33")
        case _:
            raise InvariantError(f"the duel has no {action}")
    return table


def decide_throw(table: Duel, outcome: Outcome) -> Facts[Duel]:
    """Add up the dice. A double has no special meaning here (CASINO-R1)."""
    seat = table.actor
    table = yield Fell(faces=outcome, seat=seat, rule="CASINO-33")
    table = yield DuelScored(seat=seat, total=sum(pips(outcome)), rule="CASINO-33")
    return (yield from settle(table)) if len(table.sums) == 2 else table


def settle(table: Duel) -> Facts[Duel]:
    """Compare the sums."""
    lander, owner, stake = table.lander, table.owner, table.stake
    thrown, answered = table.sums
    if thrown > answered:
        table = yield from give_back(table, "duel", (lander,), rule="CASINO-35")
        table = yield Transfer(source=purse(owner), target=purse(lander), amount=stake, rule="CASINO-35")
        return (yield Ended(winners=(lander,), rule="CASINO-35"))
    if thrown < answered:
        table = yield Transfer(source=stake_place("duel", lander), target=purse(owner), amount=stake, rule="CASINO-34")
        return (yield Ended(winners=(owner,), rule="CASINO-34"))
    table = yield from give_back(table, "duel", (lander,), rule="CASINO-36")
    return (yield Ended(winners=(), rule="CASINO-36"))


def evolve(table: Duel, fact: Fact) -> Duel:
    """Return the table after a fact."""
    match fact:
        case Fell():
            return table
        case DuelScored(total=total):
            return replace(table, sums=(*table.sums, total))
    raise InvariantError(f"the duel cannot fold {fact}")


def duellist(temper: Temper) -> Strategy[Duel]:
    """Return a bot that stakes according to its temper."""

    def play(view: View[Duel]) -> Action:
        stakes = view.options[0].params.get("stake")
        return DuelChallenge(wager(view, stakes, temper)) if stakes else Throw()

    return play


GAME = Game[Duel](
    name="home_casino/duel",
    players=range(2, 3),
    presets=presets_that_touch(),
    relevant=(),  # both options of CASINO-R8 give the same maximum here
    actions=(DuelChallenge, Throw),
    facts=(DuelScored,),
    bots={temper.name: duellist(temper) for temper in TEMPERS},
    start=start,
    turn=turn,
    legal=legal,
    default=default,
    decide=decide_by(decide_action, decide_throw),
    evolve=evolve,
)
