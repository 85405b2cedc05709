"""Board renderers, which draw the tables of games in the terminal: a generic one, and modules for some games."""

from importlib import import_module
from importlib.util import find_spec

from tripot.cli.tui.boards.base import BoardRenderer, View

__all__ = ["BoardRenderer", "View", "renderer_of"]


def renderer_of(game: str) -> BoardRenderer:
    """Return the renderer of a game. The module of a board also has the renderers of its small games, such as
    ``home_casino/421``."""
    module = f"{__name__}.{game.partition('/')[0]}"
    if find_spec(module) is None:
        return BoardRenderer()
    renderers: dict[str, BoardRenderer] = import_module(module).RENDERERS
    return renderers.get(game, BoardRenderer())
