"""Tests real dice: people throw them, one person reports the faces, another confirms or disputes."""

from typing import Any

import msgspec
import pytest

from tests.house.evening import AWA, LOU, MARGAUX, SHELF, TABU, THEO, Evening, secret_of
from tripot.house import PersonId, Refusal, build_board, build_yours, read_table
from tripot.house.dice.real_dice import CONFIRM_WITHIN_MS, REPORT_WITHIN_MS
from tripot.house.journal.commands import (
    Act,
    Configure,
    Confirm,
    Dispute,
    GiveToBot,
    Leave,
    Pause,
    Report,
    Resume,
    TakeBackSeat,
)
from tripot.house.journal.events import Confirmed, Delayed, Disputed, Frozen, Played, Reported
from tripot.house.verify.journal import verify
from tripot.kernel import Done, Draw, Throw

Stake = TABU.actions[0]
FACES = ("coeur", "pique", "ancre")


def thrown(*people: PersonId, bots: int = 0, **wish: Any) -> Evening:
    """Return a table of Tabu that waits for the real dice."""
    seed = ("real", *people, bots)
    evening = Evening(seed, secret=secret_of(seed), **{"dice": "real", **wish})
    evening.sit(*people).bots(*["cautious"] * bots).start()
    up_to_the_throw(evening)
    return evening


def up_to_the_throw(evening: Evening) -> None:
    while evening.table.hearing is None:
        people = evening.table.seated_people()
        seats = evening.table.turn.awaited  # type: ignore[union-attr]
        seat = next((seat for seat in seats if seat in people), None)
        if seat is None:
            assert evening.let_bots_play()
        elif seat == evening.table.state.banker:
            evening.act(people[seat], Throw())
        else:
            evening.act(people[seat], Stake("coeur", 5))  # type: ignore[call-arg]
            evening.act(people[seat], Done())


def others(evening: Evening) -> list[PersonId]:
    return [person for person in evening.table.seated_people().values() if person != evening.banker]


def last(evening: Evening) -> Any:
    return evening.entries[-1].entry.event


def sound(evening: Evening) -> None:
    """Check that the journal can be read again and passes every verifier."""
    assert read_table(SHELF, evening.stored) == evening.table
    verify(evening.stored, SHELF, evening.table.head)


def test_the_house_draws_the_banker_and_then_awaits_real_dice() -> None:
    evening = thrown(MARGAUX, THEO, LOU)
    assert next(line.entry.event.dice for line in evening.entries if isinstance(line.entry.event, Played)) == "D"
    assert isinstance(evening.table.turn, Draw)
    seen = build_board(evening.table)
    assert seen.dice.kind == "real"
    assert seen.hearing is not None
    assert seen.hearing.reporters == (evening.table.state.banker,)
    assert (seen.hearing.faces, seen.hearing.witnesses, seen.hearing.due) == (None, (), evening.now + REPORT_WITHIN_MS)
    assert "report/1" in build_yours(evening.table, evening.banker).powers
    assert "report/1" not in build_yours(evening.table, others(evening)[0]).powers
    sound(evening)


def test_after_report_and_confirmation_the_chips_move() -> None:
    evening = thrown(MARGAUX, THEO, LOU)
    banker, witness, _ = evening.banker, *others(evening)
    evening.do(banker, Report, faces=FACES)
    assert isinstance(last(evening), Reported)
    assert "confirm/1" in build_yours(evening.table, witness).powers
    assert "confirm/1" not in build_yours(evening.table, banker).powers
    assert evening.refused(banker, Confirm) == "own_report"
    assert evening.refused(banker, Report, faces=FACES) == "already_reported"
    answer = evening.do(witness, Confirm)
    said, fell = [line.entry for line in answer.entries]
    assert (type(said.event), said.person) == (Confirmed, witness)
    assert isinstance(fell.event, Played)
    assert (fell.event.dice, fell.event.throw, fell.event.link, fell.event.unconfirmed) == ("R", None, None, False)
    assert msgspec.json.decode(fell.event.move)["outcome"] == list(FACES)
    assert evening.table.hearing is None
    assert not isinstance(evening.table.turn, Draw)
    sound(evening)


