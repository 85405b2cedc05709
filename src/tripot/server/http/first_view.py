"""The first view of a table: its background (cloth) and the name of its game, in the HTML before any script runs.

The client draws the same view while it loads (``Table.svelte``), so the screen does not change when the client takes
over. Like the page's link preview, the view shows only the game.
"""

from html import escape
from pathlib import Path

import msgspec

from tripot.server.catalogue import describe_game

FELTS_PATH = ".vite/felts.json"
"""The file with the cloth of each game, in the client's build."""

PLAIN_FELT = "green"
"""The cloth of a plug-in game."""


def load_felts(folder: Path) -> dict[str, str]:
    """Read the cloths from the folder of the built client; empty without a build."""
    felts = folder / FELTS_PATH
    return msgspec.json.decode(felts.read_bytes(), type=dict[str, str]) if felts.is_file() else {}


def render_first_view(game: str, lang: str, felts: dict[str, str]) -> str:
    """Return the first view, escaped; empty for a game without a name, or without a built client."""
    names = describe_game(game, lang)
    if names is None or not felts:
        return ""
    felt = felts.get(game.partition("/")[0], PLAIN_FELT)
    cloth = f'<div class="cloth {escape(felt)}" lang="{lang}" aria-hidden="true">{escape(names[0])}</div>'
    return f'<main id="first-view" class="waiting named" data-game="{escape(game)}" aria-busy="true">{cloth}</main>'
