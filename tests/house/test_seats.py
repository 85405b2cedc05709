"""Tests the seats of people and bots, and seats on which a bot plays for a person."""

from dataclasses import replace

import msgspec
import pytest

from tests.house.evening import AWA, LOU, MARGAUX, SHELF, TABU, THEO, Evening, three_people
from tripot.games import find_games
from tripot.house import (
    AlreadyAnswered,
    BotAct,
    GameRegistry,
    Pace,
    PersonId,
    Proposal,
    Refusal,
    build_board,
    build_yours,
)
from tripot.house.clocks import TIME_LIMITS_MS
from tripot.house.ids import IncomingCommandId
from tripot.house.journal.commands import (
    AddBot,
    Configure,
    GiveToBot,
    Leave,
    MarkFirst,
    Pause,
    RemoveBot,
    RemovePerson,
    Resume,
    Sit,
    Start,
    TakeBackSeat,
)
from tripot.house.journal.events import BotSeated, Chair, HostMoved, Played, SeatKept, SeatTakenBack
from tripot.house.verify.journal import verify
from tripot.kernel import Seat


def test_people_take_the_first_free_seat_or_choose_one() -> None:
    evening = Evening()
    evening.do(MARGAUX, Sit)
    evening.do(THEO, Sit, seat=5)
    evening.do(LOU, Sit)
    assert evening.table.seated_people() == {0: MARGAUX, 1: LOU, 5: THEO}


def test_a_seated_person_may_change_seats_before_the_game() -> None:
    evening = Evening().sit(MARGAUX, THEO)
    evening.do(THEO, Sit, seat=7)
    assert evening.table.seated_people() == {0: MARGAUX, 7: THEO}
    assert evening.refused(THEO, Sit) == "already_seated"
    assert evening.refused(THEO, Sit, seat=7) == "already_seated"
    assert evening.refused(THEO, Sit, seat=0) == "seat_taken"
    assert evening.refused(THEO, Sit, seat=12) == "no_such_seat"
    assert evening.refused(THEO, Sit, seat=-1) == "no_such_seat"


def test_empty_seats_are_removed_at_the_start_and_the_order_stays() -> None:
    evening = Evening()
    evening.do(THEO, Sit, seat=9)
    evening.do(MARGAUX, Sit, seat=4)
    evening.do(MARGAUX, AddBot, seat=6, bot="bold")
    evening.start()
    assert evening.table.chairs == (Chair(MARGAUX), Chair(bot="bold"), Chair(THEO))
    assert evening.table.state.seats == (0, 1, 2)


def test_at_a_full_table_a_newcomer_gets_the_seat_of_a_bot() -> None:
    evening = Evening().sit(MARGAUX).bots(*["cautious"] * 11)
    assert evening.refused(MARGAUX, AddBot) == "table_full"
    evening.do(THEO, Sit)
    assert evening.table.seat_of(THEO) == 1


def test_a_table_full_of_people_has_no_free_seat() -> None:
    small = GameRegistry([replace(TABU, players=range(2, 3))])
    evening = Evening(shelf=small).sit(MARGAUX, THEO)
    assert evening.refused(LOU, Sit) == "table_full"


def test_a_latecomer_may_replace_a_bot_but_not_one_that_keeps_a_seat() -> None:
    evening = Evening().sit(MARGAUX, THEO).bots("bold").start()
    evening.do(THEO, Leave)
    assert evening.refused(LOU, Sit, seat=1) == "seat_taken"
    evening.do(LOU, Sit)
    assert evening.table.seat_of(LOU) == 2
    assert evening.refused(AWA, Sit) == "table_full"


