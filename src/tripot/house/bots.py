"""What the bots of a table would do now. They only propose: the door decides, as for anyone."""

from random import Random
from typing import Any

from tripot.house.commands import BotAct
from tripot.house.table import Table
from tripot.kernel import AgreeToStop, Decide, Game, Seat, tag_of

CAREFUL_BOT = "cautious"
"""The temperament that keeps seats, where the game has it: it plays with someone else's chips."""


def choose_temperament(game: Game[Any], wanted: str | None = None) -> str:
    """The bot that was asked for, else the careful one, else any."""
    return wanted or (CAREFUL_BOT if CAREFUL_BOT in game.bots else next(iter(game.bots)))


def has_slow_bot(table: Table) -> bool:
    """Whether a bot here says of itself that it computes for long: ``slow = True`` on its function."""
    game = table.game
    return any(getattr(game.bots.get(bot), "slow", False) for bot in table.bots().values())


def bot_moves(table: Table, rng: Random) -> tuple[BotAct, ...]:
    """One move for each bot that should act: those awaited, else those who can agree that the game may end.

    All are for the open phase, so they may be asked one after another; one that another has made impossible is refused
    as any action is, and the bot is simply asked again.
    """
    turn = table.turn
    if table.paused is not None or not isinstance(turn, Decide):
        return ()
    playing = table.bots()
    awaited = tuple(_choose_move(table, seat, playing[seat], rng) for seat in turn.awaited if seat in playing)
    if awaited or not table.state.stopping:
        return awaited
    # A bot always agrees to stop (TABU-R13), and someone who has asked should not wait for its turn to come.
    stop = tag_of(AgreeToStop)
    asked = [seat for seat in turn.free if seat in playing]
    return tuple(
        BotAct(seat, AgreeToStop(), turn.phase)
        for seat in asked
        if any(option.do == stop for option in table.game.legal(table.state, seat))
    )


def _choose_move(table: Table, seat: Seat, bot: str, rng: Random) -> BotAct:
    game, state = table.game, table.state
    offered = game.legal(state, seat)
    action = game.bots[bot](state, seat, offered, rng)
    if not any(option.admits(action) for option in offered):
        action = game.default(state, seat)  # a bot without a good idea must not hold up a table
    return BotAct(seat, action, state.phase)
