"""The message catalogue: loads the Fluent files of a language and formats messages. A missing message is a bug."""

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from tripot.cli.errors import MissingMessage
from tripot.fluent import Bundle, FluentError
from tripot.games import find_catalogues
from tripot.settings import locale

NARROW_NBSP = "\u202f"
"""The narrow no-break space between thousands in French."""


def language(asked: str | None = None) -> str:
    """Return the requested language, or that of the locale, or English."""
    if asked is not None:
        return asked
    return "fr" if locale().lower().startswith("fr") else "en"


class Catalogue:
    """The messages of one language: shared ones, those of a game, and those of the terminal. Later ones override
    earlier ones with the same name."""

    def __init__(self, lang: str, package: str | None = None) -> None:
        self.lang = lang
        self._bundle = Bundle(lang)
        for source in bundle_files(lang, package):
            self._bundle.add(source.read_text(encoding="utf-8"))

    def has(self, message: str, attribute: str | None = None) -> bool:
        """Return whether the message exists and, if an attribute is given, has that attribute."""
        return self._bundle.find(message, attribute) is not None

    def require(self, message: str, attribute: str | None = None) -> None:
        """Raise :class:`MissingMessage` unless there is such a message, or such an attribute of it."""
        if not self.has(message, attribute):
            raise MissingMessage(f"no text {message}{'.' + attribute if attribute else ''} in {self.lang}")

    def say(self, message: str, attribute: str | None = None, /, **args: Any) -> str:
        """Return the message, or one of its attributes, with these arguments."""
        pattern = self._bundle.find(message, attribute)
        if pattern is None:
            raise MissingMessage(f"no text {message}{'.' + attribute if attribute else ''} in {self.lang}")
        try:
            return self._bundle.format(pattern, args)
        except FluentError as error:
            raise MissingMessage(f"{message} in {self.lang} with {args}: {error}") from None

    def number(self, amount: int) -> str:
        """Return an amount with the language's thousands separator and a true minus sign."""
        digits = f"{abs(amount):,}"
        return ("−" if amount < 0 else "") + (digits.replace(",", NARROW_NBSP) if self.lang == "fr" else digits)

    def signed_number(self, amount: int) -> str:
        """Return a gain or a loss, always with its sign."""
        return ("+" if amount > 0 else "") + self.number(amount)

    def join_words(self, words: list[str]) -> str:
        """Return names separated by commas, with *and* before the last."""
        if len(words) < 2:
            return "".join(words)
        return self.say("list-and", head=", ".join(words[:-1]), last=words[-1])


def bundle_files(lang: str, package: str | None) -> Iterator[Traversable]:
    """Yield the files with messages, in the order in which they are loaded."""
    for room in ("games", "lab", "house"):
        yield files(f"tripot.{room}") / "texts" / f"{lang}.ftl"
    if package is not None:
        yield from find_catalogues(package, lang)
        if (lesson := files(package) / "texts" / f"lesson.{lang}.ftl").is_file():
            yield lesson
    yield files("tripot.cli") / "texts" / f"{lang}.ftl"