def test_a_dispute_voids_the_report_and_the_dice_are_thrown_again() -> None:
    evening = thrown(MARGAUX, THEO, LOU)
    banker, witness, _ = evening.banker, *others(evening)
    evening.do(banker, Report, faces=FACES)
    evening.wait(5_000).do(witness, Dispute)
    assert isinstance(last(evening), Disputed)
    assert evening.table.hearing is not None
    assert (evening.table.hearing.report, evening.table.hearing.due) == (None, evening.now + REPORT_WITHIN_MS)
    assert evening.refused(witness, Confirm) == "nothing_reported"
    evening.do(banker, Report, faces=("soleil", "soleil", "ancre"))
    evening.do(witness, Confirm)
    assert last(evening).dice == "R"
    sound(evening)


def test_after_a_second_dispute_the_house_throws_what_it_promised() -> None:
    evening = thrown(MARGAUX, THEO, LOU)
    banker, witness, second = evening.banker, *others(evening)
    evening.do(banker, Report, faces=FACES)
    evening.do(witness, Dispute)
    evening.do(banker, Report, faces=FACES)
    answer = evening.do(second, Dispute)
    disputed, frozen, fell = [line.entry.event for line in answer.entries]
    assert (type(disputed), type(frozen)) == (Disputed, Frozen)
    assert isinstance(fell, Played)
    assert (fell.dice, fell.throw) == ("D", 2)
    sound(evening)


def test_an_undisputed_report_counts_after_twenty_seconds_and_is_marked() -> None:
    evening = thrown(MARGAUX, THEO, LOU)
    evening.do(evening.banker, Report, faces=FACES)
    assert evening.table.next_deadline() == evening.now + CONFIRM_WITHIN_MS == evening.now + 20_000
    evening.wait(CONFIRM_WITHIN_MS - 1)
    assert evening.deadline() == ()
    evening.wait(1)
    (fell,) = evening.deadline()
    assert isinstance(fell, Played)
    assert (fell.dice, fell.unconfirmed) == ("R", True)
    sound(evening)


def test_a_single_person_among_bots_needs_no_confirmation() -> None:
    evening = thrown(MARGAUX, bots=2)
    answer = evening.do(MARGAUX, Report, faces=FACES)  # even if a bot is the thrower
    assert [type(line.entry.event) for line in answer.entries] == [Reported, Played]
    assert (last(evening).dice, last(evening).unconfirmed) == ("R", False)
    sound(evening)


def test_for_a_bot_any_seated_person_may_report() -> None:
    evening = thrown(MARGAUX, THEO, bots=1)
    while evening.table.thrower in evening.table.seated_people():
        evening.do(evening.banker, Report, faces=FACES)
        evening.do(others(evening)[0], Confirm)
        up_to_the_throw(evening)
    hearing = build_board(evening.table).hearing
    assert hearing is not None
    assert hearing.reporters == tuple(evening.table.seated_people())
    evening.do(THEO, Report, faces=FACES)
    assert evening.refused(THEO, Confirm) == "own_report"
    evening.do(MARGAUX, Confirm)
    assert last(evening).dice == "R"
    sound(evening)


def test_for_an_absent_thrower_any_seated_person_may_report() -> None:
    evening = thrown(MARGAUX, THEO, LOU)
    witness, second = others(evening)
    assert evening.refused(witness, Report, faces=FACES) == "not_your_throw"
    evening.disconnect(evening.banker)
    assert "report/1" in build_yours(evening.table, witness, evening.presence).powers
    evening.do(witness, Report, faces=FACES)
    evening.do(second, Confirm)
    assert last(evening).dice == "R"
    sound(evening)


