"""Texts written by the server, for link previews and pictures: Fluent messages in both languages.

All other texts come from the browser client or the terminal.
"""

from functools import cache
from importlib.resources import files
from typing import Any

from tripot.fluent import Bundle, FluentError
from tripot.games import find_catalogues, find_games

NARROW_NO_BREAK_SPACE = "\u202f"


def format_text(lang: str, message: str, attribute: str | None = None, /, **args: str | int) -> str:
    """Return a message of the server, or one of its attributes. A missing message is a bug."""
    return _format(_own_texts(lang), message, attribute, dict(args))


def format_signed(lang: str, amount: int) -> str:
    """Return a gain or a loss with its sign and the language's thousands separator."""
    sign = "+" if amount > 0 else "−" if amount < 0 else ""
    return sign + format_number(lang, abs(amount))


def format_number(lang: str, amount: int) -> str:
    """Return a non-negative whole number with the language's thousands separator."""
    digits = f"{amount:,}"
    return digits.replace(",", NARROW_NO_BREAK_SPACE) if lang == "fr" else digits


def describe_game(game: str, lang: str) -> tuple[str, str] | None:
    """Return the name and the tagline of a game; ``None`` if the game is unknown or has no such texts."""
    small = game.partition("/")[2]
    if (found := find_games().get(game)) is None:
        return None
    texts, end = _game_texts(found.package, lang), f"-{small}" if small else ""
    if texts.find(f"game-name{end}") is None or texts.find(f"game-tagline{end}") is None:
        return None
    return _format(texts, f"game-name{end}", None, {}), _format(texts, f"game-tagline{end}", None, {})


def _format(texts: Bundle, message: str, attribute: str | None, args: dict[str, Any]) -> str:
    pattern = texts.find(message, attribute)
    if pattern is None:
        raise FluentError(f"there is no message {message}")
    return texts.format(pattern, args)


@cache
def _own_texts(lang: str) -> Bundle:
    return _bundle(lang, [files("tripot.server") / "texts" / f"preview.{lang}.ftl"])


@cache
def _game_texts(package: str, lang: str) -> Bundle:
    return _bundle(lang, list(find_catalogues(package, lang)))


def _bundle(lang: str, sources: list[Any]) -> Bundle:
    bundle = Bundle(lang)
    for source in sources:
        bundle.add(source.read_text(encoding="utf-8"))
    return bundle
