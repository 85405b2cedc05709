"""Patches of a board: what changes from one board to another, for clients that have the first. Nothing is sent here.

A patch names the fields that changed, with their new values. It is no JSON Merge Patch (RFC 7396), because fields of a
board may be null.
"""

from typing import Any

from msgspec import Struct

from tripot.house.views import Board

PATCHED_BY_FIELD = ("chips", "dice", "state")
"""Parts of a board of which a patch names only the fields that changed."""


def diff_boards(before: Board, after: Board, *, are_clocks_known: bool = True) -> dict[str, Any]:
    """The fields of a board that have changed; of a place without chips, that it has 0. See :func:`patch_board`.

    Clocks depend on more than entries, so they are named if clients may have others than ``before``.
    """
    patch: dict[str, Any] = {}
    for name in Board.__struct_fields__:
        was, now = getattr(before, name), getattr(after, name)
        if name in PATCHED_BY_FIELD:
            if changed := _diff_fields(was, now):
                patch[name] = changed
        elif was != now or (name == "clocks" and not are_clocks_known):
            patch[name] = now
    return patch


def patch_board(board: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """The board, as JSON has it, after a patch made by :func:`diff_boards`."""
    after = {**board, **patch}
    for name in PATCHED_BY_FIELD:
        after[name] = {**board[name], **patch.get(name, {})}
    after["chips"] = {place: amount for place, amount in after["chips"].items() if amount}
    return after


def _diff_fields(was: Any, now: Any) -> dict[str, Any]:
    if isinstance(was, Struct):
        names = was.__struct_fields__
        was, now = ({name: getattr(it, name) for name in names} for it in (was, now))
    gone = {name: 0 for name in was if name not in now}  # only places without chips go
    return {name: it for name, it in now.items() if name not in was or was[name] != it} | gone