def test_without_a_report_in_time_the_house_throws() -> None:
    evening = thrown(MARGAUX, THEO, LOU, pace="vif")
    assert evening.table.next_deadline() == evening.now + REPORT_WITHIN_MS
    evening.wait(REPORT_WITHIN_MS - 1)
    assert evening.deadline() == ()
    evening.wait(1)
    frozen, fell = evening.deadline()
    assert isinstance(frozen, Frozen)
    assert isinstance(fell, Played)
    assert fell.dice == "D", "class D, because nobody has pledged"
    sound(evening)


def test_the_time_to_report_depends_on_the_pace() -> None:
    calm = thrown(MARGAUX, THEO, pace="tranquille")
    assert calm.table.next_deadline() == calm.now + 60_000
    timeless = thrown(MARGAUX, THEO, pace="sans")
    assert timeless.table.next_deadline() is None
    timeless.wait(10**9)
    assert timeless.deadline() == ()
    timeless.do(timeless.banker, Report, faces=FACES)
    assert timeless.table.next_deadline() == timeless.now + CONFIRM_WITHIN_MS


def test_without_seated_people_the_house_throws() -> None:
    evening = thrown(MARGAUX, bots=2)
    answer = evening.do(MARGAUX, Leave)
    assert [type(line.entry.event).__name__ for line in answer.entries] == ["SeatKept", "Frozen", "Played"]
    assert evening.table.hearing is None
    while len([line for line in evening.entries if isinstance(line.entry.event, Frozen)]) < 4:
        assert evening.let_bots_play()
    sound(evening)


def test_a_report_still_counts_after_everyone_left_and_one_returned() -> None:
    """Regression test: the report was forgotten, and a second one made the journal invalid."""
    evening = thrown(MARGAUX, THEO)
    banker, witness = evening.banker, *others(evening)
    evening.do(banker, Report, faces=FACES)
    evening.do(MARGAUX, Pause)
    for person in (banker, witness):
        evening.do(person, Leave)
    evening.do(banker, TakeBackSeat)
    evening.do(witness, TakeBackSeat)
    evening.do(evening.table.host, Resume)
    assert evening.refused(banker, Report, faces=FACES) == "already_reported"
    evening.do(witness, Confirm)
    assert (last(evening).dice, last(evening).unconfirmed) == ("R", False)
    sound(evening)


def test_a_report_counts_in_the_end_if_everyone_left() -> None:
    evening = thrown(MARGAUX, THEO)
    banker, witness = evening.banker, *others(evening)
    evening.do(banker, Report, faces=FACES)
    for person in (banker, witness):
        evening.do(person, Leave)
    evening.wait(CONFIRM_WITHIN_MS)
    evening.deadline()
    assert (last(evening).dice, last(evening).unconfirmed) == ("R", True)
    sound(evening)


def test_a_report_is_void_once_the_house_throws() -> None:
    evening = thrown(MARGAUX, THEO)
    banker, witness = evening.banker, *others(evening)
    evening.do(banker, Report, faces=FACES)
    evening.do(MARGAUX, Pause)
    evening.do(MARGAUX, Configure, dice="house")
    evening.do(MARGAUX, Configure, dice="real")
    evening.do(MARGAUX, Resume)
    evening.do(banker, Report, faces=FACES)
    evening.do(witness, Confirm)
    assert last(evening).dice == "R"
    sound(evening)


def test_impossible_faces_are_refused() -> None:
    evening = thrown(MARGAUX, THEO)
    for wrong in ((), ("coeur",), ("coeur", "coeur", 6), (*FACES, "coeur"), ("coeur", "coeur", "")):
        assert evening.refused(evening.banker, Report, faces=wrong) == "impossible_outcome"


def test_a_report_without_awaited_dice_is_refused() -> None:
    evening = Evening(secret=secret_of(0), dice="real").sit(MARGAUX, THEO).start()
    assert evening.refused(MARGAUX, Report, faces=FACES) == "no_dice_awaited"
    assert evening.refused(THEO, Confirm) == "nothing_reported"
    house = Evening(secret=secret_of(0)).sit(MARGAUX, THEO).start()
    assert house.refused(MARGAUX, Report, faces=FACES) == "no_dice_awaited"


