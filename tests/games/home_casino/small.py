"""Test helpers for small games: a table with given purses, and what a seat may stake. Contains no rules."""

from typing import Any

from msgspec.structs import replace

from tests.table import At
from tripot.kernel import BANK, Chips, Game, Place, Seat, Whole, purse, tag_of


def dealt(game: Game[Any], *purses: int, **switches: Any) -> At:
    """A table whose seats have these chips in hand, with a well-filled bank."""
    at = At(game, len(purses), **switches)
    in_hand = {purse(Seat(seat)): chips for seat, chips in enumerate(purses)}
    at.state = replace(at.state, chips=Chips.from_places({**in_hand, BANK: 100_000}))
    return at


def evening(*purses: int) -> Chips:
    """Chips in the middle of a board game: the bank owes, and a pot lies there that no small game may touch."""
    in_hand = {purse(Seat(seat)): chips for seat, chips in enumerate(purses)}
    return Chips.from_places({**in_hand, BANK: -500, Place("pot"): 775})


def domain(at: At, action: type, name: str, **fixed: Any) -> Any:
    """What a parameter of an action on offer to seat 0 may be; ``None`` where the action is not on offer."""
    for option in at.game.legal(at.state, Seat(0)):
        if option.do == tag_of(action) and all(value in option.params[key] for key, value in fixed.items()):
            return option.params[name]
    return None


def most(at: At, action: type, name: str = "stake", **fixed: Any) -> int:
    """The most seat 0 may stake by an action; 0 where it is not on offer."""
    offered = domain(at, action, name, **fixed)
    if offered is None:
        return 0
    assert isinstance(offered, Whole)
    assert (offered.low, offered.step) == (25, 25)
    return offered.high
