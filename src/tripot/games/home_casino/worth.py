"""Computes the exact worth of a seat (its expected chips) at Home Casino and in each small game.

All seats are assumed to play the default action (*reference play*). At Black Jack, this means to take one die at a time
below 19; at 421, to aim for 4-2-1 always.
"""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

from msgspec.structs import replace as but

from tripot.games.home_casino import bets, blackjack, duel, plain_tables, q421, roulette, zanzibar
from tripot.games.home_casino.blackjack import BlackJack
from tripot.games.home_casino.board import UNIT
from tripot.games.home_casino.cloth import Casino, strip_scene
from tripot.games.home_casino.duel import Duel
from tripot.games.home_casino.expert import BestPlay, make_expert
from tripot.games.home_casino.plain_tables import BOTH, DEEP_PURSE, LANDER, OTHER
from tripot.games.home_casino.q421 import FourTwentyOne
from tripot.games.home_casino.race import Gains
from tripot.games.home_casino.roulette import Roulette
from tripot.games.home_casino.solutions import Best421, read_solutions, reading_of
from tripot.games.home_casino.stakes import stake_place
from tripot.games.home_casino.tempers import EXPERT
from tripot.games.home_casino.variant import CasinoVariant
from tripot.games.home_casino.zanzibar import Zanzibar
from tripot.kernel import Game, GameTree, Seat, Strategy, Transfer, View, chips_owned, mean, purse

MAX_PLAIN_MOVES = 10_000_000
"""A limit that is never reached, because plain tables are few."""


def duel_worth(table: Duel, seat: Seat) -> Fraction:
    """Return the chips plus the expectation of the stake, given the first throw if there is one."""
    gain = table.stake * edge("duel", None if table.over else plain_tables.plain_duel(table))
    return chips_owned(table, seat) + {table.lander: gain, table.owner: -gain}.get(seat, 0)


def zanzibar_worth(table: Zanzibar, seat: Seat) -> Fraction:
    """Return the chips plus the expectation of the stake, given the lead."""
    gain = table.at(stake_place("zanzibar", table.lander)) * edge(
        "zanzibar", None if table.over else plain_tables.plain_zanzibar(table)
    )
    return chips_owned(table, seat) + {table.lander: gain, table.opponent: -gain}.get(seat, 0)


def blackjack_worth(table: BlackJack, seat: Seat) -> Fraction:
    """Return the chips plus the expectation of the player's stake, given both totals. The croupier has no stake."""
    gain = table.stake * edge("blackjack", None if table.over else plain_tables.plain_blackjack(table))
    return chips_owned(table, seat) + (gain if seat == table.lander else 0)


def roulette_worth(table: Roulette, seat: Seat) -> Fraction:
    """Return the chips plus the expectations of all bets."""
    return chips_owned(table, seat) + sum(
        (on * field_edge(field) for field, on in table.bets(seat).items()), Fraction()
    )


def q421_worth(table: FourTwentyOne, seat: Seat) -> Fraction:
    """Return the chips plus the expectation of the stake, given the hands. The loser's purse limits the bonus of a 421
    (421-R3)."""
    owned = chips_owned(table, seat)
    plain = None if table.over else plain_tables.plain_q421(table)
    if plain is None or table.opponent is None or seat not in (table.lander, table.opponent):
        return owned
    stake = table.at(stake_place("q421", seat))
    other = table.opponent if seat == table.lander else table.lander
    mine, theirs = (0, 1) if seat == table.lander else (1, 0)
    gain = Fraction()
    for ends, chance in reference_tree("q421").odds(plain).items():
        gain += chance * stake * ((ends[mine] > 0) - (ends[mine] < 0))
        if ends[mine] > 1:
            gain += chance * bonus(table, seat, other, 2 * stake)[0]
        if ends[theirs] > 1:
            gain -= chance * bonus(table, other, seat, 2 * stake)[1]
    return owned + gain


def bonus(table: FourTwentyOne, winner: Seat, loser: Seat, asked: int) -> tuple[int, int]:
    """Return the bonus for a winning 421, and the part that the loser pays."""
    paid = next(q421.pay_bonus(table, winner, loser, asked), None)
    if not isinstance(paid, Transfer):
        return 0, 0
    return paid.amount, paid.amount if paid.source == purse(loser) else 0


def board_worth(table: Casino, seat: Seat) -> Fraction:
    """Return a seat's worth: its chips, including the expected result of the small game in progress, plus its estates
    at their price. At the end, only the chips count."""
    chips = chips_owned(table, seat) if table.scene is None else scene_of(table).worth(table.live_scene(), seat)
    if table.over:
        return chips  # CASINO-16
    return chips + sum(table.variant.squares.estate(card).buy for card in table.estates[seat])


def scene_of(table: Casino) -> Game[Any]:
    """Return the small game in progress, with its worth and bets."""
    return PRICED_BY_STATE[type(table.scene)]


