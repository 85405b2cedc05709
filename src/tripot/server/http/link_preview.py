"""Link previews: the Open Graph tags of a page, which messengers show with its link.

The tags are in the served HTML, because messengers run no scripts. For a table they contain only the game; for a
circle, nothing. No tag names a person, so a link reveals little to the other members of a chat. Only links to a result
or a moment (``show``) have a picture of the table, without names.
"""

from html import escape
from typing import NamedTuple
from urllib.parse import quote

from tripot.games import find_games
from tripot.server.cards.renderer import CARD_SIZE
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
