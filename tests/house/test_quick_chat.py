"""Tests phrases and reactions between people."""

import pytest

from tests.house.evening import AWA, MARGAUX, THEO, Evening, three_people
from tripot.house import PersonId, Refusal, relay_quick_chat
from tripot.house.protocol.quick_chat import React, Reacted, Said, Say
from tripot.house.protocol.wire import decode_message
from tripot.kernel import Seat


def test_pontes_can_negotiate_with_phrases_some_with_an_amount() -> None:
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


@pytest.mark.parametrize("by", [THEO, AWA], ids=["seated", "watching"])
def test_a_reaction_goes_to_one_seat_or_to_everybody(by: PersonId) -> None:
    table = three_people().table
    host = table.seat_of(MARGAUX)
    meant = relay_quick_chat(table, by, React(reaction="sante", to=host))
    assert meant == Reacted(person=by, seat=table.seat_of(by), reaction="sante", to=host)


def test_a_reaction_to_an_empty_seat_is_refused() -> None:
    table = Evening().table
    assert table.chairs[1] is None
    for nobody in (-1, 1, len(table.chairs), 2**40):
        answer = relay_quick_chat(table, MARGAUX, React(reaction="aie", to=Seat(nobody)))
        assert isinstance(answer, Refusal)
        assert answer.code == "no_such_seat"


def test_an_unknown_reaction_is_refused() -> None:
    it = decode_message('{"type":"react/1","reaction":"bravo"}')
    assert it == React(reaction="bravo", to=None)
    for wrong in ('"tomate"', '"coeur"', '"bravo","to":"0"', '"bravo","to":1.5'):
        assert isinstance(decode_message('{"type":"react/1","reaction":' + wrong + "}"), Refusal)
