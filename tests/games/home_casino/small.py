"""Test helpers for small games."""

from typing import Any

from msgspec.structs import replace

from tests.table import At
from tripot.kernel import BANK, Chips, Game, Seat, Whole, purse, tag_of


def dealt(game: Game[Any], *purses: int, **switches: Any) -> At:
    """Return a table with these purses and a large bank."""
    at = At(game, len(purses), **switches)
    in_hand = {purse(Seat(seat)): chips for seat, chips in enumerate(purses)}
    at.state = replace(at.state, chips=Chips.from_places({**in_hand, BANK: 100_000}))
    return at


def domain(at: At, action: type, name: str, **fixed: Any) -> Any:
    """Return the domain of a parameter of seat 0's action; ``None`` if the action is not offered."""
    for option in at.game.legal(at.state, Seat(0)):
        if option.do == tag_of(action) and all(value in option.params[key] for key, value in fixed.items()):
            return option.params[name]
    return None


def most(at: At, action: type, name: str = "stake", **fixed: Any) -> int:
    """Return the maximum stake of seat 0; 0 if the action is not offered."""
    offered = domain(at, action, name, **fixed)
    if offered is None:
        return 0
    assert isinstance(offered, Whole)
    assert (offered.low, offered.step) == (25, 25)
    return offered.high
