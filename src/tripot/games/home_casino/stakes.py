"""What may be staked at the small games of Home Casino, and how stakes are laid, given back and won. No dice here."""

from collections.abc import Iterable
from random import Random
from typing import Literal, TypeVar

from tripot.games.home_casino.board import UNIT
from tripot.games.home_casino.variant import CasinoVariant
from tripot.kernel import BANK, Chips, Domain, Facts, Option, Place, RuleId, Seat, State, Transfer, Whole, purse

S = TypeVar("S", bound=State)

StakeCap = Literal["lettre", "demi_sous_limite"]

BOX_CHIPS = 160_500  # CASINO-6: every chip there is; what is not dealt lies in the bank
DUEL_LIMIT = 500  # CASINO-31
TABLE_LIMIT = 1_000  # ZANZ-1, BJ-1, 421-1
POOR_BELOW_CHIPS = 500  # CASINO-31, ZANZ-1, 421-1: who holds less is only ever asked for half of it


def solo_seats(players: int) -> tuple[Seat, ...]:
    """The seats of a small game played alone."""
    return tuple(Seat(number) for number in range(players))


def solo_chips(players: int, variant: CasinoVariant) -> Chips:
    """A small game played alone starts as the board game does: the same for all, the rest in the bank (CASINO-13)."""
    each = variant.squares.start_total
    return Chips.from_places({purse(seat): each for seat in solo_seats(players)} | {BANK: BOX_CHIPS - players * each})


def ceiling(limit: int, own: int, held: int, stake_cap: StakeCap) -> int:
    """The most a player with ``own`` chips may stake against an opponent who holds ``held`` (CASINO-R8)."""
    halved_below = limit if stake_cap == "demi_sous_limite" else POOR_BELOW_CHIPS
    matched = held // 2 if held < halved_below else held
    most = min(limit, own, matched)
    return most - most % UNIT  # CASINO-R17


def ceilings(chips: Chips, lander: Seat, opponents: Iterable[Seat], limit: int, stake_cap: StakeCap) -> dict[Seat, int]:
    """How much may be staked against each opponent; one against whom nothing can be staked is left out (CASINO-R8)."""
    own = chips[purse(lander)]
    most = {seat: ceiling(limit, own, chips[purse(seat)], stake_cap) for seat in opponents if seat != lander}
    return {seat: stake for seat, stake in most.items() if stake}


def can_stake(chips: Chips, lander: Seat, opponents: Iterable[Seat], limit: int, stake_cap: StakeCap) -> bool:
    """Whether there is anyone to play against; if not, no game is played (CASINO-R8)."""
    return bool(ceilings(chips, lander, opponents, limit, stake_cap))


def is_all_in(chips: Chips, opponent: Seat, stake: int) -> bool:
    """Whether losing this stake would take the opponent's last chip: the lander is told so first."""
    return stake >= chips[purse(opponent)]


def stake_place(what: str, seat: Seat) -> Place:
    """Where a seat's stake lies: before him, or on a field of the layout."""
    return Place(f"stake:{what}:{seat}")


def lay(table: S, what: str, seats: tuple[Seat, ...], amount: int, rule: RuleId) -> Facts[S]:
    """Each of these seats lays the same sum."""
    for seat in seats:
        table = yield Transfer(source=purse(seat), target=stake_place(what, seat), amount=amount, rule=rule)
    return table


def give_back(table: S, what: str, seats: tuple[Seat, ...], rule: RuleId) -> Facts[S]:
    """Each of these seats takes its own stake back."""
    for seat in seats:
        place = stake_place(what, seat)
        table = yield Transfer(source=place, target=purse(seat), amount=table.at(place), rule=rule)
    return table


def award(table: S, what: str, winner: Seat, loser: Seat, rule: RuleId) -> Facts[S]:
    """The winner takes his own stake back and his opponent's besides."""
    for seat in (winner, loser):
        place = stake_place(what, seat)
        table = yield Transfer(source=place, target=purse(winner), amount=table.at(place), rule=rule)
    return table


def named_opponent(challenge: Option) -> Seat:
    """Whom a challenge on offer would name; there is one such option for each opponent."""
    opponent = challenge.params["opponent"].least()
    assert isinstance(opponent, int)
    return Seat(opponent)


def wager(stakes: Domain, has: int, share: float, rng: Random) -> int:
    """How a bot sizes a stake: about this share of what it has, within what is offered."""
    assert isinstance(stakes, Whole)
    wished = round(share * has * (0.5 + rng.random()))
    return max(stakes.low, min(stakes.high, wished - (wished - stakes.low) % stakes.step))
