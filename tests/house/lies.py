"""Simulates ways in which a dishonest server could cheat (lies), and states which verifier detects each.

There are three verifiers: the check in the browser, the Python client, and the offline verifier.

Each lie changes a recorded honest session: its journal, boards, answers, or the messages of the device.
``verify/test_lies.py`` presents it to the client and the verifier. ``web/tests/lies.test.ts`` runs
``python -m tests.house.lies`` and presents it to the browser's check. A test compares the table in docs/fairness.md
with this module.

Lies that depend on time cannot be recorded as a session. ``AT_THE_TABLE`` names their tests.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any, Literal, NamedTuple

import msgspec

from tests.house.dice.test_pledges import knock, pledged, throw
from tests.house.evening import LOU, MARGAUX, THEO
from tests.house.pledge_tampering import first_draws, places
from tests.house.tampering import EVERY_GAME, relink
from tripot.house.dice.pledges import REVEAL_WITHIN_MS
from tripot.house.journal.entries import hash_of
from tripot.house.protocol.views import build_board
from tripot.house.verify.journal import JournalVerifier

ME = MARGAUX

Live = Literal["contradicted", "incomplete", "unknown", "no", "–"]
"""The seal of a browser or a client. ``no``: it says verified. ``–``: it has no part in this."""

Offline = Literal["fault", "kept", "half", "no", "–"]
"""What the verifier finds: a fault; one with what the device has kept; that the rules are not here; nothing."""


class Session:
    """All messages of one device from the start of a game."""

    def __init__(self, lines: list[bytes], first: int) -> None:
        self.first = first
        """The last entry before this device arrived."""
        self.honest = lines
        self.lines = list(lines)
        self.entries = [json.loads(line) for line in lines]
        verifier, self.boards = JournalVerifier(EVERY_GAME), []
        for line in lines:
            verifier.verify_entry(line)
            assert verifier.table is not None
            self.boards.append(msgspec.json.decode(msgspec.json.encode(build_board(verifier.table))))
        mine = [it for it in self.entries[first:] if it.get("person") == ME and "command" in it]
        self.sent = {it["seq"]: _command_of(it) for it in mine}
        self.accepted = {it["seq"]: it["command"] for it in mine}
        self.status = 200
        """The HTTP status of requests for the journal."""
        self.again: list[bytes] | None = None
        """The journal after the page is loaded again, or the connection is renewed."""

    def forge(self) -> None:
        """Send the changed entries with new hashes, and boards that match them."""
        self.lines = relink(self.entries)
        for board, line in zip(self.boards, self.lines, strict=True):
            board["head"] = hash_of(line)

    def at(self, kind: str, having: str = "") -> dict[str, Any]:
        """Return the last entry of a kind that this device received during the game."""
        found = self.entries[places(self.entries, kind, having)[-1]]
        assert found["seq"] > self.first
        return found

    @property
    def act(self) -> dict[str, Any]:
        """The last action of this device's person."""
        return self.entries[max(seq for seq, it in self.sent.items() if it["type"] == "act/1") - 1]

    @property
    def stake(self) -> int:
        """The seq of the person's last stake."""
        return max(seq for seq, it in self.sent.items() if it.get("action", {}).get("type") == "tabu.stake/1")

    @property
    def thrown(self) -> dict[str, Any]:
        """The last throw with links of holders."""
        return self.entries[first_draws(self.entries)[-1]]

    def steps(self) -> list[dict[str, Any]]:
        """Return the messages at the device, in order."""

        def journal(lines: list[bytes]) -> dict[str, Any]:
            return {"type": "journal", "status": self.status, "lines": [line.decode() for line in lines]}

        def shown(at: int) -> dict[str, Any]:
            return {"type": "hear", "message": {"type": "snapshot/1", "board": self.boards[at], "now": 0}}

        told = [journal(self.lines[: self.first]), shown(self.first - 1)]
        told.append({"type": "hear", "message": {"type": "yours/1", "person": ME, "seq": self.first}})
        for at in range(self.first, len(self.lines)):
            seq = at + 1
            if seq in self.sent:
                told.append({"type": "send", "command": self.sent[seq]})
            told.append(journal(self.lines[:seq]))
            message = {"type": "news/1", "base": None, "board": self.boards[at], "now": 0}
            told.append({"type": "hear", "message": message, "lines": [self.lines[at].decode()]})
            if seq in self.accepted:
                answer = {"type": "accepted/1", "command": self.accepted[seq], "seq": seq}
                told.append({"type": "hear", "message": answer})
        if self.again is not None:
            told += [{"type": "again"}, journal(self.again), shown(len(self.boards) - 1)]
        return told

    def kept(self) -> dict[str, Any]:
        """Return what the device had stored when it detected the lie: the previous entry and the accepted commands."""
        seen = next((at for at, pair in enumerate(zip(self.honest, self.lines, strict=False)) if pair[0] != pair[1]), 0)
        seq = len(self.honest) if self.again is not None else max(seen, self.first)
        sent = [
            {"id": command["id"], "seq": at, "events": [_expected(command)]}
            for at, command in self.sent.items()
            if at in self.accepted and self.accepted[at] == command["id"]
        ]
        promise = json.loads(self.honest[0])["event"]["promise"]
        heads = [{"seq": seq, "hash": hash_of(self.honest[seq - 1])}]
        return {"type": "kept/1", "table": self.entries[0]["table"], "promise": promise, "heads": heads, "sent": sent}

    @property
    def journal(self) -> list[bytes]:
        """The journal that the server exports at the end."""
        return self.lines if self.again is None else self.again