def test_bots_take_the_seats_of_absent_people_at_the_start_and_return_them() -> None:
    evening = Evening()
    evening.do(MARGAUX, Sit)
    evening.do(THEO, Sit, seat=3)
    assert evening.refused(THEO, Start, fill=4) == "not_host"
    assert evening.refused(MARGAUX, Start, fill=13) == "too_many_players"
    evening.do(MARGAUX, Start, fill=5)
    assert evening.table.chairs == (
        Chair(MARGAUX), Chair(bot="cautious"), Chair(bot="cautious"), Chair(THEO), Chair(bot="cautious"),
    )  # fmt: skip
    chips = evening.table.state.chips
    evening.do(LOU, Sit)
    assert evening.table.seat_of(LOU) == 1
    assert evening.table.state.chips == chips, "the chips stay with the seat"
    while evening.let_bots_play():
        pass
    assert verify(evening.stored, evening.table.games).rules


def test_no_client_can_send_the_ids_of_added_bots() -> None:
    evening = Evening().sit(MARGAUX)
    started = evening.do(MARGAUX, Start, fill=4)
    first, *others = [it.entry.command for it in started.entries if isinstance(it.entry.event, BotSeated)]
    assert msgspec.convert(first, IncomingCommandId) == first
    assert len({first, *others}) == 3
    for command in others:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(command, IncomingCommandId)


def test_bots_fill_seats_only_up_to_the_minimum() -> None:
    alone = Evening().sit(MARGAUX)
    assert alone.refused(MARGAUX, Start) == "not_enough_players"
    assert alone.refused(MARGAUX, Start, fill=1) == "not_enough_players"
    alone.do(MARGAUX, Start, fill=4)
    assert len(alone.table.bots()) == 3
    enough = Evening().sit(MARGAUX, THEO, LOU)
    enough.do(MARGAUX, Start, fill=3)
    assert not enough.table.bots()


def test_a_repeated_start_with_bots_gets_the_first_answer() -> None:
    evening = Evening().sit(MARGAUX)
    asked = Start(id=evening.command_id(), fill=4)
    first = evening.ask(MARGAUX, asked)
    assert isinstance(first, Proposal)
    assert first.entries[0].entry.command == asked.id
    assert evening.ask(MARGAUX, asked) == AlreadyAnswered(asked.id, first.entries[0].entry.seq)


def test_a_bot_keeps_the_seat_and_name_of_a_person_who_left() -> None:
    evening = three_people()
    seat = evening.table.seat_of(THEO)
    assert seat is not None
    evening.do(THEO, Leave)
    assert evening.table.chairs[seat] == Chair(THEO, "cautious", "left")
    assert evening.table.seat_of(THEO) == seat
    assert not build_yours(evening.table, THEO).options
    assert evening.refused(THEO, Leave) == "seat_kept"

    evening.do(THEO, TakeBackSeat)
    assert evening.table.chairs[seat] == Chair(THEO)
    assert evening.refused(THEO, TakeBackSeat) == "seat_not_kept"


def test_a_late_bot_move_is_refused_after_the_person_returned() -> None:
    evening = three_people()
    punter = evening.punters[0]
    seat = evening.table.seat_of(punter)
    assert seat is not None
    evening.do(punter, Leave)
    late = BotAct(seat, TABU.default(evening.table.state, seat), evening.table.phase)
    evening.do(punter, TakeBackSeat)
    answer = evening.bot(late)
    assert isinstance(answer, Refusal)
    assert answer.code == "no_bot_there"


def test_the_host_may_give_any_seat_to_a_bot_and_a_person_their_own() -> None:
    evening = three_people()
    assert evening.refused(THEO, GiveToBot, seat=0) == "not_host"
    assert evening.refused(MARGAUX, GiveToBot, seat=1, bot="reckless") == "unknown_bot"
    evening.do(THEO, GiveToBot, seat=1, bot="bold")
    evening.do(MARGAUX, GiveToBot, seat=2)
    assert evening.table.bots() == {1: "bold", 2: "cautious"}
    assert evening.refused(MARGAUX, GiveToBot, seat=2) == "no_person_there"
    evening.do(LOU, TakeBackSeat)
    assert evening.table.seated_people() == {0: MARGAUX, 2: LOU}


