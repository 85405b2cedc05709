"""What a table of Home Casino and of each small game is worth to a seat, to the last fraction. The rules are asked.

Reference play is what the house itself would play (``default``): one die at a time below 19 at Black Jack, always for
4-2-1 at 421.
"""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

from msgspec.structs import replace as but

from tripot.games.home_casino import alike, bets, blackjack, duel, q421, roulette, zanzibar
from tripot.games.home_casino.alike import BOTH, DEEP, LANDER
from tripot.games.home_casino.blackjack import BlackJack
from tripot.games.home_casino.board import UNIT
from tripot.games.home_casino.duel import Duel
from tripot.games.home_casino.q421 import FourTwentyOne
from tripot.games.home_casino.roulette import Roulette
from tripot.games.home_casino.stakes import spot
from tripot.games.home_casino.table import Casino, bare
from tripot.games.home_casino.variant import CasinoVariant
from tripot.games.home_casino.zanzibar import Zanzibar
from tripot.kernel import Game, Prospect, Seat, Transfer, chips_owned, mean, purse

PATIENCE = 10_000_000
"""Plain tables are few: what is walked once is remembered, so this is never reached."""


def of_duel(table: Duel, seat: Seat) -> Fraction:
    """Chips, and the stake by the throw that has fallen, if one has."""
    gain = table.stake * edge("duel", None if table.over else alike.duel(table))
    return chips_owned(table, seat) + {table.lander: gain, table.owner: -gain}.get(seat, 0)


def of_zanzibar(table: Zanzibar, seat: Seat) -> Fraction:
    """Chips, and the stake by the lead."""
    gain = table.at(spot("zanzibar", table.lander)) * edge("zanzibar", None if table.over else alike.zanzibar(table))
    return chips_owned(table, seat) + {table.lander: gain, table.opponent: -gain}.get(seat, 0)


def of_blackjack(table: BlackJack, seat: Seat) -> Fraction:
    """Chips, and the player's stake by both totals; the croupier has nothing of his own in it."""
    gain = table.stake * edge("blackjack", None if table.over else alike.blackjack(table))
    return chips_owned(table, seat) + (gain if seat == table.lander else 0)


def of_roulette(table: Roulette, seat: Seat) -> Fraction:
    """Chips, and each stake by what its field brings."""
    return chips_owned(table, seat) + sum(
        (on * field_edge(field) for field, on in table.bets(seat).items()), Fraction()
    )


def of_q421(table: FourTwentyOne, seat: Seat) -> Fraction:
    """Chips, and the stake by the hands; what a 421 brings besides is as much as the loser has (421-R3)."""
    owned = chips_owned(table, seat)
    plain = None if table.over else alike.q421(table)
    if plain is None or table.opponent is None or seat not in (table.lander, table.opponent):
        return owned
    stake = table.at(spot("q421", seat))
    other = table.opponent if seat == table.lander else table.lander
    mine, theirs = (0, 1) if seat == table.lander else (1, 0)
    gain = Fraction()
    for ends, chance in ahead("q421").odds(plain).items():
        gain += chance * stake * ((ends[mine] > 0) - (ends[mine] < 0))
        if ends[mine] > 1:
            gain += chance * bonus(table, seat, other, 2 * stake)[0]
        if ends[theirs] > 1:
            gain -= chance * bonus(table, other, seat, 2 * stake)[1]
    return owned + gain


def bonus(table: FourTwentyOne, winner: Seat, loser: Seat, asked: int) -> tuple[int, int]:
    """What a winning 421 brings the winner besides, and what of it the loser pays."""
    paid = next(q421.pay_bonus(table, winner, loser, asked), None)
    if not isinstance(paid, Transfer):
        return 0, 0
    return paid.amount, paid.amount if paid.source == purse(loser) else 0


def of_board(table: Casino, seat: Seat) -> Fraction:
    """What a seat has in the small game under way, and its estates at their price; at the end only chips count."""
    chips = chips_owned(table, seat) if table.scene is None else scene_of(table).worth(table.lent(), seat)
    if table.over:
        return chips  # CASINO-16
    return chips + sum(table.variant.squares.estate(card).buy for card in table.estates[seat])


def scene_of(table: Casino) -> Game[Any]:
    """The small game under way."""
    return next(game for game in PRICED.values() if isinstance(table.scene, game.state))


def inner(table: Casino) -> tuple[Game[Any], Any] | None:
    """The small game under way and its table, which plays with the chips of the board."""
    return None if table.scene is None else (scene_of(table), table.lent())


def essence(table: Casino) -> Casino:
    """All of it counts, but for what does not count in the small game under way."""
    small = None if table.scene is None else scene_of(table).essence
    return table if small is None else but(table, scene=bare(small(table.lent())))


def edge(game: str, plain: Any) -> Fraction:
    """What the lander can expect, in stakes, from a plain table on; nothing where nothing is staked."""
    return Fraction() if plain is None else _edge(game, plain)


@cache
def _edge(game: str, plain: Any) -> Fraction:
    return mean(ahead(game).odds(plain))


@cache
def field_edge(field: str) -> Fraction:
    """What a stake on a field of the roulette brings, in stakes."""
    return mean(ahead("roulette").odds(bets.staked_on(field)(CasinoVariant())))


@cache
def ahead(game: str) -> Prospect[Any]:
    """What comes of plain tables by reference play: the lander's gain in stakes; at 421 both players'."""
    played = PRICED[game]
    counted = gains_of_both if game == "q421" else gain_of_lander
    return Prospect(played, counted, mind=played.default, moves=PATIENCE)


def gain_of_lander(table: Any) -> int:
    """At a plain table."""
    return gained(table, LANDER)


def gains_of_both(table: Any) -> tuple[int, ...]:
    """At a plain table."""
    return tuple(gained(table, seat) for seat in BOTH)


def gained(table: Any, seat: Seat) -> int:
    """What a seat that laid a stake at a plain table has gained, in stakes."""
    return int(table.purse(seat) - DEEP - UNIT) // UNIT


PRICED: dict[str, Game[Any]] = {
    "duel": replace(duel.GAME, worth=of_duel, bets=bets.DUEL, essence=bets.duel_essence),
    "roulette": replace(roulette.GAME, worth=of_roulette, bets=bets.ROULETTE),
    "zanzibar": replace(zanzibar.GAME, worth=of_zanzibar, bets=bets.ZANZIBAR, essence=bets.zanzibar_essence),
    "blackjack": replace(blackjack.GAME, worth=of_blackjack, bets=bets.BLACKJACK, essence=bets.blackjack_essence),
    "q421": replace(q421.GAME, worth=of_q421, bets=bets.Q421, essence=bets.q421_essence),
}
"""The small games, each with what it is worth."""