def _command_of(entry: dict[str, Any]) -> dict[str, Any]:
    event = entry["event"]
    if event["type"] == "played/1":
        return {"type": "act/1", "id": entry["command"], "action": event["move"]["action"], "phase": entry["phase"]}
    assert event["type"] == "pledged/1", event
    return {"type": "pledge/1", "id": entry["command"], "head": event["head"]}


def _expected(command: dict[str, Any]) -> dict[str, Any]:
    if command["type"] == "pledge/1":
        return {"type": "pledged/1", "head": command["head"]}
    move = {"type": "act/1", "action": command["action"], "phase": command["phase"]}
    return {"type": "played/1", "by": "person", "dice": None, "move": move}


@cache
def _played() -> tuple[tuple[bytes, ...], int]:
    """Play a game of three people with pledges: a throw, a void throw and its replacement, and two more throws."""
    evening = pledged("lies")
    first = len(evening.entries)
    throw(evening)
    evening.asleep = {LOU}
    throw(evening)
    evening.wait(REVEAL_WITHIN_MS + 1)
    knock(evening)
    evening.asleep = set()
    evening.pledge(LOU)
    throw(evening)
    evening.pledge(ME)
    throw(evening)
    return tuple(evening.stored), first


def honest_session() -> Session:
    """Return a session without a lie."""
    lines, first = _played()
    return Session(list(lines), first)


class Lie(NamedTuple):
    """A lie: what the server does, and the result of each of the three verifiers."""

    what: str
    tell: Callable[[Session], None]
    browser: Live
    client: Live
    verifier: Offline

    def session(self) -> Session:
        """Return the session with the lie."""
        told = honest_session()
        self.tell(told)
        return told


LIES: list[Lie] = []


def lie(what: str, *, browser: Live, client: Live, verifier: Offline) -> Callable[[Callable[[Session], None]], None]:
    """Register the decorated function, which changes a session, as a lie."""

    def add(tell: Callable[[Session], None]) -> None:
        LIES.append(Lie(what, tell, browser, client, verifier))

    return add


FOUND: dict[str, Any] = {"browser": "contradicted", "client": "contradicted", "verifier": "fault"}
"""Every verifier detects it."""


# The chain


@lie("change an entry and leave the hashes as they are", **FOUND)
def _(told: Session) -> None:
    at = told.act["seq"] - 1
    told.lines[at] = told.lines[at].replace(b'"at":', b'"at": ')


@lie("leave an entry out", **FOUND)
def _(told: Session) -> None:
    at = told.act["seq"] - 1
    told.lines[at:] = told.lines[at + 1 :]
    told.boards.pop()


