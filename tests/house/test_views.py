"""What may be seen, what is said on the wire, and what people can say to each other."""

from typing import get_args

import msgspec
import pytest
from fluent.runtime import FluentBundle, FluentResource

from tests.house.evening import AWA, LOU, MARGAUX, THEO, Evening, act, three_people
from tripot.house import (
    AnyEvent,
    CommandId,
    PersonId,
    Proposal,
    Refusal,
    Stage,
    build_board,
    build_yours,
    relay_quick_chat,
)
from tripot.house.commands import Act, Command, Leave, Pause, Sit
from tripot.house.events import DiceClass
from tripot.house.quick_chat import PHRASES, PHRASES_WITH_AMOUNT, REACTIONS, React, Reacted, Said, Say
from tripot.house.refusals import HouseCode
from tripot.house.time_limits import TIME_LIMITS_MS
from tripot.house.wire import (
    Hello,
    News,
    Snapshot,
    can_catch_up,
    decode_message,
    encode,
    encode_news,
    encode_people,
    encode_snapshot,
)
from tripot.kernel import Done, tag_of

SHOWN = {
    "table", "seq", "head", "at", "stage", "game", "version", "preset", "switches", "pace", "host", "seats", "least",
    "phase", "turn", "chips", "over", "clocks", "dice", "hearing", "paused", "state", "follows", "next",
}  # fmt: skip


def test_a_board_shows_what_is_on_the_list_and_nothing_else() -> None:
    shown = msgspec.to_builtins(build_board(three_people().table))
    assert set(shown) == SHOWN
    assert set(shown["state"]) == {"done", "stopping", "thrown", "seats", "banker", "held", "tours"}


def test_a_board_tells_people_bots_and_seats_that_are_kept_apart() -> None:
    evening = Evening().sit(MARGAUX, THEO).bots("bold")
    assert [seat.kind for seat in build_board(evening.table).seats] == ["person", "person", "bot", *["free"] * 9]
    evening.start().do(THEO, Leave)
    kept = build_board(evening.table).seats[1]
    assert (kept.kind, kept.person, kept.bot, kept.kept) == ("kept", THEO, "cautious", "left")


def test_a_board_shows_the_switches_that_differ_from_the_preset() -> None:
    evening = Evening(preset="classique", switches={"tabu.abstain": "permis"})
    assert build_board(evening.table).switches == {"tabu.abstain": "permis"}


def test_a_board_shows_chips_by_place_and_clocks_of_those_awaited() -> None:
    evening = three_people()
    shown = build_board(evening.table)
    assert shown.chips == {"purse:0": 4_000, "purse:1": 4_000, "purse:2": 4_000}
    assert {clock.seat for clock in shown.clocks} == set(evening.table.state.punters)
    assert all(clock.due - clock.since == 45_000 for clock in shown.clocks)
    evening.do(MARGAUX, Pause)
    assert build_board(evening.table).clocks == shown.clocks
    assert build_board(evening.table).paused == evening.now


def test_everyone_sees_what_he_may_do_himself_and_a_spectator_nothing() -> None:
    evening = three_people()
    punter = evening.punters[0]
    assert {option.do for option in build_yours(evening.table, punter).options} == {"tabu.stake/1"}
    assert build_yours(evening.table, evening.banker).options == ()
    watching = build_yours(evening.table, AWA)
    assert (watching.seat, watching.options, watching.host, watching.powers) == (None, (), False, ())
    evening.do(MARGAUX, Pause)
    assert build_yours(evening.table, punter).options == ()


def test_news_carry_the_very_bytes_that_were_stored() -> None:
    evening = three_people()
    answer = evening.do(evening.punters[0], Leave)
    message = encode_news(evening.table, answer.lines, evening.now)
    assert answer.lines[0].data in message
    read = msgspec.json.decode(message)
    assert read["type"] == tag_of(News)
    assert read["board"]["seq"] == evening.table.seq == build_yours(evening.table, THEO).seq
    assert read["hashes"] == [answer.lines[0].hash]
    assert msgspec.json.decode(encode_snapshot(evening.table, evening.now))["type"] == tag_of(Snapshot)


def test_a_client_is_told_what_it_missed_if_it_has_the_same_history_else_everything() -> None:
    evening = three_people()
    seen = evening.lines[3]
    assert can_catch_up(evening.table, Hello(seq=4, head=seen.hash), seen.hash)
    assert not can_catch_up(evening.table, Hello(seq=4, head=seen.hash), evening.lines[4].hash)
    assert not can_catch_up(evening.table, Hello(seq=4), seen.hash)
    assert not can_catch_up(evening.table, Hello(seq=4), None)
    assert not can_catch_up(evening.table, Hello(), None)
    assert not can_catch_up(evening.table, Hello(seq=400, head=seen.hash), None)


