"""Computes the result of a game that ends early because all players have agreed."""

from tripot.house.journal.events import EndedEarly
from tripot.house.table.table import Table
from tripot.kernel import Seat


def end_of(table: Table) -> EndedEarly:
    """Return the event that ends a game now. It names winners only if the rules let players end the game."""
    rule = table.game.agreed_end
    if rule is None:
        return EndedEarly()
    seats = tuple(Seat(number) for number in range(len(table.chairs)))
    return EndedEarly(winners=table.state.richest(seats), rule=rule)
