"""Tests every command by every kind of person who may not send it: it is refused with the right code.

This covers all commands at a table, links for the dice and, over HTTP, sessions and moderation. A new command fails the
test until it has a row here. The session determines who acts; additional fields of a message have no effect.
"""

from dataclasses import dataclass
from typing import get_args

import pytest

from tests.server.live.test_pledged_dice import ONE_ROTATION, freeze
from tests.server.pledging import allow_late_links, sit_pledging, wait_pledged
from tests.server.programs import Program, made
from tests.server.visitors import Line, Message, Served, Visitor, play_on, simplest
from tripot.entropy import hash_secret
from tripot.house import TableId
from tripot.house.journal.commands import Command
from tripot.house.protocol.close_codes import FOREIGN_ORIGIN, NOT_YOURS, REMOVED
from tripot.kernel import tag_of

COMMANDS = [tag_of(kind) for kind in get_args(Command)]

FIELDS: dict[str, Message] = {
    "sit/1": {"seat": 0},
    "leave/1": {},
    "take_back_seat/1": {},
    "start/1": {},
    "act/1": {},  # what the table waits for at that moment
    "add_bot/1": {},
    "remove_bot/1": {"seat": 0},
    "mark_first/1": {"seat": 0},
    "remove_person/1": {"seat": 0},
    "give_to_bot/1": {"seat": 0},
    "configure/1": {"pace": "vif"},
    "pause/1": {},
    "resume/1": {},
    "hand_over/1": {},  # the answer is sent only to the person who asked
    "report/1": {"faces": [1, 1]},
    "confirm/1": {},
    "dispute/1": {},
    "pledge/1": {"head": "ab" * 32},
    "agree_to_end/1": {},
    "refuse_to_end/1": {},
    "rematch/1": {},
}

WITHOUT_A_SEAT = {
    "sit/1": "table_full",
    "start/1": "not_host",
    "add_bot/1": "not_host",
    "remove_bot/1": "not_host",
    "mark_first/1": "not_host",
    "remove_person/1": "not_host",
    "give_to_bot/1": "not_host",
    "configure/1": "not_host",
    "pause/1": "not_host",
    "resume/1": "not_host",
    "hand_over/1": "not_host",
}
"""Refusals for a person with a name and no seat; everything else is ``not_seated``."""

BOT_WITHOUT_A_SEAT = WITHOUT_A_SEAT | {"pledge/1": "no_pledges"}

ON_ANOTHER_SEAT = WITHOUT_A_SEAT | {
    "sit/1": "already_seated",
    "leave/1": "taken",  # the person leaves their own seat
    "take_back_seat/1": "seat_not_kept",
    "act/1": "not_your_turn",
    "report/1": "no_dice_awaited",
    "confirm/1": "nothing_reported",
    "dispute/1": "nothing_reported",
    "pledge/1": "head_used",  # of the host
    "agree_to_end/1": "not_host",
    "refuse_to_end/1": "no_vote",
    "rematch/1": "not_over",
}
"""Refusals for a person with a seat who is neither host nor awaited."""

IN_PLAY = {
    "sit/1": "already_seated",
    "take_back_seat/1": "seat_not_kept",
    "start/1": "already_started",
    "act/1": "not_your_turn",
    "add_bot/1": "already_started",
    "remove_bot/1": "already_started",
    "mark_first/1": "already_started",
    "remove_person/1": "already_started",
    "resume/1": "not_paused",
    "report/1": "no_dice_awaited",
    "confirm/1": "nothing_reported",
    "dispute/1": "nothing_reported",
    "pledge/1": "head_used",
    "refuse_to_end/1": "no_vote",
    "rematch/1": "not_over",
}
"""Refusals for the host during the game. The rest is allowed then, and refused when it is over:"""

OVER = IN_PLAY | {
    "sit/1": "game_over",
    "act/1": "game_over",
    "configure/1": "game_over",
    "pause/1": "game_over",
    "leave/1": "taken",
    "give_to_bot/1": "taken",
    "hand_over/1": "taken",
    "pledge/1": "game_over",
    "agree_to_end/1": "game_over",
    "refuse_to_end/1": "game_over",
    "rematch/1": "taken",
}


