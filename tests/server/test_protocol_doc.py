"""Runs the examples of docs/protocol.md, in order, against a real server."""

import json
import re
from pathlib import Path
from typing import Any

from tests.server.visitors import Line, Message, Served, Visitor
from tripot.house.journal.commands import Command
from tripot.kernel import tag_of

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(http|ws) (.+?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ANY = "…"
UNTOLD = ("entries", "hashes")
"""What ``read_frame`` adds to the first line of news."""
NAME = re.compile(r"‹(\w+)›")


NOTICES = ("presence/1", "clock/1", "watched_by/1", "news/1", "yours/1")


class Examples:
    """The people on the page, and the values of its placeholders."""

    def __init__(self, house: Served) -> None:
        self.house = house
        self.named: dict[str, Any] = {}
        self.visitors: dict[str, Visitor] = {}
        self.lines: dict[str, Line] = {}
        self.passed: dict[str, int] = {}
        self.entries: list[Message] = []
        """Lines of the last message that the page has not told yet."""

    def visitor(self, who: str) -> Visitor:
        return self.visitors.setdefault(who, self.house.visitor())

    def filled(self, text: str) -> str:
        """Return a request with its placeholders replaced. Numbers lose their quotes."""
        for name, value in self.named.items():
            quoted = f'"‹{name}›"'
            text = text.replace(quoted, json.dumps(value)).replace(f"‹{name}›", str(value))
        assert not NAME.search(text), f"nothing is known of {text}"
        return text

    def http(self, who: str, text: str) -> None:
        request, _, answer = text.partition("\n\n")
        first, _, body = request.partition("\n")
        method, path = self.filled(first).split()
        data = json.loads(body) if body.strip() else None
        said = self.visitor(who).call(method, path, data)
        while said.status == 202:  # the server is still computing, as the page describes
            said = self.visitor(who).call(method, path, data)
        status, _, expected = answer.partition("\n")
        assert said.status == int(status), (first, said)
        assert self.matches(json.loads(expected), said.json), (first, said.json)

    def ws(self, who: str, text: str) -> None:
        if who.startswith("seat "):
            seat = int(self.filled(who).removeprefix("seat "))
            who = next(name for name, line in self.lines.items() if line.yours.get("seat") == seat)
        for example in text.splitlines():
            mark, _, rest = example.partition(" ")
            if mark == "connect":
                self.lines[who] = Line(self.visitor(who).dial(self.filled(rest).removeprefix("/ws/t/")))
                self.passed[who] = 0
            elif mark == "→":
                self.lines[who].send(self.filled(rest))
            elif mark == "↳":  # the next line of the same message
                told = self.entries.pop(0)
                assert self.matches(json.loads(rest), told), told
            else:
                assert mark == "←", example
                self.hears(who, json.loads(rest))

    def hears(self, who: str, expected: Any) -> None:
        """Check the next message. Messages about presence can arrive at any time, and are skipped."""
        line = self.lines[who]
        while True:
            if self.passed[who] == len(line.heard):
                line.hear()
            message = line.heard[self.passed[who]]
            self.passed[who] += 1
            lines = message.get("entries", [])
            if self.matches(expected, {key: it for key, it in message.items() if key not in UNTOLD}):
                self.entries = lines
                return
            told = expected["type"] in ("presence/1", "snapshot/1", "news/1", "yours/1")
            if message["type"] not in (("presence/1",) if told else NOTICES):
                raise AssertionError(f"expected {expected}\nheard {json.dumps(message, ensure_ascii=False)}")

    def matches(self, expected: Any, found: Any) -> bool:
        if expected == ANY:
            return True
        if isinstance(expected, str) and (name := NAME.fullmatch(expected)):
            return bool(self.named.setdefault(name[1], found) == found)
        if isinstance(expected, dict) and isinstance(found, dict):
            fields = {key: value for key, value in expected.items() if key != ANY}
            return (
                all(key in found and self.matches(value, found[key]) for key, value in fields.items())
                and (ANY in expected or fields.keys() == found.keys())
            )  # fmt: skip
        if isinstance(expected, list) and isinstance(found, list):
            wanted = expected[:-1] if expected[-1:] == [ANY] else expected
            enough = len(found) >= len(wanted) if wanted is not expected else len(found) == len(wanted)
            return enough and all(self.matches(one, other) for one, other in zip(wanted, found, strict=False))
        return bool(expected == found) and type(expected) is type(found)


def test_every_example_of_the_page_is_correct(house: Served) -> None:
    examples = Examples(house)
    blocks = BLOCK.findall(PAGE)
    assert len(blocks) == PAGE.count("```") // 2 >= 10, "a block that is not run"
    for kind, who, text in blocks:
        (examples.http if kind == "http" else examples.ws)(who.strip(), text)


def test_the_page_names_every_command() -> None:
    for command in Command.__args__:
        assert f"`{tag_of(command)}`" in PAGE


def test_every_message_of_the_examples_is_in_the_schema(house: Served) -> None:
    schemas = house.visitor().get("/api/openapi.json")["components"]["schemas"]
    tags: set[str] = {schema["properties"]["type"]["enum"][0] for schema in schemas.values() if is_tagged(schema)}
    for message in re.findall(r'^[→←] \{"type": "([^"]+)"', PAGE, re.MULTILINE):
        assert message in tags


def is_tagged(schema: Message) -> bool:
    return "enum" in schema.get("properties", {}).get("type", {})
