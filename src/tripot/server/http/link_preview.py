"""Link previews: the Open Graph tags of a page, so that its link unfurls in a messenger. No routes, no store.

The tags stand in the served HTML, because messengers run no scripts. Of a table they say which game it plays and
nothing else, and of a circle nothing; so no tag names a person, and a chat that is shown a link learns little from it.
"""

from functools import cache
from html import escape
from importlib.resources import files
from typing import Any, NamedTuple

from fluent.runtime import FluentBundle, FluentResource

from tripot.games import LANGUAGES, find_catalogues, find_games

DEFAULT_LANGUAGE = "fr"
OTHER_LANGUAGE = "en"
"""For visitors who speak neither, as in the browser client."""

CARD_SIZE = (1200, 630)
HOUSE_PICTURE = "/icon-512.png"
HOUSE_PICTURE_SIZE = (512, 512)


class LinkPreview(NamedTuple):
    """What a messenger shows of a link: plain text, not escaped yet."""

    title: str
    description: str
    picture: str
    """The path of a picture of the house."""
    size: tuple[int, int]
    lang: str


def choose_language(accepted: str) -> str:
    """The language of a visitor's ``Accept-Language``: French where they say nothing."""
    wanted: dict[str, float] = {}
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        lang = name.strip().partition("-")[0]
        if lang.isalpha():
            wanted[lang] = max(wanted.get(lang, 0.0), _parse_weight(weight))
    known = {lang: wanted[lang] for lang in LANGUAGES if wanted.get(lang)}
    if known:
        return max(known, key=lambda lang: known[lang])
    return OTHER_LANGUAGE if wanted else DEFAULT_LANGUAGE


def preview_of(path: str, lang: str, game: str | None = None) -> LinkPreview:
    """The preview of a client path. ``game``: what is played at the table at this path, if that may be said."""
    head, _, rest = path.strip("/").partition("/")
    if head in ("g", "rules"):
        game = rest if rest in find_games() else None
    names = None if game is None else _describe_game(game, lang)
    texts, about = _texts(lang), {} if names is None else {"game": names[0], "tagline": names[1]}
    if head == "t":
        kind = "preview-replay" if rest.endswith("/replay") else "preview-table"
        message = kind if about else f"{kind}-unknown"
    else:
        message = (
            {"g": "preview-game", "rules": "preview-rules"}.get(head, "preview-house") if about else "preview-house"
        )
    if head == "c":
        message = "preview-circle"
    title = _format(texts, message, None, about)
    description = about["tagline"] if message == "preview-game" else _format(texts, message, "about", about)
    return LinkPreview(title, description, HOUSE_PICTURE, HOUSE_PICTURE_SIZE, lang)


def render_tags(preview: LinkPreview, base_url: str, path: str) -> str:
    """The tags of a page, escaped. A picture and an address must be absolute."""
    width, height = preview.size
    large = width == CARD_SIZE[0]
    properties = {
        "og:title": preview.title,
        "og:url": f"{base_url}/{path}",
        "og:image": base_url + preview.picture,
        "og:image:width": str(width),
        "og:image:height": str(height),
    }
    tags = [f'<meta property="{name}" content="{escape(value)}">' for name, value in properties.items()]
    about = escape(preview.description)
    tags.append(f'<meta name="description" property="og:description" content="{about}">')
    tags.append(f'<meta name="twitter:card" content="{"summary_large_image" if large else "summary"}">')
    return "".join(tags)


def _parse_weight(text: str) -> float:
    name, _, value = text.strip().partition("=")
    if not text.strip():
        return 1.0
    try:
        return float(value) if name.strip() == "q" else 0.0
    except ValueError:
        return 0.0


def _describe_game(game: str, lang: str) -> tuple[str, str] | None:
    """The name and the tagline of a game; none for a plug-in that has no such texts."""
    small = game.partition("/")[2]
    found = find_games().get(game)
    if found is None:
        return None
    texts, end = _game_texts(found.package, lang), f"-{small}" if small else ""
    if not (texts.has_message(f"game-name{end}") and texts.has_message(f"game-tagline{end}")):
        return None
    return _format(texts, f"game-name{end}", None, {}), _format(texts, f"game-tagline{end}", None, {})


def _format(texts: FluentBundle, message: str, attribute: str | None, args: dict[str, str]) -> str:
    found = texts.get_message(message)
    pattern: Any = found.value if attribute is None else found.attributes[attribute]
    text, errors = texts.format_pattern(pattern, args)
    if errors:
        raise ValueError(f"{message}: {errors}")
    return str(text)


@cache
def _texts(lang: str) -> FluentBundle:
    return _bundle(lang, [files("tripot.server") / "texts" / f"preview.{lang}.ftl"])


@cache
def _game_texts(package: str, lang: str) -> FluentBundle:
    return _bundle(lang, list(find_catalogues(package, lang)))


def _bundle(lang: str, sources: list[Any]) -> FluentBundle:
    bundle = FluentBundle([lang], use_isolating=False)
    for source in sources:
        bundle.add_resource(FluentResource(source.read_text(encoding="utf-8")), allow_overrides=True)
    return bundle