@dataclass
class Evening:
    """A game of La Passe Anglaise that waits for Théo or Nina. Margaux is host, and Lou was removed."""

    house: Served
    table: str
    margaux: Visitor
    margaux_line: Line
    theos: Line
    ninas: Line
    lou: Visitor

    @property
    def door(self) -> str:
        """The current code of the table. After Lou was removed, the id no longer admits new people."""
        return str(self.margaux.get(f"/api/tables/{self.table}")["code"])

    def fields(self, kind: str, by: Line) -> Message:
        fields = dict(FIELDS[kind])
        if kind == "act/1":
            fields |= {"action": simplest(self.theos.options), "phase": self.margaux_line.board["phase"]}
        if kind == "hand_over/1":
            fields |= {"to": by.yours.get("person") or self.margaux_line.yours["person"]}
        forged = {"person": self.margaux_line.yours["person"], "by": self.margaux_line.yours["person"], "actor": 0}
        return {**forged, **fields}

    def head(self) -> tuple[int, str]:
        """Return the head of the stored journal."""
        stored = self.house.hall.store.journal.read(TableId(self.table))
        info = self.house.hall._rooms[self.table].table
        assert len(stored) == info.seq
        return info.seq, str(info.head)

    def refuses(self, line: Line, expected: dict[str, str], otherwise: str) -> None:
        """Check that each command is refused with the expected code, by default with ``otherwise``."""
        before, heard = self.head(), {}
        for kind in COMMANDS:
            if expected.get(kind) != "taken":
                heard[kind] = line.refused(kind, **self.fields(kind, line))
        assert heard == {kind: expected.get(kind, otherwise) for kind in heard}
        assert self.head() == before


def evening_at(house: Served) -> Evening:
    """Start games until the random first player is not the host."""
    while True:
        margaux, lou = house.visitor("Margaux"), house.visitor("Lou")
        table = margaux.opens("passe_anglaise", pace="sans")["id"]
        margaux_line, theos, ninas, lous = (
            it.at(table) for it in (margaux, house.visitor("Théo"), house.visitor("Nina"), lou)
        )
        for line in (theos, ninas, lous):
            line.do("sit/1")
        margaux_line.do("remove_person/1", seat=lous.seat)
        begun = margaux_line.do("start/1")
        margaux_line.wait(lambda it, begun=begun: it.board["seq"] >= begun and it.board["turn"]["type"] == "decide/1")
        for line in (theos, ninas):
            line.wait(lambda it, seq=margaux_line.board["seq"]: it.yours["seq"] == seq)
            if line.called_upon:
                other = ninas if line is theos else theos
                other.wait(lambda it, seq=margaux_line.board["seq"]: it.yours["seq"] == seq)
                margaux_line.do("pledge/1", **FIELDS["pledge/1"])
                return Evening(house, table, margaux, margaux_line, line, other, lou)


@pytest.fixture(scope="module")
def evening(house: Served) -> Evening:
    return evening_at(house)


def test_the_matrix_has_every_command() -> None:
    assert sorted(FIELDS) == sorted(COMMANDS)


def test_a_seated_person_cannot_act_for_another_seat(evening: Evening) -> None:
    evening.refuses(evening.ninas, ON_ANOTHER_SEAT, "")


def test_a_spectator_changes_nothing(evening: Evening) -> None:
    evening.refuses(evening.house.visitor("Spectator").at(evening.door), WITHOUT_A_SEAT, "not_seated")


def test_removed_people_cannot_connect(evening: Evening) -> None:
    before = evening.head()
    for key in (evening.table, evening.door):
        line = Line(evening.lou.dial(key))
        assert line.closed_with() == REMOVED
    assert evening.head() == before


def test_without_a_cookie_every_command_is_refused(evening: Evening) -> None:
    evening.refuses(evening.house.visitor().at(evening.door), {}, "not_seated")


@pytest.mark.parametrize("secret", ["AAAAAAAAAAAAAAAAAAAAAA", "", "=;,; tripot=", "x" * 4_000], ids=len)
def test_an_unknown_cookie_is_ignored(evening: Evening, secret: str) -> None:
    stranger = evening.house.visitor()
    line = Line(stranger.dial(evening.door, cookie=f"tripot={secret}"))
    line.greet()
    evening.refuses(line, {}, "not_seated")


def test_a_removed_device_is_signed_out(house: Served) -> None:
    evening = evening_at(house)
    clerk, secret = house.hall.store, evening.margaux.cookies["tripot"]
    door = evening.door
    evening.margaux_line.close()
    clerk.accounts.forget_device(hash_secret(secret))
    line = Line(evening.margaux.dial(door))
    line.greet()
    evening.refuses(line, {}, "not_seated")


