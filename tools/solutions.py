"""Write best play of the small games for two into src/tripot/games/home_casino: ``just solutions``."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from tripot.games.home_casino import bets, worth
from tripot.games.home_casino.board import UNIT
from tripot.games.home_casino.expert import BestPlay, gains_of_both
from tripot.games.home_casino.plain_tables import OTHER, plain_blackjack, plain_duel, plain_q421, plain_zanzibar
from tripot.games.home_casino.q421 import FourTwentyOne, Rethrow
from tripot.games.home_casino.race import Gains
from tripot.games.home_casino.solutions import FILE, HANDS, Solutions, reading_of
from tripot.games.home_casino.variant import CasinoVariant
from tripot.kernel import apply_switches
from tripot.kernel.variant import switches

PATH = Path(__file__).parents[1] / "src" / "tripot" / "games" / "home_casino" / FILE


def variants(*keys: str) -> Iterator[CasinoVariant]:
    """A variant for each combination of values of these switches."""
    values = {switch.key: switch.values for switch in switches(CasinoVariant)}
    for chosen in product(*(values[key] for key in keys)):
        yield apply_switches(CasinoVariant(), dict(zip(keys, chosen, strict=True)))


def plain_tables() -> Iterator[Any]:
    """Every plain table whose solution is stored."""
    yield plain_duel(bets.stake_duel(CasinoVariant()))
    yield plain_zanzibar(bets.stake_zanzibar(CasinoVariant()))
    for variant in variants("bj.order"):
        for croupier in (None, OTHER):
            yield plain_blackjack(bets.stake_blackjack(croupier)(variant))
    for variant in variants("q421.rank", "q421.bonus"):
        yield plain_q421(bets.stake_q421(variant))


def solve_law(best: BestPlay, table: Any) -> Gains:
    """The gains of both players under best play."""
    before, odds = gains_of_both(table), best.tree(table.variant).odds(table)
    return tuple(
        (float(chance), (each[0] - before[0]) // UNIT, (each[1] - before[1]) // UNIT) for each, chance in odds.items()
    )


def solve_lander(best: BestPlay, table: FourTwentyOne) -> tuple[str, str]:
    """The dice that the lander at 421 throws again."""
    masks = []
    for throws in (1, 2):
        actions = [best.action(replace(table, hand=hand, throws=throws)) for hand in HANDS]
        masks.append(
            "".join(
                str(sum(1 << die for die in action.dice) if isinstance(action, Rethrow) else 0) for action in actions
            )
        )
    return masks[0], masks[1]


def solve(tables: Iterator[Any]) -> Solutions:
    """Solve these tables."""
    found = Solutions({}, {})
    for table in tables:
        best = BestPlay(worth.BEST_PLAY[type(table)].game)
        found.laws[reading_of(table)] = solve_law(best, table)
        if isinstance(table, FourTwentyOne):
            found.lifted[reading_of(table)] = solve_lander(best, table)
    return found


def main() -> None:
    """Write the file."""
    PATH.write_bytes(msgspec.json.format(msgspec.json.encode(solve(plain_tables())), indent=1) + b"\n")


if __name__ == "__main__":
    main()