def inner(table: Casino) -> tuple[Game[Any], Any] | None:
    """Return the small game in progress and its state, with the chips of the board."""
    return None if table.scene is None else (scene_of(table), table.live_scene())


def essence(table: Casino) -> Casino:
    """Return the state, with the small game in progress in its canonical form."""
    small = None if table.scene is None else scene_of(table).essence
    return table if small is None else but(table, scene=strip_scene(small(table.live_scene())))


def edge(game: str, plain: Any) -> Fraction:
    """Return the lander's expectation at a plain table, in stakes; 0 if nothing is staked."""
    return Fraction() if plain is None else _edge(game, plain)


@cache
def _edge(game: str, plain: Any) -> Fraction:
    return mean(reference_tree(game).odds(plain))


@cache
def field_edge(field: str) -> Fraction:
    """Return the expectation of a bet on a field of the roulette, in stakes."""
    return mean(reference_tree("roulette").odds(bets.stake_roulette(field)(CasinoVariant())))


@cache
def reference_tree(game: str) -> GameTree[Any]:
    """Return the tree of plain tables under reference play. Its results are the lander's gain in stakes; at 421, both
    players' gains."""
    played = PRICED_GAMES[game]
    counted = gains_of_both if game == "q421" else gain_of_lander
    return GameTree(played, counted, strategy=View.default, moves=MAX_PLAIN_MOVES)


def gain_of_lander(table: Any) -> int:
    """Return the lander's gain at a plain table."""
    return gain_in_stakes(table, LANDER)


def gains_of_both(table: Any) -> tuple[int, ...]:
    """Return both players' gains at a plain table."""
    return tuple(gain_in_stakes(table, seat) for seat in BOTH)


def gain_in_stakes(table: Any, seat: Seat) -> int:
    """Return the gain of a seat that staked at a plain table, in stakes."""
    return int(table.purse(seat) - DEEP_PURSE - UNIT) // UNIT


BLACKJACK = replace(blackjack.GAME, worth=blackjack_worth, bets=bets.BLACKJACK, essence=bets.blackjack_essence)
Q421 = replace(q421.GAME, worth=q421_worth, bets=bets.Q421, essence=bets.q421_essence)


BEST_PLAY: dict[type[Any], BestPlay] = {
    Duel: BestPlay(replace(duel.GAME, essence=bets.duel_essence)),
    Zanzibar: BestPlay(replace(zanzibar.GAME, essence=bets.zanzibar_essence)),
    BlackJack: BestPlay(BLACKJACK),
    FourTwentyOne: Best421(Q421),
}
"""Best play of the small games for two, by the type of their state."""


def law_of_stake(table: Any) -> Gains:
    """Return the gains of the lander and the opponent for one stake, if the lander plays best."""
    if isinstance(table, Duel):
        plain: Any = plain_tables.plain_duel(bets.stake_duel(table.variant))
    elif isinstance(table, Zanzibar):
        plain = plain_tables.plain_zanzibar(bets.stake_zanzibar(table.variant))
    elif isinstance(table, BlackJack):
        croupier = None if table.croupier is None else OTHER
        plain = plain_tables.plain_blackjack(bets.stake_blackjack(croupier)(table.variant))
    else:
        plain = plain_tables.plain_q421(bets.stake_q421(table.variant))
    return read_solutions().laws[reading_of(plain)]


@cache
def law_of_field(field: str) -> Gains:
    """Return the distribution of the gain of a bet on a field of the roulette."""
    odds = reference_tree("roulette").odds(bets.stake_roulette(field)(CasinoVariant()))
    return tuple((float(chance), gain, 0) for gain, chance in odds.items())


def with_expert(game: Game[Any], plain: Callable[[Any], Any], staking: Strategy[Any]) -> Game[Any]:
    """Return a solved game with the expert as an additional bot."""
    return replace(game, bots={**game.bots, EXPERT.name: make_expert(BEST_PLAY[game.state], plain, staking)})


PRICED_GAMES: dict[str, Game[Any]] = {
    "duel": replace(duel.GAME, worth=duel_worth, bets=bets.DUEL, essence=bets.duel_essence),
    "roulette": replace(roulette.GAME, worth=roulette_worth, bets=bets.ROULETTE),
    "zanzibar": replace(zanzibar.GAME, worth=zanzibar_worth, bets=bets.ZANZIBAR, essence=bets.zanzibar_essence),
    "blackjack": with_expert(BLACKJACK, plain_tables.plain_blackjack, blackjack.gambler(EXPERT)),
    "q421": with_expert(Q421, plain_tables.plain_q421, q421.aspirant(EXPERT)),
}
"""The small games with their worth, bets and canonical forms."""

PRICED_BY_STATE = {game.state: game for game in PRICED_GAMES.values()}