def test_people_without_a_seat_cannot_report() -> None:
    evening = thrown(MARGAUX, THEO, LOU)
    first, second = others(evening)
    assert evening.refused(AWA, Report, faces=FACES) == "not_seated"
    evening.do(evening.banker, Report, faces=FACES)
    assert evening.refused(AWA, Confirm) == "not_seated"
    evening.do(first, GiveToBot, seat=evening.table.seat_of(first))
    assert evening.refused(first, Dispute) == "seat_kept"
    evening.do(second, Confirm)
    sound(evening)


def test_while_dice_are_awaited_actions_are_refused() -> None:
    evening = thrown(MARGAUX, THEO)
    answer = evening.act(others(evening)[0], Done())
    assert isinstance(answer, Refusal)
    assert answer.code == "chance_awaited"
    assert isinstance(answer.asked, Act)
    assert not evening.let_bots_play()


def test_pauses_and_downtime_do_not_count_against_the_deadline_of_the_dice() -> None:
    evening = thrown(MARGAUX, THEO)
    due = evening.table.next_deadline()
    assert due is not None
    evening.do(MARGAUX, Pause)
    assert evening.table.next_deadline() is None
    assert evening.refused(evening.banker, Report, faces=FACES) == "paused"
    evening.wait(10 * REPORT_WITHIN_MS)
    assert evening.deadline() == ()
    paused = evening.table
    evening.end_downtime()
    assert evening.table is paused, "the time is given back at the end of the pause"
    evening.do(MARGAUX, Resume)
    assert evening.table.next_deadline() == due + 10 * REPORT_WITHIN_MS
    evening.do(evening.banker, Report, faces=FACES)
    stands = evening.now + CONFIRM_WITHIN_MS
    evening.wait(3 * CONFIRM_WITHIN_MS).end_downtime()
    assert isinstance(last(evening), Delayed)
    assert evening.table.next_deadline() == stands + 3 * CONFIRM_WITHIN_MS
    sound(evening)


@pytest.mark.parametrize("way", ["the host takes the house's dice", "nobody is left"])
def test_no_dice_fall_during_a_pause(way: str) -> None:
    evening = thrown(MARGAUX, bots=2)
    evening.do(MARGAUX, Pause)
    if way == "nobody is left":
        evening.do(MARGAUX, Leave)
    else:
        evening.do(MARGAUX, Configure, dice="house")
    assert evening.table.hearing is None
    assert isinstance(evening.table.turn, Draw)
    assert (evening.table.next_deadline(), evening.deadline()) == (None, ())
    answer = evening.do(MARGAUX, Resume)
    assert [type(line.entry.event).__name__ for line in answer.entries] == ["Resumed", "Frozen", "Played"]
    sound(evening)


@pytest.mark.parametrize("game", ["passe_anglaise", "home_casino/421", "home_casino/roulette"])
def test_every_game_can_be_played_with_real_dice(game: str) -> None:
    from tests.house.tampering import EVERY_GAME
    from tests.house.test_fold import live

    evenings = [live(seed, 120, promised=True, shelf=EVERY_GAME, game=game) for seed in range(8)]
    fell: set[str | None] = set()
    for evening in evenings:
        verify(evening.stored, EVERY_GAME, evening.table.head)
        fell |= {line.entry.event.dice for line in evening.entries if isinstance(line.entry.event, Played)}
    assert "R" in fell


def test_a_table_awaits_the_reporter_and_then_the_witnesses() -> None:
    evening = thrown(MARGAUX, THEO, LOU)
    thrower, witnesses = evening.banker, others(evening)
    assert evening.table.is_waiting_for(thrower)
    assert not any(evening.table.is_waiting_for(person) for person in witnesses)
    evening.do(thrower, Report, faces=FACES)
    assert not evening.table.is_waiting_for(thrower)
    assert all(evening.table.is_waiting_for(person) for person in witnesses)
