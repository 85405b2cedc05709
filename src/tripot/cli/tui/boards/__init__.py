"""What a table looks like: a drawing for any game, and one by hand for each that has it, found by the game's name."""

from importlib import import_module
from importlib.util import find_spec

from tripot.cli.tui.boards.base import BoardRenderer, View

__all__ = ["BoardRenderer", "View", "renderer_of"]


def renderer_of(game: str) -> BoardRenderer:
    """The drawing of a game; the module of a board also draws its small games, ``home_casino/421``."""
    module = f"{__name__}.{game.partition('/')[0]}"
    if find_spec(module) is None:
        return BoardRenderer()
    renderers: dict[str, BoardRenderer] = import_module(module).RENDERERS
    return renderers.get(game, BoardRenderer())
