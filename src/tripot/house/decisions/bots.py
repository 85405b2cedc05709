"""Chooses the moves of a table's bots. ``decide`` checks them like any other command."""

import logging
from collections.abc import Container
from random import Random
from typing import Any

from tripot.house.journal.commands import BotAct
from tripot.house.table.table import Table
from tripot.kernel import AgreeToStop, Decide, Game, Position, Seat, View, tag_of

BOT_LOG = logging.getLogger(__name__)

CAREFUL_BOT = "cautious"
"""The style of bots that keep people's seats, if the game has it. It is careful, because the chips belong to another
person."""


def choose_temperament(game: Game[Any], wanted: str | None = None) -> str:
    """Return the requested style if the game has it, otherwise *cautious*, otherwise the game's first style."""
    return wanted or (CAREFUL_BOT if CAREFUL_BOT in game.bots else next(iter(game.bots)))


def has_slow_bot(table: Table) -> bool:
    """Return whether a bot at this table is slow, which its function declares with ``slow = True``."""
    game = table.game
    return any(getattr(game.bots.get(bot), "slow", False) for bot in table.bots().values())


def bot_moves(table: Table, rng: Random, seats: Container[Seat] | None = None) -> tuple[BotAct, ...]:
    """Choose one move for each bot that the game awaits. If it awaits none, choose one for each bot that can agree to
    end the game. ``seats``: choose only for bots in these seats.

    A bot does not move if its move would take an opportunity from people who are still awaited (``Game.yields``). All
    moves are for the open phase and can be decided one after another. A move that has become impossible is refused like
    any action, and the bot is asked again later.
    """
    position, turn = table.position, table.turn
    if table.paused is not None or position is None or not isinstance(turn, Decide):
        return ()
    bots = table.bots()
    asked = {seat: bot for seat, bot in bots.items() if seats is None or seat in seats}
    awaited = [seat for seat in turn.awaited if seat in bots]
    if awaited or not table.state.stopping:
        moves = [_choose_move(position, seat, asked[seat], rng) for seat in awaited if seat in asked]
        return tuple(move for move in moves if not _must_yield(table, turn, move))
    # A bot always agrees to stop (TABU-R13), so that the person who proposed it need not wait for the bot's turn.
    stop = tag_of(AgreeToStop)
    free = [seat for seat in turn.free if seat in asked]
    return tuple(
        BotAct(seat, AgreeToStop(), turn.phase)
        for seat in free
        if any(option.do == stop for option in position.legal(seat))
    )


def _must_yield(table: Table, turn: Decide, move: BotAct) -> bool:
    yields, people = table.game.yields, table.seated_people()
    return (
        yields is not None
        and any(seat in people for seat in turn.awaited)
        and yields(table.state, move.seat, move.action)
    )


def _choose_move(position: Position[Any], seat: Seat, bot: str, rng: Random) -> BotAct:
    """Ask a bot for its move. A bot that fails or chooses an invalid action plays the default, so that it cannot block
    the table."""
    game, state, offered = position.game, position.state, position.legal(seat)
    try:
        action = game.bots[bot](View(game, state, seat, rng, offered))
        if any(option.admits(action) for option in offered):
            return BotAct(seat, action, state.phase)
    except Exception:
        BOT_LOG.exception("the bot %s of %s failed and plays the default action", bot, game.name)
    return BotAct(seat, game.default(state, seat), state.phase)
