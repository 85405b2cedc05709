"""Tests the formatter of messages: plurals, numbers, references, missing messages."""

import pytest

from tripot.fluent import Bundle, FluentError

SOURCE = """
-house = Tripot, { $at }
name = { -house(at: "rue Haute") }
chips = { $count ->
    [0] no chip
    [one] { $count } chip
   *[other] { $count } chips
}
who = { $kind ->
    [bot] a bot
   *[person] a person
}
    .you = you
both = { chips } for { who }
odd = {"{"} { 3 }
"""


def format_message(message: str, lang: str = "en", attribute: str | None = None, **args: object) -> str:
    bundle = Bundle(lang)
    bundle.add(SOURCE)
    pattern = bundle.find(message, attribute)
    assert pattern is not None
    return bundle.format(pattern, args)


@pytest.mark.parametrize(
    ("lang", "count", "text"),
    [
        ("en", 0, "no chip"),
        ("en", 1, "1 chip"),
        ("en", 1234, "1,234 chips"),
        ("en", 1.5, "1.5 chips"),
        ("fr", 1.5, "1,5 chip"),
        ("fr", 2, "2 chips"),
        ("fr", 12345, "12\u202f345 chips"),
    ],
)
def test_numbers_and_plurals_follow_the_language(lang: str, count: float, text: str) -> None:
    assert format_message("chips", lang, count=count) == text


def test_a_text_selects_a_variant_or_the_default() -> None:
    assert [format_message("who", kind=kind) for kind in ("bot", "person", "cat")] == ["a bot", "a person", "a person"]
    assert format_message("who", attribute="you") == "you"


def test_messages_and_terms_can_be_referenced() -> None:
    assert format_message("both", count=1, kind="bot") == "1 chip for a bot"
    assert format_message("name") == "Tripot, rue Haute"
    assert format_message("odd") == "{ 3"


@pytest.mark.parametrize("args", [{}, {"count": None}, {"count": [1]}])
def test_a_missing_or_invalid_variable_is_an_error(args: dict[str, object]) -> None:
    with pytest.raises(FluentError, match="count"):
        format_message("chips", **args)


def test_later_sources_override_earlier_ones() -> None:
    bundle = Bundle("en")
    bundle.add("one = 1\ntwo = 2")
    bundle.add("two = II")
    assert [bundle.format(found, {}) for name in ("one", "two") if (found := bundle.find(name))] == ["1", "II"]
    assert bundle.find("three") is None
