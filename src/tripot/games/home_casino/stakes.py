"""The rules for stakes in the small games: how much may be staked, and how stakes are placed, given back and won."""

from collections.abc import Iterable
from functools import cache
from typing import Literal, TypeVar

from tripot.games.home_casino.board import UNIT
from tripot.games.home_casino.small_game import SmallTable
from tripot.kernel import (
    Action,
    Chips,
    Facts,
    Option,
    Options,
    Place,
    RuleId,
    Seat,
    Transfer,
    offer,
    one_of,
    options,
    purse,
    whole,
)

T = TypeVar("T", bound=SmallTable)

StakeCap = Literal["lettre", "demi_sous_limite"]

DUEL_LIMIT = 500  # CASINO-31
TABLE_LIMIT = 1_000  # ZANZ-1, BJ-1, 421-1
POOR_BELOW_CHIPS = 500  # CASINO-31, ZANZ-1, 421-1: if the opponent has fewer chips, the limit is half of those


def ceiling(limit: int, own: int, held: int, stake_cap: StakeCap) -> int:
    """Return the most that a player with ``own`` chips may stake against an opponent who holds ``held`` (CASINO-R8)."""
    halved_below = limit if stake_cap == "demi_sous_limite" else POOR_BELOW_CHIPS
    matched = held // 2 if held < halved_below else held
    most = min(limit, own, matched)
    return most - most % UNIT  # CASINO-R17


def ceilings(chips: Chips, lander: Seat, opponents: Iterable[Seat], limit: int, stake_cap: StakeCap) -> dict[Seat, int]:
    """Return the most that may be staked against each opponent. Opponents against whom nothing may be staked are left
    out (CASINO-R8)."""
    own = chips[purse(lander)]
    most = {seat: ceiling(limit, own, chips[purse(seat)], stake_cap) for seat in opponents if seat != lander}
    return {seat: stake for seat, stake in most.items() if stake}


def can_stake(chips: Chips, lander: Seat, opponents: Iterable[Seat], limit: int, stake_cap: StakeCap) -> bool:
    """Return whether the lander can stake against an opponent. Otherwise, no game is played (CASINO-R8)."""
    return bool(ceilings(chips, lander, opponents, limit, stake_cap))


@cache
def stake_place(what: str, seat: Seat) -> Place:
    """Return the place of a seat's stake: in front of the seat, or on a field of the layout."""
    return Place(f"stake:{what}:{seat}")


def lay(table: T, what: str, seats: tuple[Seat, ...], amount: int, rule: RuleId) -> Facts[T]:
    """Let each of these seats stake the same sum."""
    for seat in seats:
        table = yield Transfer(source=purse(seat), target=stake_place(what, seat), amount=amount, rule=rule)
    return table


def give_back(table: T, what: str, seats: tuple[Seat, ...], rule: RuleId) -> Facts[T]:
    """Let each of these seats take its own stake back."""
    for seat in seats:
        place = stake_place(what, seat)
        table = yield Transfer(source=place, target=purse(seat), amount=table.at(place), rule=rule)
    return table


def award(table: T, what: str, winner: Seat, loser: Seat, rule: RuleId) -> Facts[T]:
    """Give both stakes to the winner."""
    for seat in (winner, loser):
        place = stake_place(what, seat)
        table = yield Transfer(source=place, target=purse(winner), amount=table.at(place), rule=rule)
    return table


def offer_challenges(challenge: type[Action], table: SmallTable, seat: Seat) -> Options:
    """Return one option for each opponent whom the lander may name, with the stakes that both can pay (CASINO-R8)."""
    most = ceilings(table.chips, seat, table.seats, TABLE_LIMIT, table.variant.stake_cap)
    return options(
        *[offer(challenge, opponent=one_of((other,)), stake=whole(UNIT, top, UNIT)) for other, top in most.items()]
    )


def smallest_challenge(offered: Options) -> tuple[Seat, int]:
    """Return the first possible opponent, and the smallest chip as stake."""
    return named_opponent(offered[0]), UNIT


def named_opponent(option: Option) -> Seat:
    """Return the opponent of an offered challenge."""
    opponent = option.params["opponent"].least()
    assert isinstance(opponent, int)
    return Seat(opponent)