def test_only_the_host_arranges_seats_and_only_before_the_game() -> None:
    evening = Evening().sit(MARGAUX, THEO).bots("bold")
    assert evening.refused(THEO, AddBot) == "not_host"
    assert evening.refused(THEO, RemoveBot, seat=2) == "not_host"
    assert evening.refused(THEO, RemovePerson, seat=0) == "not_host"
    assert evening.refused(MARGAUX, AddBot, bot="reckless") == "unknown_bot"
    assert evening.refused(MARGAUX, AddBot, seat=0) == "seat_taken"
    assert evening.refused(MARGAUX, RemoveBot, seat=0) == "no_bot_there"
    assert evening.refused(MARGAUX, RemovePerson, seat=2) == "no_person_there"
    assert evening.refused(MARGAUX, GiveToBot, seat=1) == "not_started"
    evening.do(MARGAUX, RemoveBot, seat=2)
    evening.do(MARGAUX, RemovePerson, seat=1)
    assert evening.table.seated_people() == {0: MARGAUX}
    assert not evening.table.bots()

    evening.sit(LOU).start()
    assert evening.refused(MARGAUX, AddBot) == "already_started"
    assert evening.refused(MARGAUX, RemovePerson, seat=1) == "already_started"
    assert evening.refused(MARGAUX, Start) == "already_started"


def test_a_person_removed_by_the_host_cannot_sit_down_again() -> None:
    evening = Evening().sit(MARGAUX, THEO)
    evening.do(MARGAUX, RemovePerson, seat=1)
    assert evening.refused(THEO, Sit) == "unwelcome"
    assert evening.refused(THEO, Sit, seat=1) == "unwelcome"
    evening.sit(LOU)
    evening.do(LOU, Leave)
    evening.sit(LOU)
    assert evening.table.seated_people() == {0: MARGAUX, 1: LOU}, "a person who left on their own may come back"


def test_a_host_who_leaves_passes_the_role_to_a_present_person() -> None:
    evening = three_people()
    evening.disconnect(THEO)
    kept, moved = evening.events(evening.do(MARGAUX, Leave))
    assert kept == SeatKept(seat=Seat(0), person=MARGAUX, bot="cautious", why="left")
    assert moved == HostMoved(to=LOU, why="left")


@pytest.mark.parametrize("pace", ["tranquille", "normal", "vif"])
def test_the_others_wait_for_an_absent_person_as_long_as_for_a_gesture(pace: Pace) -> None:
    evening = three_people(pace=pace)
    punter = next(person for person in evening.punters if person != MARGAUX)
    seat = evening.table.seat_of(punter)
    assert seat is not None
    asked = evening.table.clocks.of[seat].asked_at
    evening.wait(5_000).disconnect(punter)
    left = evening.now
    assert SeatKept(seat=seat, person=punter, bot="cautious", why="away", since=asked) in evening.until_due()
    assert evening.now == left + TIME_LIMITS_MS[pace]["gesture"]
    evening.reconnect(punter)
    assert SeatTakenBack(seat=seat, person=punter) in evening.events()
    assert evening.table.chairs[seat] == Chair(punter)
    assert not evening.let_bots_play(), "a bot played for a person who is connected"
    assert verify(evening.stored, SHELF).rules


def test_a_person_who_is_back_in_time_has_the_rest_of_their_clock() -> None:
    evening = three_people()
    punter = next(person for person in evening.punters if person != MARGAUX)
    due = evening.table.next_deadline()
    evening.disconnect(punter)
    evening.wait(TIME_LIMITS_MS["normal"]["gesture"] - 1)
    assert evening.deadline() == ()
    evening.reconnect(punter)
    assert evening.table.next_deadline(evening.presence) == due
    evening.wait(1)
    assert evening.deadline() == ()


def test_a_person_whose_clock_runs_out_soon_after_they_left_keeps_their_seat() -> None:
    evening = three_people()
    punter, seat = evening.punters[0], evening.table.seat_of(evening.punters[0])
    evening.wait(TIME_LIMITS_MS["normal"]["stake"] - 1).disconnect(punter)
    events = evening.wait(1).deadline()
    assert seat is not None
    assert any(isinstance(it, Played) and it.by == "house" for it in events)
    assert not any(isinstance(it, SeatKept) for it in events)
    assert evening.table.chairs[seat] == Chair(punter)


