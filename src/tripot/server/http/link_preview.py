"""What the HTML of a page contains before any script runs: the tags of its link preview, and the first view of a table.

Messengers show the preview (Open Graph tags) with a link, and run no scripts. For a table the tags contain only the
game; for a circle, nothing. No tag names a person, so a link reveals little to the other members of a chat. Only links
to a result or a moment (``show``) have a picture of the table, without names.

The first view of a table is its background (cloth) and the name of its game. The client draws the same view while it
loads (``Table.svelte``), so the screen does not change when the client takes over.
"""

from html import escape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import msgspec

from tripot.games import find_games
from tripot.server.cards.worker import CARD_SIZE
from tripot.server.catalogue import describe_game, format_text

DEFAULT_LANGUAGE = "fr"
"""The default language, as in the browser client."""

OTHER_LANGUAGE = "en"
"""The language of visitors who ask for another one."""


class LinkPreview(NamedTuple):
    """The preview of a link: plain text, not yet escaped."""

    title: str
    description: str
    picture: str
    """The path of the picture, 1200 × 630 pixels."""


class ShownTable(NamedTuple):
    """The public data of the table at a path: its game, and the result or moment that its link shows."""

    key: str
    game: str
    show: str | None = None
    at: int | None = None


def choose_language(accepted: str) -> str:
    """Return the language of a visitor's ``Accept-Language``, by its first entry."""
    wanted = accepted.strip().lower()[:2]
    return DEFAULT_LANGUAGE if wanted in ("", "*") or wanted == DEFAULT_LANGUAGE else OTHER_LANGUAGE


def preview_of(path: str, lang: str, table: ShownTable | None = None) -> LinkPreview:
    """Return the preview of a client path. ``table``: the table at this path, if there is one."""
    head, _, rest = path.strip("/").partition("/")
    game = rest if head in ("g", "rules") and rest in find_games() else None if table is None else table.game
    names = None if game is None else describe_game(game, lang)
    about = {} if names is None else {"game": names[0], "tagline": names[1]}
    message = _message_for(head, rest, is_known=names is not None)
    title = format_text(lang, message, **about)
    description = about["tagline"] if message == "preview-game" else format_text(lang, message, "about", **about)
    return LinkPreview(title, description, _picture_of(lang, game if names else None, table))


def render_tags(preview: LinkPreview, base_url: str, path: str) -> str:
    """Return the tags of a page, escaped. A picture and an address must be absolute."""
    width, height = map(str, CARD_SIZE)
    properties = {
        "og:title": preview.title,
        "og:url": f"{base_url}/{path}",
        "og:image": base_url + preview.picture,
        "og:image:width": width,
        "og:image:height": height,
    }
    tags = [f'<meta property="{name}" content="{escape(value)}">' for name, value in properties.items()]
    about = escape(preview.description)
    tags.append(f'<meta name="description" property="og:description" content="{about}">')
    tags.append('<meta name="twitter:card" content="summary_large_image">')
    return "".join(tags)


def _message_for(head: str, rest: str, *, is_known: bool) -> str:
    if head == "t":
        kind = "preview-replay" if rest.endswith("/replay") else "preview-table"
        return kind if is_known else f"{kind}-unknown"
    if head == "c":
        return "preview-circle"
    return {"g": "preview-game", "rules": "preview-rules"}.get(head, "preview-house") if is_known else "preview-house"


def _picture_of(lang: str, game: str | None, table: ShownTable | None) -> str:
    if table is not None and table.show == "result":
        return f"/api/tables/{quote(table.key)}/card.png?lang={lang}"
    if table is not None and table.show == "moment" and table.at is not None:
        return f"/api/tables/{quote(table.key)}/card.png?lang={lang}&at={table.at}"
    return f"/api/cards/{lang}/house.png" if game is None else f"/api/cards/{lang}/games/{game}.png"


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
