"""Every command of the house, by everyone who may not give it: refused with its code, and the table stays as it is.

The commands come from the house itself, so a new one must be given its row here. A message never says who acts; that is
the session's alone, and what a message claims beside its own fields changes nothing.
"""

from dataclasses import dataclass
from typing import get_args

import pytest

from tests.server.programs import Program, made
from tests.server.visitors import Line, Message, Served, Visitor, play_on, simplest
from tripot.entropy import hash_secret
from tripot.house.close_codes import FOREIGN_ORIGIN, NOT_YOURS
from tripot.house.commands import Command
from tripot.kernel import tag_of

COMMANDS = [tag_of(kind) for kind in get_args(Command)]

FIELDS: dict[str, Message] = {
    "sit/1": {"seat": 0},
    "leave/1": {},
    "take_back_seat/1": {},
    "start/1": {},
    "act/1": {},  # what the table waits for, at that moment
    "add_bot/1": {},
    "remove_bot/1": {"seat": 0},
    "remove_person/1": {"seat": 0},
    "give_to_bot/1": {"seat": 0},
    "configure/1": {"pace": "vif"},
    "pause/1": {},
    "resume/1": {},
    "hand_over/1": {},  # to the person who asks
    "report/1": {"faces": [1, 1]},
    "confirm/1": {},
    "dispute/1": {},
    "rematch/1": {},
}

WITHOUT_A_SEAT = {
    "sit/1": "table_full",
    "start/1": "not_host",
    "add_bot/1": "not_host",
    "remove_bot/1": "not_host",
    "remove_person/1": "not_host",
    "give_to_bot/1": "not_host",
    "configure/1": "not_host",
    "pause/1": "not_host",
    "resume/1": "not_host",
    "hand_over/1": "not_host",
}
"""Refusals for a person with a name and no seat; everything else is ``not_seated``."""

ON_ANOTHER_SEAT = WITHOUT_A_SEAT | {
    "sit/1": "already_seated",
    "leave/1": "taken",  # they leave their own seat
    "take_back_seat/1": "seat_not_kept",
    "act/1": "not_your_turn",
    "report/1": "no_dice_awaited",
    "confirm/1": "nothing_reported",
    "dispute/1": "nothing_reported",
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
    "remove_person/1": "already_started",
    "resume/1": "not_paused",
    "report/1": "no_dice_awaited",
    "confirm/1": "nothing_reported",
    "dispute/1": "nothing_reported",
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
    "rematch/1": "taken",
}


@dataclass
class Evening:
    """A game of La Passe Anglaise that waits for Théo or Nina; Margaux hosts, Lou was shown the door."""

    house: Served
    table: str
    margaux: Visitor
    hers: Line
    theos: Line
    ninas: Line
    lou: Visitor

    def fields(self, kind: str, by: Line) -> Message:
        fields = dict(FIELDS[kind])
        if kind == "act/1":
            fields |= {"action": simplest(self.theos.options), "phase": self.hers.board["phase"]}
        if kind == "hand_over/1":
            fields |= {"to": by.yours.get("person") or self.hers.yours["person"]}
        forged = {"person": self.hers.yours["person"], "by": self.hers.yours["person"], "actor": 0}
        return {**forged, **fields}

    def head(self) -> tuple[int, str]:
        """Of the journal itself, not of anybody's board."""
        stored = self.house.visitor().get(f"/api/tables/{self.table}/journal")
        info = self.house.hall._rooms[self.table].table
        assert len(stored) == info.seq
        return info.seq, str(info.head)

    def refuses(self, line: Line, expected: dict[str, str], otherwise: str) -> None:
        """Everything, one after another; what is expected to be taken is left out."""
        before, heard = self.head(), {}
        for kind in COMMANDS:
            if expected.get(kind) != "taken":
                heard[kind] = line.refused(kind, **self.fields(kind, line))
        assert heard == {kind: expected.get(kind, otherwise) for kind in heard}
        assert self.head() == before


def evening_at(house: Served) -> Evening:
    """Who begins is chance; until it is not the host."""
    while True:
        margaux, lou = house.visitor("Margaux"), house.visitor("Lou")
        table = margaux.opens("passe_anglaise", pace="sans")["id"]
        hers, theos, ninas, lous = (it.at(table) for it in (margaux, house.visitor("Théo"), house.visitor("Nina"), lou))
        for line in (theos, ninas, lous):
            line.do("sit/1")
        hers.do("remove_person/1", seat=lous.seat)
        begun = hers.do("start/1")
        hers.wait(lambda it, begun=begun: it.board["seq"] >= begun and it.board["turn"]["type"] == "decide/1")
        for line in (theos, ninas):
            line.wait(lambda it, seq=hers.board["seq"]: it.yours["seq"] == seq)
            if line.called_upon:
                other = ninas if line is theos else theos
                other.wait(lambda it, seq=hers.board["seq"]: it.yours["seq"] == seq)
                return Evening(house, table, margaux, hers, line, other, lou)


@pytest.fixture(scope="module")
def evening(house: Served) -> Evening:
    return evening_at(house)


def test_no_command_is_forgotten() -> None:
    assert sorted(FIELDS) == sorted(COMMANDS)


def test_on_another_seat_one_does_nothing_for_anyone_else(evening: Evening) -> None:
    evening.refuses(evening.ninas, ON_ANOTHER_SEAT, "")