def test_a_bot_of_another_owner_changes_nothing(evening: Evening) -> None:
    program = Program(evening.house.base, made(evening.house.visitor("Ada"), "Ruse")["token"])
    evening.refuses(program.join(evening.door), BOT_WITHOUT_A_SEAT, "not_seated")


def test_a_bot_cannot_act_for_its_owner(evening: Evening) -> None:
    program = Program(evening.house.base, made(evening.margaux, "Ruse")["token"])
    line = program.join(evening.door, cookie=f"tripot={evening.margaux.cookies['tripot']}")
    evening.refuses(line, BOT_WITHOUT_A_SEAT, "not_seated")


def test_an_unknown_token_is_refused(evening: Evening) -> None:
    before, bot = evening.head(), made(evening.margaux, "Vieille")
    evening.margaux.call("DELETE", f"/api/me/bots/{bot['id']}")
    for token in (bot["token"], evening.margaux.cookies["tripot"], "", "x" * 4_000):
        line = Line(Program(evening.house.base, token).dial(evening.table))
        assert line.closed_with() == NOT_YOURS
    assert evening.head() == before


def test_pages_of_other_sites_cannot_connect(evening: Evening) -> None:
    before = evening.head()
    for origin in (
        "http://evil.example",
        "null",
        "https://" + evening.house.base.removeprefix("http://") + ".evil.example",
    ):
        line = Line(evening.margaux.dial(evening.table, origin=origin))
        assert line.closed_with() == FOREIGN_ORIGIN
    assert evening.head() == before


def test_a_repeated_command_gets_its_first_answer(house: Served) -> None:
    evening = evening_at(house)
    answer = evening.margaux_line.ask("configure/1", asked_as="a-replayed-id", pace="tranquille")
    evening.theos.wait(lambda it: it.board["seq"] == answer["seq"])
    before = evening.head()
    for kind in COMMANDS:
        line = evening.margaux_line
        again = line.ask(kind, asked_as="a-replayed-id", **evening.fields(kind, line))
        assert (again["type"], again["seq"]) == ("accepted/1", answer["seq"])
    assert evening.ninas.refused("configure/1", asked_as="a-replayed-id", pace="vif") == "not_host"
    assert evening.head() == before


def test_in_play_the_host_is_refused_lobby_commands(evening: Evening) -> None:
    own = {kind: "taken" for kind in COMMANDS if kind not in IN_PLAY}
    evening.refuses(evening.margaux_line, IN_PLAY | own, "")


def test_a_finished_game_accepts_no_actions(house: Served) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens("tabu", bots=["bold"], start=True)["id"]
    margaux_line = margaux.at(table)
    last: list[Message] = []
    play_on(
        margaux_line,
        until=lambda: margaux_line.board["stage"] == "over" or (last.extend(margaux_line.options[:1]) or False),
    )
    margaux_line.yours["options"] = last[-1:]
    evening = Evening(house, table, margaux, margaux_line, margaux_line, margaux_line, margaux)
    evening.refuses(margaux_line, OVER, "")


# Pledges and links for the dice


