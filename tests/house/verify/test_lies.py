"""Tests that the Python client and the offline verifier detect the lies of :mod:`tests.house.lies`."""

import re
from pathlib import Path

import msgspec
import pytest

from tests.house.lies import AT_THE_TABLE, LIES, ME, AtTheTable, Lie, Session, honest_session, table
from tests.house.tampering import EVERY_GAME
from tripot.client.table_check import Contradiction, TableCheck
from tripot.games import find_games
from tripot.house.journal.commands import Command
from tripot.house.protocol.views import Board
from tripot.house.verify.journal import Fault, verify
from tripot.house.verify.kept import KeptHeads, read_kept_file

ROOT = Path(__file__).parents[3]


def seal_of(session: Session) -> str:
    """Return the final result of a client that took part in the session."""
    check, lines = TableCheck(find_games().values()), None
    try:
        for step in session.steps():
            match step:
                case {"type": "journal", "status": status, "lines": given}:
                    lines = [line.encode() for line in given] if status == 200 else None
                case {"type": "send", "command": command}:
                    check.send(msgspec.json.decode(msgspec.json.encode(command), type=Command))
                case {"type": "hear", "message": {"type": "yours/1"}}:
                    check.person = ME
                case {"type": "hear", "message": {"type": "accepted/1", "command": command, "seq": seq}}:
                    check.accept(command, seq)
                case {"type": "hear", "message": {"board": board}}:
                    for line in step.get("lines", ()):
                        check.see_entry(line.encode())
                    shown = msgspec.convert(board, Board)
                    if lines is not None and (check.seq < shown.seq or "lines" not in step):
                        check.see_journal(lines)
                    check.see_board(shown)
    except Contradiction:
        pass
    return check.seal


def verdict_of(session: Session, *, is_kept: bool) -> str:
    """Return the result of ``tripot journal verify`` for the export. ``is_kept``: use the file that the device
    saved."""
    heads = KeptHeads(kept=read_kept_file(msgspec.json.encode(session.kept())) if is_kept else None)
    try:
        verified = verify(heads.watch(session.journal), EVERY_GAME)
        heads.finish()
    except Fault:
        return "fault"
    return "no" if verified.rules else "half"


def test_an_honest_session_is_verified_by_both() -> None:
    session = honest_session()
    assert seal_of(session) == "verified"
    assert verdict_of(session, is_kept=True) == "no"
    assert len(session.lines) > session.first + 20
    assert len(session.sent) >= 6


@pytest.mark.parametrize("lie", LIES, ids=lambda it: it.what)
def test_the_client_detects_the_lies_it_should(lie: Lie) -> None:
    assert seal_of(lie.session()) == {"no": "verified"}.get(lie.client, lie.client)


@pytest.mark.parametrize("lie", [it for it in LIES if it.verifier != "–"], ids=lambda it: it.what)
def test_the_verifier_detects_the_lies_it_should(lie: Lie) -> None:
    session = lie.session()
    alone, kept = (verdict_of(session, is_kept=it) for it in (False, True))
    expected = {"fault": ("fault", "fault"), "kept": ("no", "fault"), "no": ("no", "no")}
    assert (alone, kept)[: 1 if lie.verifier == "half" else 2] == expected.get(lie.verifier, ("half",))


@pytest.mark.parametrize("lie", [it for it in AT_THE_TABLE if it.test], ids=lambda it: it.what)
def test_every_lie_that_needs_a_table_has_its_test(lie: AtTheTable) -> None:
    file, _, name = lie.test.partition(": ")
    assert name in (ROOT / file).read_text(encoding="utf-8")


def test_the_table_is_in_the_docs() -> None:
    page = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")
    assert table() in page, "python -m tests.house.lies --table"
    assert len(LIES) + len(AT_THE_TABLE) >= 30
    (undetected,) = re.findall(r"^\| no \| no \| no \| (.+) \|$", page, re.MULTILINE)
    assert undetected.split("; ") == [it.what for it in AT_THE_TABLE if not it.test]