def test_presence_has_names_the_journal_does_not() -> None:
    evening = three_people()
    evening.goes(THEO)
    names = {MARGAUX: "Margaux", THEO: "Théo"}
    told = msgspec.json.decode(encode_people(names, evening.presence, watching=2))
    assert told["type"] == "presence/1"
    assert told["watching"] == 2
    assert [(it["name"], it["here"]) for it in told["people"]] == [("Margaux", True), ("Théo", False)]
    assert told["people"][1]["away_since"] == evening.now


def test_a_command_is_read_from_the_wire_as_it_was_meant() -> None:
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
def test_what_the_house_does_not_understand_is_refused_and_quoted(data: bytes) -> None:
    answer = decode_message(data)
    assert isinstance(answer, Refusal)
    assert answer.code == "unknown_command"
    encode(answer)


def test_a_command_that_cannot_be_read_is_refused_by_its_id() -> None:
    answer = decode_message(b'{"type":"sit/2","id":"from-a-newer-phone"}')
    assert isinstance(answer, Refusal)
    assert answer.command == "from-a-newer-phone"
    assert answer.asked == '{"type":"sit/2","id":"from-a-newer-phone"}'


def test_a_refusal_goes_over_the_wire_with_what_was_asked() -> None:
    evening = three_people()
    answer = evening.act(evening.banker, Done(), asked_as=CommandId("impatient"))
    told = msgspec.json.decode(encode(answer))
    assert told["type"] == "refused/1"
    assert told["asked"]["action"] == {"type": "done/1"}
    assert (told["code"], told["command"], told["seq"]) == ("not_your_turn", "impatient", evening.table.seq)


def test_pontes_can_negotiate_in_phrases_some_with_a_sum() -> None:
    table = three_people().table
    assert relay_quick_chat(table, THEO, Say(phrase="je_mets", amount=40)) == Said(
        person=THEO, seat=table.seat_of(THEO), phrase="je_mets", amount=40
    )
    assert isinstance(relay_quick_chat(table, THEO, Say(phrase="qui_complete")), Said)
    for wrong in (Say(phrase="je_mets"), Say(phrase="merci", amount=3)):
        answer = relay_quick_chat(table, THEO, wrong)
        assert isinstance(answer, Refusal)
        assert answer.code == "unknown_phrase"


def test_spectators_may_react_but_not_speak() -> None:
    table = three_people().table
    assert relay_quick_chat(table, AWA, React(reaction="bravo")) == Reacted(person=AWA, seat=None, reaction="bravo")
    answer = relay_quick_chat(table, AWA, Say(phrase="merci"))
    assert isinstance(answer, Refusal)
    assert answer.code == "not_seated"


def test_nothing_said_is_in_the_journal() -> None:
    evening = three_people()
    before = evening.table
    relay_quick_chat(evening.table, LOU, Say(phrase="patience"))
    assert evening.table is before


def wanted() -> dict[str, dict[str, object]]:
    """Every message the house needs, with arguments for it."""
    words: dict[str, object] = {"path": "p", "asked": "a", "tables": "t", "why": "y"}
    words |= {"person": "A", "to": "B", "seat": "C", "bot": "b", "game": "g", "preset": "p", "pace": "v"}
    messages: dict[str, dict[str, object]] = {}
    for event in get_args(AnyEvent):
        messages[f"event-{tag_of(event).partition('/')[0]}"] = {**words, "why": "left", "by": "house"}
    messages |= {f"refusal-{code}": {} for code in get_args(HouseCode)}
    messages |= {f"phrase-{phrase}": {"amount": 3} if phrase in PHRASES_WITH_AMOUNT else {} for phrase in PHRASES}
    messages |= {f"reaction-{reaction}": {} for reaction in REACTIONS}
    messages |= {f"pace-{pace}": {} for pace in TIME_LIMITS_MS}
    messages |= {f"dice-{kind}": {} for kind in get_args(DiceClass)}
    messages |= {f"stage-{stage}": {} for stage in get_args(Stage)}
    about_journals = ("empty", "unknown", "several", "broken", "unserved", "failed", "no-key")
    messages |= {f"journal-{name}": words for name in about_journals}
    messages |= {"journal-entries": {"count": 2}, "somebody": {"number": 1}}
    messages |= {f"bot-{bot}": {} for bot in ("cautious", "bold")}
    return messages


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_house_has_words_for_everything_it_says_and_no_others(lang: str) -> None:
    from importlib.resources import files

    source = (files("tripot.house") / "texts" / f"{lang}.ftl").read_text(encoding="utf-8")
    bundle = FluentBundle([lang], use_isolating=False)
    resource = FluentResource(source)
    bundle.add_resource(resource)
    messages = wanted()
    assert {entry.id.name for entry in resource.body if hasattr(entry, "id")} == set(messages)
    for message, args in messages.items():
        _, errors = bundle.format_pattern(bundle.get_message(message).value, args)
        assert not errors, (message, errors)


def test_every_command_has_an_id_and_a_versioned_name() -> None:
    for command in get_args(Command):
        assert tag_of(command).endswith("/1")
        assert "id" in command.__struct_fields__
    assert isinstance(three_people().answer, Proposal)
    assert PersonId("x") == "x"
