"""Board renderers: a generic one, and one per game that has a module of its name here."""

from importlib import import_module
from importlib.util import find_spec

from tripot.cli.tui.boards.base import BoardRenderer, View

__all__ = ["BoardRenderer", "View", "renderer_of"]


def renderer_of(game: str) -> BoardRenderer:
    """The renderer of a game; the module of a board also has those of its small games, such as ``home_casino/421``."""
    module = f"{__name__}.{game.partition('/')[0]}"
    if find_spec(module) is None:
        return BoardRenderer()
    renderers: dict[str, BoardRenderer] = import_module(module).RENDERERS
    return renderers.get(game, BoardRenderer())
