"""Tests the encoding and decoding of messages."""

from typing import get_args

import msgspec
import pytest

from tests.house.evening import MARGAUX, THEO, act, three_people
from tripot.house import (
    CommandId,
    PersonId,
    Proposal,
    Refusal,
    build_yours,
)
from tripot.house.journal.commands import Act, Command, Leave, Sit
from tripot.house.protocol.wire import (
    Hello,
    News,
    Snapshot,
    can_catch_up,
    decode_message,
    encode,
    encode_missed_news,
    encode_people,
    encode_snapshot,
)
from tripot.kernel import Done, tag_of


def test_missed_news_are_the_whole_board_and_the_stored_bytes_one_entry_a_line() -> None:
    evening = three_people()
    answer = evening.do(evening.punters[0], Leave)
    head, *lines = encode_missed_news(evening.table, answer.entries, evening.now).split(b"\n")
    assert lines == [it.data for it in answer.entries]
    read = msgspec.json.decode(head)
    assert (set(read), read["base"]) == ({"type", "base", "board", "now"}, None)
    assert (read["type"], read["board"]["head"]) == (tag_of(News), answer.entries[-1].hash)
    assert read["board"]["seq"] == evening.table.seq == build_yours(evening.table, THEO).seq
    assert b"\n" not in encode_missed_news(evening.table, (), evening.now)
    snapshot = msgspec.json.decode(encode_snapshot(evening.table, evening.now))
    assert (snapshot["type"], snapshot["board"]) == (tag_of(Snapshot), read["board"])


def test_a_client_gets_missed_entries_if_its_history_matches_else_the_whole_board() -> None:
    evening = three_people()
    seen = evening.entries[3]
    assert can_catch_up(evening.table, Hello(seq=4, head=seen.hash), seen.hash)
    assert not can_catch_up(evening.table, Hello(seq=4, head=seen.hash), evening.entries[4].hash)
    assert not can_catch_up(evening.table, Hello(seq=4), seen.hash)
    assert not can_catch_up(evening.table, Hello(seq=4), None)
    assert not can_catch_up(evening.table, Hello(), None)
    assert not can_catch_up(evening.table, Hello(seq=400, head=seen.hash), None)


def test_presence_adds_names_which_the_journal_lacks() -> None:
    evening = three_people()
    evening.disconnect(THEO)
    names = {MARGAUX: "Margaux", THEO: "Théo"}
    told = msgspec.json.decode(encode_people(names, evening.presence, watching=2))
    assert told["type"] == "presence/1"
    assert told["watching"] == 2
    assert [(it["name"], it["here"]) for it in told["people"]] == [("Margaux", True), ("Théo", False)]
    assert told["people"][1]["away_since"] == evening.now


def test_commands_round_trip_over_the_wire() -> None:
    command = act(CommandId("from-a-phone"), Done(), 7)
    read = decode_message(encode(command))
    assert isinstance(read, Act)
    assert (read.id, read.phase, bytes(read.action)) == ("from-a-phone", 7, b'{"type":"done/1"}')
    assert decode_message('{"type":"sit/1","id":"from-a-phone"}') == Sit(id=CommandId("from-a-phone"))
    assert decode_message('{"type":"hello/1","seq":3,"head":"ab"}') == Hello(seq=3, head="ab")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b'{"type":"deadline/1"}',
        b'{"type":"Deadline"}',
        b'{"type":"bot_act/1","id":"12345678","seat":0}',
        b'{"type":"sit/1"}',
        b'{"type":"sit/1","id":"short"}',
        b'{"type":"sit/1","id":"no spaces here"}',
        b'{"type":"sit/1","id":"12345678","seat":"first"}',
        b'{"type":"act/1","id":"12345678","phase":1}',
        b'{"type":"configure/1","id":"12345678","pace":"mad"}',
        b'{"type":"say/1","phrase":"anything I like"}',
        b'{"type":"say/1","phrase":"je_mets","amount":1.5}',
        b'{"type":"hello/1","seq":-1}',
        b" " * 20_000,
    ],
)
def test_an_unknown_message_is_refused_and_quoted(data: bytes) -> None:
    answer = decode_message(data)
    assert isinstance(answer, Refusal)
    assert answer.code == "unknown_command"
    encode(answer)


def test_an_unreadable_command_is_refused_by_its_id() -> None:
    answer = decode_message(b'{"type":"sit/2","id":"from-a-newer-phone"}')
    assert isinstance(answer, Refusal)
    assert answer.command == "from-a-newer-phone"
    assert answer.asked == '{"type":"sit/2","id":"from-a-newer-phone"}'


def test_a_refusal_contains_the_decoded_command() -> None:
    evening = three_people()
    answer = evening.act(evening.banker, Done(), asked_as=CommandId("impatient"))
    told = msgspec.json.decode(encode(answer))
    assert told["type"] == "refused/1"
    assert told["asked"]["action"] == {"type": "done/1"}
    assert (told["code"], told["command"], told["seq"]) == ("not_your_turn", "impatient", evening.table.seq)


def test_every_command_has_an_id_and_a_versioned_name() -> None:
    for command in get_args(Command):
        assert tag_of(command).endswith("/1")
        assert "id" in command.__struct_fields__
    assert isinstance(three_people().answer, Proposal)
    assert PersonId("x") == "x"