@lie("let time run backwards", **FOUND)
def _(told: Session) -> None:
    told.act["at"] -= 60_000
    told.forge()


@lie("show an entry of another table", **FOUND)
def _(told: Session) -> None:
    told.act["table"] = "another"
    told.forge()


@lie("open the table twice", **FOUND)
def _(told: Session) -> None:
    told.act["event"] = told.entries[0]["event"]
    told.forge()


@lie("show one entry in two forms", browser="contradicted", client="contradicted", verifier="kept")
def _(told: Session) -> None:
    told.entries[-1]["at"] += 1
    told.again = relink(told.entries)
    told.boards[-1] = {**told.boards[-1], "head": hash_of(told.again[-1])}


@lie("write another history and recompute all hashes", browser="contradicted", client="contradicted", verifier="kept")
def _(told: Session) -> None:
    for entry in told.entries:
        entry["at"] += 1_000
    told.again = relink(told.entries)
    told.boards[-1] = {**told.boards[-1], "head": hash_of(told.again[-1])}


@lie("show another promise later", browser="contradicted", client="contradicted", verifier="fault")
def _(told: Session) -> None:
    told.entries[0]["event"]["promise"] = "ab" * 32
    told.again = relink(told.entries)
    told.boards[-1] = {**told.boards[-1], "head": hash_of(told.again[-1])}


@lie("cut the journal short", browser="contradicted", client="no", verifier="kept")
def _(told: Session) -> None:
    told.again = told.lines[:-3]


@lie("send no journal", browser="unknown", client="unknown", verifier="–")
def _(told: Session) -> None:
    told.status = 503


@lie("write an unknown event", browser="unknown", client="contradicted", verifier="fault")
def _(told: Session) -> None:
    told.act["event"] = {"type": "settled/9"}
    told.forge()


@lie("name an unknown version of the rules", browser="incomplete", client="incomplete", verifier="half")
def _(told: Session) -> None:
    told.entries[0]["event"]["version"] = 99
    told.forge()


# The dice


@lie("change the faces of a throw", **FOUND)
def _(told: Session) -> None:
    faces = told.thrown["event"]["move"]["outcome"]
    faces[0] = "soleil" if faces[0] != "soleil" else "coeur"
    told.forge()


@lie("reveal a link that was not promised", **FOUND)
def _(told: Session) -> None:
    told.thrown["event"]["link"] = "ab" * 32
    told.forge()


@lie("replace a holder's link", **FOUND)
def _(told: Session) -> None:
    told.thrown["event"]["links"][0][1] = "ab" * 32
    told.forge()


@lie("throw without an awaited link", **FOUND)
def _(told: Session) -> None:
    told.thrown["event"]["links"].pop(0)
    told.forge()


@lie("give a throw a better class", **FOUND)
def _(told: Session) -> None:
    told.thrown["event"]["dice"] = "B"
    told.forge()


@lie("leave a holder out of a freeze", **FOUND)
def _(told: Session) -> None:
    told.at("frozen/1")["event"]["awaited"].pop(0)
    told.forge()


@lie("add a holder who has not pledged to a freeze", **FOUND)
def _(told: Session) -> None:
    told.at("frozen/1")["event"]["awaited"].append([7, "a-friend-of-the-house"])
    told.forge()


@lie("list a holder as away although their link is in the throw", **FOUND)
def _(told: Session) -> None:
    freeze = told.at("frozen/1")["event"]
    freeze["away"] = [freeze["awaited"].pop()]
    told.forge()


@lie("throw dice different from those announced", **FOUND)
def _(told: Session) -> None:
    told.at("frozen/1")["event"]["dice"] = '[["soleil"],["soleil"],["soleil"]]'
    told.forge()


@lie("skip a throw number", **FOUND)
def _(told: Session) -> None:
    told.at("frozen/1")["event"]["throw"] += 1
    told.forge()


@lie("throw without a freeze", **FOUND)
def _(told: Session) -> None:
    told.thrown["event"]["draw"] = 2
    told.forge()


