"""Formatter of Fluent messages in French and English. The parser is ``fluent.syntax``.

This formatter supports the features that Tripot's catalogues use: variables, references to messages and terms, and
selection by text, number or plural. The reference implementation contains the plural rules and calendars of 800
languages in 33 MB, of which Tripot needs two rules.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from fluent.syntax import FluentParser, ast

NARROW_NBSP = "\u202f"

Value = str | int | float


class FluentError(Exception):
    """A message cannot be formatted: a variable or a message is missing, or has an unknown type."""


class Bundle:
    """The messages of one language; sources that are added later override earlier ones."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._entries: dict[str, ast.Message | ast.Term] = {}

    def add(self, source: str) -> None:
        """Add the messages of a file."""
        self._entries |= _parse(source)

    def find(self, message: str, attribute: str | None = None) -> ast.Pattern | None:
        """Return the pattern of a message or of one of its attributes; ``None`` if it does not exist."""
        found = self._entries.get(message)
        if found is None or attribute is None:
            return None if found is None else found.value
        return next((item.value for item in found.attributes if item.id.name == attribute), None)

    def format(self, pattern: ast.Pattern, args: Mapping[str, Any]) -> str:
        """Format a pattern with these arguments. Raises :class:`FluentError`."""
        return "".join(
            element.value if isinstance(element, ast.TextElement) else self._text(self._value(element.expression, args))
            for element in pattern.elements
        )

    def _value(self, node: Any, args: Mapping[str, Any]) -> Value:
        match node:
            case ast.StringLiteral():
                return str(node.parse()["value"])
            case ast.NumberLiteral():
                return _number(node)
            case ast.Placeable():
                return self._value(node.expression, args)
            case ast.VariableReference():
                value = args.get(node.id.name)
                if not isinstance(value, Value):
                    raise FluentError(f"${node.id.name} is {value!r}")
                return value
            case ast.MessageReference():
                return self._reference(node.id.name, node.attribute, args)
            case ast.TermReference():
                given = node.arguments.named if node.arguments is not None else []
                return self._reference(
                    f"-{node.id.name}",
                    node.attribute,
                    {item.name.name: self._value(item.value, args) for item in given},
                )
            case ast.SelectExpression():
                key = self._value(node.selector, args)
                chosen = next((variant for variant in node.variants if self._matches(key, variant.key)), None)
                chosen = chosen or next(variant for variant in node.variants if variant.default)
                return self.format(chosen.value, args)
        raise FluentError(f"{type(node).__name__} is not supported")

    def _reference(self, name: str, attribute: ast.Identifier | None, args: Mapping[str, Any]) -> str:
        pattern = self.find(name, attribute.name if attribute is not None else None)
        if pattern is None:
            raise FluentError(f"there is no message {name}")
        return self.format(pattern, args)

    def _matches(self, value: Value, key: ast.Identifier | ast.NumberLiteral) -> bool:
        if isinstance(key, ast.NumberLiteral):
            return value == _number(key)
        return key.name == (value if isinstance(value, str) else plural(self.lang, value))

    def _text(self, value: Value) -> str:
        if isinstance(value, str):
            return value
        digits = f"{value:,.3f}".rstrip("0").rstrip(".") if isinstance(value, float) else f"{value:,}"
        if self.lang != "fr":
            return digits
        return digits.replace(",", NARROW_NBSP).replace(".", ",")


def plural(lang: str, number: float) -> str:
    """Return the plural category of a number. French counts 0 and 1.5 as singular, English only 1."""
    is_one = abs(number) < 2 if lang == "fr" else abs(number) == 1 and isinstance(number, int)
    return "one" if is_one else "other"


def _number(literal: ast.NumberLiteral) -> float:
    return float(literal.value) if "." in literal.value else int(literal.value)


@cache
def _parse(source: str) -> dict[str, ast.Message | ast.Term]:
    body = FluentParser(with_spans=False).parse(source).body
    messages = {item.id.name: item for item in body if isinstance(item, ast.Message)}
    return messages | {f"-{item.id.name}": item for item in body if isinstance(item, ast.Term)}


__all__ = ["Bundle", "FluentError", "plural"]