def test_whoever_leaves_leaves_their_own_seat_whatever_they_claim(house: Served) -> None:
    evening = evening_at(house)
    evening.ninas.do("leave/1", **{**evening.fields("leave/1", evening.ninas), "seat": 0})
    seats = {it["seat"]: it["kind"] for it in evening.ninas.board["seats"] if it["kind"] != "free"}
    assert seats == {seat: "kept" if seat == evening.ninas.seat else "person" for seat in (0, 1, 2)}


def test_a_spectator_changes_nothing(evening: Evening) -> None:
    evening.refuses(evening.house.visitor("Spectator").at(evening.table), WITHOUT_A_SEAT, "not_seated")


def test_someone_who_was_removed_changes_nothing(evening: Evening) -> None:
    evening.refuses(evening.lou.at(evening.table), WITHOUT_A_SEAT, "not_seated")


def test_someone_of_another_table_changes_nothing(evening: Evening) -> None:
    other = evening.house.visitor("Ada")
    elsewhere = other.at(other.opens("passe_anglaise")["id"])
    assert elsewhere.seat == 0
    evening.refuses(other.at(evening.table), WITHOUT_A_SEAT, "not_seated")


def test_without_a_cookie_nothing_is_anybodys(evening: Evening) -> None:
    evening.refuses(evening.house.visitor().at(evening.table), {}, "not_seated")


@pytest.mark.parametrize("secret", ["AAAAAAAAAAAAAAAAAAAAAA", "", "=;,; tripot=", "x" * 4_000], ids=len)
def test_a_cookie_the_house_does_not_know_is_none(evening: Evening, secret: str) -> None:
    stranger = evening.house.visitor()
    line = Line(stranger.dial(evening.table, cookie=f"tripot={secret}"))
    line.greet()
    evening.refuses(line, {}, "not_seated")


def test_a_device_that_was_forgotten_is_nobodys(house: Served) -> None:
    evening = evening_at(house)
    clerk, secret = house.hall.store, evening.margaux.cookies["tripot"]
    evening.hers.close()
    clerk.accounts.forget_device(hash_secret(secret))
    line = Line(evening.margaux.dial(evening.table))
    line.greet()
    evening.refuses(line, {}, "not_seated")


def test_a_bot_of_another_changes_nothing(evening: Evening) -> None:
    program = Program(evening.house.base, made(evening.house.visitor("Ada"), "Ruse")["token"])
    evening.refuses(program.comes(evening.table), WITHOUT_A_SEAT, "not_seated")


def test_a_bot_does_nothing_for_its_owner(evening: Evening) -> None:
    program = Program(evening.house.base, made(evening.margaux, "Ruse")["token"])
    line = program.comes(evening.table, cookie=f"tripot={evening.margaux.cookies['tripot']}")
    evening.refuses(line, WITHOUT_A_SEAT, "not_seated")


def test_a_token_the_house_does_not_know_is_not_even_heard(evening: Evening) -> None:
    before, bot = evening.head(), made(evening.margaux, "Vieille")
    evening.margaux.call("DELETE", f"/api/me/bots/{bot['id']}")
    for token in (bot["token"], evening.margaux.cookies["tripot"], "", "x" * 4_000):
        line = Line(Program(evening.house.base, token).dial(evening.table))
        assert line.closed_with() == NOT_YOURS
    assert evening.head() == before


def test_a_page_of_another_site_is_not_even_heard(evening: Evening) -> None:
    before = evening.head()
    for origin in (
        "http://evil.example",
        "null",
        "https://" + evening.house.base.removeprefix("http://") + ".evil.example",
    ):
        line = Line(evening.margaux.dial(evening.table, origin=origin))
        assert line.closed_with() == FOREIGN_ORIGIN
    assert evening.head() == before


def test_what_was_asked_before_is_answered_as_before_and_not_done_again(house: Served) -> None:
    evening = evening_at(house)
    answer = evening.hers.ask("configure/1", asked_as="a-replayed-id", pace="tranquille")
    evening.theos.wait(lambda it: it.board["seq"] == answer["seq"])
    before = evening.head()
    for kind in COMMANDS:
        for line in (evening.hers, evening.ninas):
            again = line.ask(kind, asked_as="a-replayed-id", **evening.fields(kind, line))
            assert (again["type"], again["seq"]) == ("accepted/1", answer["seq"])
    assert evening.head() == before


def test_in_play_the_host_hears_what_is_closed(evening: Evening) -> None:
    own = {kind: "taken" for kind in COMMANDS if kind not in IN_PLAY}
    evening.refuses(evening.hers, IN_PLAY | own, "")


def test_an_action_of_another_phase_is_closed_to_everyone(evening: Evening) -> None:
    before = evening.head()
    action = simplest(evening.theos.options)
    for line in (evening.hers, evening.theos, evening.ninas):
        for phase in (-1, evening.hers.board["phase"] + 1, 2**53):
            assert line.refused("act/1", action=action, phase=phase) == "phase_closed"
    assert evening.head() == before


def test_when_it_is_over_it_is_over(house: Served) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens("tabu", bots=["bold"], start=True)["id"]
    hers = margaux.at(table)
    last: list[Message] = []
    play_on(hers, until=lambda: hers.board["stage"] == "over" or (last.extend(hers.options[:1]) or False))
    hers.yours["options"] = last[-1:]
    evening = Evening(house, table, margaux, hers, hers, hers, margaux)
    evening.refuses(hers, OVER, "")
