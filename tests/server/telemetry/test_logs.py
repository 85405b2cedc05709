"""Log lines: one object each as JSON, and never a secret."""

import json
import logging
from collections.abc import Iterator

import pytest

from tripot.redaction import redact
from tripot.server.telemetry.logs import configure_logging

KEY = "q2Jk0b1pWmZx8Y3nC5vR7tUeLsAoDfGhIiKlMnOpQrs="


@pytest.fixture
def log(capsys: pytest.CaptureFixture[str]) -> Iterator[pytest.CaptureFixture[str]]:
    root, tripot = logging.getLogger(), logging.getLogger("tripot")
    before, levels = root.handlers[:], (root.level, tripot.level)
    yield capsys
    root.handlers[:] = before
    root.setLevel(levels[0])
    tripot.setLevel(levels[1])


SECRETS = {
    "an address": ("postgresql://tripot:s3cr3t-word@db/tripot", "s3cr3t-word"),
    "a token": ("Authorization: Bearer 3q2-7wEAAAAAAAAAAAAAAA", "3q2-7wEAAAAAAAAAAAAAAA"),
    "a cookie": ("cookie: __Host-tripot=Zm9vYmFyYmF6cXV4MTIz; lang=fr", "Zm9vYmFyYmF6cXV4MTIz"),
    "a link": ("GET https://tripot.example/me#Zm9vYmFyYmF6cXV4MTIz", "Zm9vYmFyYmF6cXV4MTIz"),
    "a key": (f"keys {KEY}", KEY),
}


@pytest.mark.parametrize("kind", ["json", "text"])
@pytest.mark.parametrize(("text", "secret"), SECRETS.values(), ids=SECRETS)
def test_no_secret_reaches_the_log(log: pytest.CaptureFixture[str], kind: str, text: str, secret: str) -> None:
    configure_logging(kind)  # type: ignore[arg-type]
    try:
        raise ValueError(text)
    except ValueError:
        logging.getLogger("tripot.server").exception("it broke: %s", text)
    written = log.readouterr().err
    assert "it broke" in written
    assert "ValueError" in written
    assert secret not in written
    assert "…" in written


def test_a_log_line_is_one_object(log: pytest.CaptureFixture[str]) -> None:
    configure_logging("json")
    logging.getLogger("tripot.server").info("the bus is there")
    logging.getLogger("websockets").info("nobody wants to know")
    (line,) = log.readouterr().err.splitlines()
    told = json.loads(line)
    assert (told["said"], told["level"], told["logger"]) == ("the bus is there", "info", "tripot.server")
    assert told["at"].endswith("Z")


def test_the_mask_leaves_ordinary_words_alone() -> None:
    line = "table 0123456789abcdef: entry 7 does not follow, at http://localhost:8642/t/SAVON-DINDON-577"
    assert redact(line) == line
