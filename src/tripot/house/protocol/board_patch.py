"""Patches of a board: the differences between two states of a table, for clients that have the earlier board.

A patch contains the changed fields of :class:`~.views.Board` with their new values. It is not a JSON Merge Patch (RFC
7396), because fields of a board may be null. To save time, the patch is computed without building whole boards: a part
of the board is skipped if the objects from which it is built are the same as before.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from tripot.house.protocol.views import (
    STATE_FIELDS_ON_BOARD,
    ClockView,
    DiceView,
    build_dice_view,
    build_hearing_view,
    build_seat_views,
    build_settings_view,
)
from tripot.house.table.table import Table
from tripot.kernel import Place, State

PATCHED_BY_FIELD = ("chips", "dice", "state")
"""Parts of a board of which a patch contains only changed fields."""

COPIED = ("seq", "head", "at", "host", "stage", "phase", "turn", "paused", "ending", "follows", "next")
"""Fields of a board that are copied from the fields of the table."""

Clocks = tuple[ClockView, ...]


def diff_tables(before: Table, after: Table, known: Clocks | None, clocks: Clocks) -> dict[str, Any]:
    """Return the fields of the board that differ. A place without chips has the value 0. See :func:`patch_board`.

    Clocks also depend on other data than the table. They are included unless all clients have them (``known``).
    """
    patch = _diff_fields(before, after, COPIED)
    if before.settings is not after.settings:
        was = build_settings_view(before)
        patch |= {name: now for name, now in build_settings_view(after).items() if now != was[name]}
    if before.chairs is not after.chairs and (seats := build_seat_views(after)) != build_seat_views(before):
        patch["seats"] = seats
    if before.position is not after.position:
        patch |= _diff_states(before.state, after.state)
    if dice := _diff_fields(build_dice_view(before), build_dice_view(after), DiceView.__struct_fields__):
        patch["dice"] = dice
    if (hearing := build_hearing_view(after)) != build_hearing_view(before):
        patch["hearing"] = hearing
    if clocks != known:
        patch["clocks"] = clocks
    return patch


def patch_board(board: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """Return the board, as decoded JSON, after applying a patch from :func:`diff_tables`."""
    after = {**board, **patch}
    for name in PATCHED_BY_FIELD:
        after[name] = {**board[name], **patch.get(name, {})}
    after["chips"] = {place: amount for place, amount in after["chips"].items() if amount}
    return after


def _diff_fields(was: Any, now: Any, names: Iterable[str]) -> dict[str, Any]:
    pairs = ((name, getattr(was, name), getattr(now, name)) for name in names)
    return {name: new for name, old, new in pairs if new is not old and new != old}


def _diff_states(was: State | None, now: State) -> dict[str, Any]:
    """Return the fields of the board that come from the state of the game. Before the game, there are none."""
    patch: dict[str, Any] = {}
    if chips := _diff_chips({} if was is None else was.chips.at, now.chips.at):
        patch["chips"] = chips
    if now.over != (None if was is None else was.over):
        patch["over"] = now.over
    names = _fields_of(type(now))
    if state := {name: getattr(now, name) for name in names} if was is None else _diff_fields(was, now, names):
        patch["state"] = state
    return patch


@cache
def _fields_of(kind: type[State]) -> tuple[str, ...]:
    return tuple(name for name in kind.__struct_fields__ if name not in STATE_FIELDS_ON_BOARD)


def _diff_chips(was: Mapping[Place, int], now: Mapping[Place, int]) -> dict[Place, int]:
    changed = {place: amount for place, amount in now.items() if was.get(place) != amount}
    return changed | {place: 0 for place in was if place not in now}