@lie("count a link after the deadline", **FOUND)
def _(told: Session) -> None:
    for entry in told.entries[told.thrown["seq"] - 1 :]:
        entry["at"] += REVEAL_WITHIN_MS + 1
    told.forge()


@lie("void a throw before the deadline for its links", **FOUND)
def _(told: Session) -> None:
    for entry in told.entries[told.at("voided/1")["seq"] - 1 :]:
        entry["at"] -= REVEAL_WITHIN_MS
    told.forge()


@lie("void a throw although all links arrived", **FOUND)
def _(told: Session) -> None:
    told.at("voided/1")["event"]["missed"] = []
    told.forge()


@lie("do something else during a freeze", **FOUND)
def _(told: Session) -> None:
    told.entries.insert(told.at("frozen/1")["seq"], {**told.entries[-1], "event": {"type": "paused/1"}})
    told.boards.append(told.boards[-1])
    told.forge()


@lie("pledge in the name of a holder", browser="contradicted", client="contradicted", verifier="fault")
def _(told: Session) -> None:
    told.at("pledged/1")["event"]["head"] = "cd" * 32
    told.forge()


# What this device did


@lie("change my stake but keep my command's id", browser="contradicted", client="contradicted", verifier="kept")
def _(told: Session) -> None:
    told.sent[told.stake] = deepcopy(told.sent[told.stake])
    told.sent[told.stake]["action"]["amount"] += 40


@lie(
    "accept my command but write a different one",
    browser="contradicted",
    client="contradicted",
    verifier="kept",
)
def _(told: Session) -> None:
    seq = told.stake
    told.sent[seq] = {**told.sent[seq], "id": "sent-by-this-device"}
    told.accepted[seq] = "sent-by-this-device"


@lie("make a move in my name that I did not make", browser="contradicted", client="incomplete", verifier="no")
def _(told: Session) -> None:
    seq = told.stake
    del told.sent[seq], told.accepted[seq]


@lie("claim that another entry is my command", browser="contradicted", client="contradicted", verifier="kept")
def _(told: Session) -> None:
    seq = told.stake
    command = told.accepted.pop(seq)
    told.accepted[seq + 1] = command
    told.sent[seq + 1] = told.sent.pop(seq)


# The rules


@lie(
    "pay amounts that differ from the rules, in the journal or on the board",
    browser="no",
    client="contradicted",
    verifier="fault",
)
def _(told: Session) -> None:
    at, fact = next(
        (entry["seq"] - 1, fact)
        for entry in reversed(told.entries)
        for fact in entry["event"].get("facts", ())
        if fact["type"] == "transfer/1"
    )
    fact["amount"] += 1
    for board in told.boards[at:]:
        for place, change in ((fact["from"], -1), (fact["to"], 1)):
            board["chips"][place] = board["chips"].get(place, 0) + change
    told.forge()


@lie("take an action that the rules forbid", browser="no", client="contradicted", verifier="fault")
def _(told: Session) -> None:
    act = next(it for it in reversed(told.entries) if it["event"].get("by") == "person" and it.get("person") == THEO)
    act["event"]["move"]["seat"] = told.act["event"]["move"]["seat"]
    told.forge()


@lie("let a clock run out before its time", browser="no", client="contradicted", verifier="fault")
def _(told: Session) -> None:
    act = next(it for it in reversed(told.entries) if it["event"].get("by") == "person" and it.get("person") == THEO)
    act["event"] |= {"by": "house", "since": act["at"]}
    del act["person"], act["command"]
    told.forge()


# The screen


@lie("show chips that differ from the journal", browser="contradicted", client="contradicted", verifier="–")
def _(told: Session) -> None:
    place = f"purse:{told.act['event']['move']['seat']}"
    told.boards[-1]["chips"][place] += 100


@lie("show another person's turn", browser="no", client="contradicted", verifier="–")
def _(told: Session) -> None:
    told.boards[-1]["turn"] = {"type": "decide/1", "phase": told.boards[-1]["phase"], "awaited": [2], "free": []}


@lie("show the board of another history", browser="contradicted", client="contradicted", verifier="–")
def _(told: Session) -> None:
    told.boards[-1]["head"] = "ef" * 32