def test_people_cannot_pledge_or_reveal_for_others(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    allow_late_links(monkeypatch)
    margaux, theo = house.visitor("Margaux"), house.visitor("Théo")
    table = margaux.opens(pace="sans", switches=ONE_ROTATION)["id"]
    margaux_line, theo_line = sit_pledging(margaux, table), sit_pledging(theo, table)
    theo_line.do("sit/1")
    wait_pledged(margaux_line, theo_line)
    others = {
        "a spectator": house.visitor("Lou").at(table),
        "nobody": house.visitor().at(table),
        "a bot of another": Program(house.base, made(house.visitor("Ada"), "Ruse")["token"]).join(table),
        "a bot of theirs": Program(house.base, made(margaux, "Force")["token"]).join(table),
    }
    forged = {"person": margaux_line.yours["person"], "holder": margaux_line.yours["person"], "seat": margaux_line.seat}
    pledged = {it["holder"]: it["head"] for it in margaux_line.board["dice"]["pledges"]}
    for who, line in others.items():
        code = "no_pledges" if who.startswith("a bot") else "not_seated"
        assert line.refused("pledge/1", head="cd" * 32, **forged) == code
    assert theo_line.refused("pledge/1", head=pledged[margaux_line.yours["person"]], **forged) == "head_used"
    margaux_line.do("start/1")
    freeze(margaux_line, theo_line)
    reveal = margaux_line.device.repeat_reveal()
    assert reveal is not None
    expected = dict.fromkeys(others, "not_awaited") | {"nobody": "not_seated", "the other": "wrong_link"}
    for who, line in {**others, "the other": theo_line}.items():
        line.send({"type": "reveal/1", "throw": reveal.throw, "link": reveal.link, **forged})
        assert line.next("refused/1")["code"] == expected[who]
    box = house.hall._rooms[table].reveals
    assert box.reveals.throw < reveal.throw, "a stolen link counts for nobody"
    assert {it["holder"]: it["head"] for it in margaux_line.board["dice"]["pledges"]} == pledged
    for line in (margaux_line, theo_line):
        own = line.device.repeat_reveal()
        assert own is not None
        line.reveal(own)
    margaux_line.wait(lambda it: it.board["dice"]["freeze"] is None)
    assert "voided/1" not in margaux_line.events


# Sessions and moderation, over HTTP


def wrong_visitors(house: Served, victim: Visitor) -> dict[str, Visitor]:
    """Return one person for each relation to the victim, except the victim."""
    unknown, ended = house.visitor(), house.visitor()
    unknown.cookies["tripot"] = "AAAAAAAAAAAAAAAAAAAAAA"
    link = victim.call("POST", "/api/me/links").json["url"].partition("#")[2]
    ended.call("POST", "/api/me/device", {"link": link})
    (session,) = [it["id"] for it in ended.get("/api/me/sessions") if it["current"]]
    victim.call("DELETE", f"/api/me/sessions/{session}")
    return {
        "nobody": house.visitor(),
        "unknown": unknown,
        "ended": ended,
        "another": house.visitor("Ada"),
        "bot": Program(house.base, made(victim, "Force")["token"]),
        "bot of another": Program(house.base, made(house.visitor("Ada"), "Ruse")["token"]),
        "bad token": Program(house.base, "AAAAAAAAAAAAAAAAAAAAAA"),
    }


def is_refused(visitor: Visitor, method: str, path: str, body: Message | None = None) -> bool:
    said = visitor.call(method, path, body)
    return said.status in (401, 403, 404, 409, 410) and "code" in said.json


def test_people_cannot_change_sessions_of_others(house: Served) -> None:
    victim = house.visitor("Margaux")
    others = wrong_visitors(house, victim)
    before = victim.get("/api/me/sessions")
    (session,) = [it["id"] for it in before]
    for who, visitor in others.items():
        path = f"/api/me/sessions/{session}"
        assert is_refused(visitor, "PUT", path, {"name": "Mine"}), who
        assert is_refused(visitor, "DELETE", path), who
        assert is_refused(visitor, "POST", f"/api/me/former/{session}"), who
        assert is_refused(visitor, "POST", "/api/me/device", {"link": "AAAAAAAAAAAAAAAAAAAAAA", "replace": True}), who
        assert is_refused(visitor, "POST", "/api/me/device/look", {"link": "AAAAAAAAAAAAAAAAAAAAAA"}), who
        if who != "another":  # these people have their own sessions
            assert is_refused(visitor, "GET", "/api/me/sessions"), who
            assert is_refused(visitor, "POST", "/api/me/links"), who
    assert victim.get("/api/me/sessions") == before
    assert is_refused(victim, "DELETE", "/api/me/sessions/0000000000000000")


def test_blocking_and_reporting_require_a_visit_to_the_table(house: Served) -> None:
    evening = evening_at(house)
    margaux_id = evening.margaux_line.yours["person"]
    for who, visitor in wrong_visitors(house, evening.margaux).items():
        people = f"/api/tables/{evening.table}/people/{margaux_id}"
        assert is_refused(visitor, "PUT", f"{people}/block"), who
        assert is_refused(visitor, "POST", f"{people}/reports", {"reason": "words"}), who
        assert is_refused(visitor, "POST", f"/api/tables/{evening.door}/hands", {"name": "Léa"}), who
    assert evening.margaux.get(f"/api/tables/{evening.table}")["blocked"] == []
    assert house.hall.store.moderation.blocks_at(evening.table) == set()
