"""Tests that every message of the package ``house`` exists in every language."""

from typing import get_args

import pytest
from fluent.syntax import FluentParser

from tripot.fluent import Bundle
from tripot.house import Stage
from tripot.house.clocks import TIME_LIMITS_MS
from tripot.house.journal.events import AnyEvent, DiceClass
from tripot.house.protocol.bot_lines import LINES
from tripot.house.protocol.quick_chat import PHRASES_WITH_AMOUNT, Phrase, Reaction
from tripot.house.refusals import HouseCode
from tripot.kernel import tag_of


def wanted() -> dict[str, dict[str, object]]:
    """Return every message that the package needs, with arguments for it."""
    words: dict[str, object] = {"path": "p", "asked": "a", "tables": "t", "why": "y"}
    words |= {"person": "A", "to": "B", "seat": "C", "bot": "b", "game": "g", "preset": "p", "pace": "v"}
    messages: dict[str, dict[str, object]] = {}
    for event in get_args(AnyEvent):
        messages[f"event-{tag_of(event).partition('/')[0]}"] = {**words, "why": "left", "by": "house"}
    messages |= {f"refusal-{code}": {} for code in get_args(HouseCode)}
    messages |= {
        f"phrase-{phrase}": {"amount": 3} if phrase in PHRASES_WITH_AMOUNT else {} for phrase in get_args(Phrase)
    }
    messages |= {f"reaction-{reaction}": {} for reaction in get_args(Reaction)}
    messages |= {f"pace-{pace}": {} for pace in TIME_LIMITS_MS}
    messages |= {f"dice-{kind}": {} for kind in get_args(DiceClass)}
    messages |= {f"stage-{stage}": {} for stage in get_args(Stage)}
    about_journals = ("empty", "unknown", "several", "broken", "unserved", "failed", "no-key")
    messages |= {f"journal-{name}": words for name in about_journals}
    messages |= {"journal-entries": {"count": 2}, "somebody": {"number": 1}, "rule-here": {"reading": "r"}}
    messages |= {"rule-house": {"reading": "r"}}
    messages |= {f"bot-{bot}": {} for bot in LINES}
    for bot, moments in LINES.items():
        for moment, count in moments.items():
            told: dict[str, object] = {"amount": 58} if moment == "chance" else {}
            messages |= {f"bot-line-{bot}-{moment}-{number}": told for number in range(1, count + 1)}
    return messages


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_house_has_exactly_the_texts_it_needs(lang: str) -> None:
    from importlib.resources import files

    source = (files("tripot.house") / "texts" / f"{lang}.ftl").read_text(encoding="utf-8")
    bundle = Bundle(lang)
    bundle.add(source)
    messages = wanted()
    assert {entry.id.name for entry in FluentParser().parse(source).body if hasattr(entry, "id")} == set(messages)
    for message, args in messages.items():
        pattern = bundle.find(message)
        assert pattern is not None, message
        assert bundle.format(pattern, args)