@lie("show the board of another table", browser="contradicted", client="contradicted", verifier="–")
def _(told: Session) -> None:
    for board in told.boards[-2:]:
        board["table"] = "another"


class AtTheTable(NamedTuple):
    """A lie that depends on time or on several screens: the results of the verifiers, and the name of the test."""

    what: str
    browser: Live
    client: Live
    verifier: Offline
    test: str
    """The file and the name of the test; empty if no verifier reports it."""


AT_THE_TABLE = [
    AtTheTable("discard my link and call it missing", "contradicted", "–", "no",
               "web/e2e/evil.spec.ts: my link is dropped and reported as missing"),
    AtTheTable("send me a freeze too late on a connection that answers pings", "contradicted", "–", "no",
               "web/e2e/evil.spec.ts: the freeze comes too late to answer, while the house speaks"),
    AtTheTable("send me a freeze too late on a connection that does not answer", "incomplete", "–", "no",
               "web/tests/pledge.test.ts: proves nothing if the freeze came late and nothing has arrived since"),
    AtTheTable("cut my connection after the freeze", "incomplete", "–", "no",
               "web/e2e/evil.spec.ts: the connection is cut, and the dice fall without me: counted"),
    AtTheTable("list me as away while I am connected", "contradicted", "–", "no",
               "web/tests/pledge.test.ts: reports that it was left out while connected"),
    AtTheTable("freeze the same throw twice, with different stakes", "contradicted", "–", "no",
               "web/tests/pledge.test.ts: never answers a second freeze with the same number, and reports it"),
    AtTheTable("ask for my link with a freeze that does not follow my history", "contradicted", "–", "no",
               "web/tests/pledge.test.ts: answers only a freeze that follows the head it has"),
    AtTheTable("delay my action until the dice are thrown", "incomplete", "no", "no",
               "web/tests/live_check.test.ts: is a throw that fell while my command was delayed"),
    AtTheTable("record rule options that differ from those that I chose as host", "no", "contradicted", "no",
               "tests/client/test_visit.py: test_a_switch_that_the_house_changes_is_contradicted"),
    AtTheTable("show different histories to two pages of one browser", "contradicted", "–", "kept",
               "web/e2e/evil.spec.ts: two pages of one browser receive different histories"),
    AtTheTable("let the address of my table lead to another table", "contradicted", "no", "–",
               "web/tests/live_check.test.ts: another table"),
    AtTheTable("show different histories to two devices (compare fingerprints aloud)", "no", "no", "kept",
               "web/e2e/evil.spec.ts: two devices receive different histories, and their fingerprints differ"),
    AtTheTable("swap the names of two people", "no", "no", "no", ""),
    AtTheTable("foresee a throw as its only holder (an operator with a seat)", "no", "no", "no", ""),
    AtTheTable("refuse my commands or delay my messages without a reason", "no", "no", "no", ""),
]  # fmt: skip


WORDS = {
    "contradicted": "**contradicted**",
    "fault": "**fault**",
    "kept": "kept",
    "half": "half verified",
}


def table() -> str:
    """Return the table for docs/fairness.md, with a row for each combination of results."""
    groups: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
    for it in (*LIES, *AT_THE_TABLE):
        groups[it.browser, it.client, it.verifier].append(it.what)
    written = ["| browser | program | offline verifier | the house tries to … |", "|---|---|---|---|"]
    for verdicts, lies in groups.items():
        written.append(f"| {' | '.join(WORDS.get(it, it) for it in verdicts)} | {'; '.join(lies)} |")
    return "\n".join(written) + "\n"


def main() -> None:
    """Write every session for the browser tests, starting with the honest one."""
    honest = [("nothing", honest_session(), "verified")]
    sessions = honest + [(it.what, it.session(), "verified" if it.browser == "no" else it.browser) for it in LIES]
    told = [{"what": what, "steps": it.steps(), "expected": expected} for what, it, expected in sessions]
    sys.stdout.write(table() if "--table" in sys.argv else json.dumps(told))


if __name__ == "__main__":
    main()