def test_a_person_who_left_on_purpose_is_not_seated_by_opening_the_table() -> None:
    evening = three_people()
    evening.do(THEO, Leave)
    evening.disconnect(THEO)
    evening.reconnect(THEO)
    assert evening.table.chairs[1] == Chair(THEO, "cautious", "left")


def test_a_table_awaits_people_unless_a_bot_plays_for_them() -> None:
    evening = three_people()
    punters, banker = evening.punters, evening.banker
    assert all(evening.table.is_waiting_for(person) for person in punters)
    assert not evening.table.is_waiting_for(banker)
    assert not evening.table.is_waiting_for(AWA)
    evening.do(evening.table.host, Pause)
    assert not any(evening.table.is_waiting_for(person) for person in punters)
    evening.do(evening.table.host, Resume)
    evening.do(punters[0], Leave)
    assert not evening.table.is_waiting_for(punters[0])
    assert evening.table.is_waiting_for(punters[1])


# The player who begins


def casino(*people: PersonId) -> Evening:
    return Evening(shelf=GameRegistry(find_games().values()), game="home_casino").sit(*people)


def marked(evening: Evening) -> list[int]:
    return [seat.seat for seat in build_board(evening.table).seats if seat.first]


def test_the_mark_of_the_youngest_belongs_to_the_person_and_survives_renumbering() -> None:
    evening = casino(MARGAUX, THEO, LOU)
    evening.do(MARGAUX, MarkFirst, seat=2)
    evening.do(LOU, Sit, seat=4)
    assert marked(evening) == [4], "the mark moves with the person"
    evening.do(THEO, Leave)
    evening.bots("bold")
    evening.start()
    begins = evening.table.seat_of(LOU)
    assert begins == 2
    assert evening.table.state.first == begins
    assert evening.table.state.asked == begins, "the first player is not drawn"
    assert verify(evening.stored, evening.table.games).rules


def test_the_mark_is_removed_when_the_person_leaves() -> None:
    evening = casino(MARGAUX, THEO)
    evening.do(MARGAUX, MarkFirst, seat=1)
    evening.do(THEO, Leave)
    assert marked(evening) == []
    evening.sit(LOU).start()
    assert any(isinstance(event, Played) and event.dice for event in evening.events()), "the first player was drawn"


def test_only_one_is_marked_and_the_mark_can_be_removed() -> None:
    evening = casino(MARGAUX).bots("bold")
    evening.do(MARGAUX, MarkFirst, seat=0)
    evening.do(MARGAUX, MarkFirst, seat=1)
    assert marked(evening) == [1]
    evening.do(MARGAUX, MarkFirst)
    assert marked(evening) == []
    evening.do(MARGAUX, MarkFirst, seat=1)
    evening.do(THEO, Sit, seat=1)
    assert marked(evening) == [], "the mark belonged to the bot, not to the seat"


def test_only_the_host_marks_before_the_game_and_only_if_the_game_needs_it() -> None:
    evening = casino(MARGAUX, THEO)
    assert evening.refused(THEO, MarkFirst, seat=1) == "not_host"
    assert evening.refused(MARGAUX, MarkFirst, seat=5) == "no_person_there"
    assert evening.refused(MARGAUX, MarkFirst, seat=9) == "no_such_seat"
    assert "mark_first/1" in build_yours(evening.table, MARGAUX).powers
    evening.do(MARGAUX, MarkFirst, seat=1)
    evening.do(MARGAUX, Configure, game="tabu")
    assert marked(evening) == [], "Tabu draws its banker"
    assert evening.refused(MARGAUX, MarkFirst, seat=1) == "no_first_player"
    assert "mark_first/1" not in build_yours(evening.table, MARGAUX).powers
    evening.start()
    assert evening.refused(MARGAUX, MarkFirst, seat=1) == "already_started"
