"""First view of a table: its cloth with the name of its game, in the page itself, before any script has run.

The client draws the same while it loads (``Table.svelte``), so nothing changes on the screen when it takes over. The
view says what the tags of the page say, the game, and nothing else of the table.
"""

from html import escape
from pathlib import Path

import msgspec

from tripot.server.catalogue import describe_game

FELTS_PATH = ".vite/felts.json"
"""The cloth of each game, from the client's build."""

PLAIN_FELT = "green"
"""The cloth of a game that the client was not built with."""


def load_felts(folder: Path) -> dict[str, str]:
    """Read the cloths from the folder of a built client; none without a build."""
    felts = folder / FELTS_PATH
    return msgspec.json.decode(felts.read_bytes(), type=dict[str, str]) if felts.is_file() else {}


def render_first_view(game: str, lang: str, felts: dict[str, str]) -> str:
    """The first view, escaped; empty for a game without a name, and without a client that would take it away."""
    names = describe_game(game, lang)
    if names is None or not felts:
        return ""
    felt = felts.get(game.partition("/")[0], PLAIN_FELT)
    cloth = f'<div class="cloth {escape(felt)}" lang="{lang}" aria-hidden="true">{escape(names[0])}</div>'
    return f'<main id="first-view" class="waiting named" data-game="{escape(game)}" aria-busy="true">{cloth}</main>'
