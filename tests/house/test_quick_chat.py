"""What people can say to each other."""

from tests.house.evening import AWA, LOU, THEO, three_people
from tripot.house import (
    Refusal,
    relay_quick_chat,
)
from tripot.house.quick_chat import React, Reacted, Said, Say


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
