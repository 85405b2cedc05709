"""Tests the reports of clients that a phase is on the screen: they start clocks, and bots wait for them."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.house.evening import EIGHT, LOU, MARGAUX, THEO, Evening, three_people
from tests.server.programs import Program, made
from tests.server.visitors import Line, Message, Served, play_on, served, simplest
from tripot.games import find_games
from tripot.house import BotAct, GameRegistry, PersonId, bot_moves
from tripot.house.clocks import LATEST_START_MS
from tripot.house.journal.commands import Pause
from tripot.house.journal.events import Played
from tripot.kernel import Decide, Seat
from tripot.server.live import scheduler
from tripot.server.live.bot_timing import ActGate, BotDelay, BotTiming
from tripot.server.live.presence import TablePresence
from tripot.server.live.shown import BOTS_WAIT_MS, ShownTracker
from tripot.store import Guest, GuestId

HUGE = 10**12


class Device:
    """A connection that records nothing."""

    is_closed = is_screen = False
    yours = None

    def __init__(self, person: PersonId | None) -> None:
        self.person = person
        self.watched: int | None = None

    def send_bytes(self, message: bytes) -> None:
        pass

    send_frame = send_bytes

    def close(self, code: int) -> None:
        pass


class Watching:
    """A table with devices of people, without a server."""

    def __init__(self, evening: Evening, *people: PersonId) -> None:
        self.evening = evening
        self.devices = [Device(person) for person in people]
        guests = {it: Guest(GuestId(it), it) for it in people}
        self.presence = TablePresence(evening.table, guests, self.devices, evening.now)
        self.shown = ShownTracker(self.devices)

    def watches(self, seq: int | None = None) -> None:
        for device in self.devices:
            self.shown.note_watched(self.evening.table, device, self.evening.table.seq if seq is None else seq)

    def report_shown(self, person: PersonId, phase: int | None = None) -> bool:
        table = self.evening.table
        return self.shown.note_shown(table, person, table.phase if phase is None else phase, self.evening.now)

    def due_of(self, person: PersonId) -> int:
        seat = self.evening.table.seat_of(person)
        assert seat is not None
        return self.evening.table.deadlines(self.shown.snapshot)[seat] - EIGHT


@pytest.fixture
def watching() -> Watching:
    evening = three_people()
    return Watching(evening, MARGAUX, THEO, LOU)


# Starts


def test_the_first_screen_that_shows_the_open_phase_counts(watching: Watching) -> None:
    evening, punter = watching.evening, watching.evening.punters[0]
    assert watching.due_of(punter) == 45_000, "without reports, the clock starts with the request"
    watching.watches()
    assert watching.due_of(punter) == LATEST_START_MS + 45_000
    evening.wait(3_000)
    assert watching.report_shown(punter)
    assert watching.due_of(punter) == 48_000
    evening.wait(5_000)
    assert not watching.report_shown(punter)
    assert watching.due_of(punter) == 48_000


def test_a_person_who_disconnects_without_a_report_counts_from_the_request(watching: Watching) -> None:
    punter = watching.evening.punters[0]
    watching.watches()
    watching.devices[:] = [it for it in watching.devices if it.person != punter]
    assert watching.due_of(punter) == 45_000


def test_a_start_is_kept_when_the_connection_is_lost(watching: Watching) -> None:
    punter = watching.evening.punters[0]
    watching.evening.wait(2_000)
    watching.report_shown(punter)
    watching.devices.clear()
    assert watching.due_of(punter) == 47_000


def test_a_start_of_an_earlier_phase_is_dropped(watching: Watching) -> None:
    evening, punter = watching.evening, watching.evening.punters[0]
    watching.watches()
    watching.report_shown(punter)
    while evening.table.phase == 0:
        evening.until_due()
    watching.shown.update(evening.table)
    assert watching.shown.snapshot.phases == {}


def test_a_turn_shown_during_a_pause_starts_at_the_end_of_the_pause(watching: Watching) -> None:
    evening, punter = watching.evening, watching.evening.punters[0]
    evening.wait(1_000).do(MARGAUX, Pause)
    evening.wait(100_000)
    watching.report_shown(punter)
    assert watching.shown.snapshot.phases[punter].lag == 1_000


# After a load


def test_after_a_failover_the_limit_applies_until_a_screen_reports(watching: Watching) -> None:
    evening, punter = watching.evening, watching.evening.punters[0]
    watching.devices.clear()
    watching.shown.lose_starts(evening.table, [punter])
    assert watching.due_of(punter) == LATEST_START_MS + 45_000
    evening.wait(6_000)
    watching.report_shown(punter)
    assert watching.due_of(punter) == 51_000


# Bots


def passe(seed: int) -> Evening:
    shelf = GameRegistry([find_games()["passe_anglaise"]])
    return Evening(f"cover {seed}", shelf=shelf, game="passe_anglaise").sit(MARGAUX).bots("bold", "cautious", "bold")


def bot_moves_of(evening: Evening) -> tuple[BotAct, ...]:
    return bot_moves(evening.table, evening.rng)


def test_no_bot_cries_banco_or_takes_the_last_share_while_a_person_is_awaited() -> None:
    cried = 0
    for seed in range(60):
        evening = passe(seed).start()
        for _ in range(12):
            turn, people = evening.table.turn, evening.table.seated_people()
            awaited = isinstance(turn, Decide) and any(seat in people for seat in turn.awaited)
            for move in bot_moves_of(evening):
                takes = evening.table.game.yields(evening.table.state, move.seat, move.action)  # type: ignore[misc]
                assert not (takes and awaited)
                cried += takes
            evening.go_on()
    assert cried > 10, "bots take these actions when nobody is awaited"


def test_bots_wait_once_for_the_slowest_screen_within_a_limit(watching: Watching) -> None:
    evening, shown = watching.evening, watching.shown
    assert shown.caught_up_by(evening.table) == 0, "clients without reports are not awaited"
    watching.watches(evening.table.seq - 1)
    assert shown.caught_up_by(evening.table) == evening.table.at + BOTS_WAIT_MS
    for device in watching.devices[1:]:
        shown.note_watched(evening.table, device, evening.table.seq)
    assert shown.caught_up_by(evening.table) == evening.table.at + BOTS_WAIT_MS
    shown.lapse(evening.table, evening.table.at + BOTS_WAIT_MS - 1)
    assert shown.caught_up_by(evening.table) > 0
    shown.lapse(evening.table, evening.table.at + BOTS_WAIT_MS)
    assert shown.caught_up_by(evening.table) == 0
    evening.act(evening.punters[0], evening.table.game.actions[0]("coeur", 1))  # type: ignore[call-arg]
    (slow, *quick) = watching.devices
    for device in quick:
        shown.note_watched(evening.table, device, evening.table.seq)
    assert shown.caught_up_by(evening.table) == 0
    shown.note_watched(evening.table, slow, evening.table.seq - 1)
    assert shown.caught_up_by(evening.table) > 0, "the device reports again and is awaited again"


@pytest.mark.parametrize("seq", [10**6, 2**52])
def test_reports_of_future_entries_are_ignored(watching: Watching, seq: int) -> None:
    (device, *_) = watching.devices
    assert not watching.shown.note_watched(watching.evening.table, device, seq)
    assert device.watched is None


def test_bots_move_faster_if_no_person_decides_and_all_have_seen_the_phase(watching: Watching) -> None:
    evening = Evening("short").sit(MARGAUX).bots("bold", "bold").start()
    timing = BotTiming(BotDelay(1_000), Random(1))
    alone = [Seat(1), Seat(2)]
    while any(seat not in alone for seat in evening.table.turn.awaited):  # type: ignore[union-attr]
        evening.go_on()
    timing.update(evening.table, evening.entries[-1:], evening.now, is_watched=True)
    due = timing.next_due_at(ActGate())
    assert due is not None
    assert 250 <= due - evening.now <= 750


def test_a_bot_waits_less_after_a_bot_than_after_a_person() -> None:
    evening = Evening("shorter").sit(MARGAUX).bots("bold", "bold").start()
    people, rng = evening.table.seated_people(), Random(1)
    due: dict[bool, list[int]] = {True: [], False: []}
    while evening.table.stage == "playing":
        before = len(evening.entries)
        evening.go_on()
        lines = [it for it in evening.entries[before:] if isinstance(it.entry.event, Played)]
        turn = evening.table.turn
        if not lines or not isinstance(turn, Decide) or any(seat in people for seat in turn.awaited):
            continue
        timing = BotTiming(BotDelay(1_000), rng)
        timing.update(evening.table, lines, evening.now, is_watched=True)
        at = timing.next_due_at(ActGate())
        if at is not None:
            due[any(it.entry.seat in people for it in lines)].append(at - evening.now)
    assert due[True]
    assert due[False]
    assert 250 <= min(due[True]) <= max(due[True]) <= 750
    assert 125 <= min(due[False]) <= max(due[False]) <= 375


# Over real sockets


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """Run a server whose clock the test moves."""
    monkeypatch.setattr(scheduler, "MAX_SLEEP_MS", 50)
    with served(tmp_path) as house:
        house.hall.scheduler.jump_tolerance_ms = HUGE
        house.clock.stop()
        yield house


def two_at_a_table(house: Served, **wish: Any) -> tuple[Line, Line]:
    """Start a game of two people that waits only for the second one, whose clock runs."""
    margaux, theo = house.visitor("Margaux"), house.visitor("Théo")
    table = margaux.opens(**{"pace": "vif", **wish})
    margaux_line, theo_line = margaux.at(table["id"]), theo.at(table["id"])
    theo_line.do("sit/1")
    for line in (margaux_line, theo_line):
        line.send({"type": "watched/1", "seq": 0})
    margaux_line.do("start/1")
    play_on(
        margaux_line,
        theo_line,
        until=lambda: bool(
            theo_line.drain() or (theo_line.called_upon and theo_line.board["turn"]["awaited"] == [theo_line.seat])
        ),
    )
    margaux_line.wait(lambda it: it.board["seq"] >= theo_line.board["seq"])
    margaux_line.settle()
    return margaux_line, theo_line


def the_default(line: Line) -> Message:
    line.wait(lambda it: any(entry["event"].get("since") for entry in it.entries))
    return next(entry for entry in line.entries if entry["event"].get("since"))


def test_read_progress_is_sent_to_players_but_not_spectators(evening: Served) -> None:
    margaux_line, theo_line = two_at_a_table(evening)
    lou_line = evening.visitor("Lou").at(margaux_line.board["table"])
    margaux_line.next("presence/1")
    theo_line.next("presence/1")
    seq = theo_line.board["seq"]
    for _ in range(2):
        theo_line.send({"type": "watched/1", "seq": seq})  # a second report has no effect
    theo_line.settle()
    told = margaux_line.next("watched_by/1")
    assert (told["person"], told["seq"]) == (margaux_line.board["seats"][theo_line.seat]["person"], seq)
    lou_line.send({"type": "watched/1", "seq": seq})
    lou_line.settle()
    assert margaux_line.quiet()
    assert not {"watched_by/1"} & {it["type"] for it in (*theo_line.heard, *lou_line.heard)}


def test_a_clock_starts_for_everyone_when_its_persons_screen_shows_the_turn(evening: Served) -> None:
    margaux_line, theo_line = two_at_a_table(evening)
    (clock,) = margaux_line.board["clocks"]
    assert (clock["seat"], clock["since"], clock["due"]) == (theo_line.seat, None, None)
    evening.clock.shift += 5_000
    theo_line.send({"type": "shown/1", "phase": theo_line.board["phase"]})
    for line in (margaux_line, theo_line):
        told = line.next("clock/1")
        assert (told["phase"], told["seat"]) == (theo_line.board["phase"], theo_line.seat)
        assert 5_000 <= told["since"] - clock["asked"] < LATEST_START_MS
        assert told["due"] - told["since"] == clock["allowance"]
    for wrong in (theo_line.board["phase"], theo_line.board["phase"] + 1, 0, 2**53 - 1):
        theo_line.send({"type": "shown/1", "phase": wrong})
    margaux_line.send({"type": "shown/1", "phase": margaux_line.board["phase"]})
    theo_line.settle()
    assert margaux_line.quiet(), "repeated, late, early or foreign reports have no effect"
    again = evening.visitor("Lou").at(margaux_line.board["table"])
    assert again.board["clocks"][0]["since"] == told["since"]
    margaux_line.next("presence/1")  # Lou has come
    evening.clock.shift += told["due"] - evening.clock() - 10_000
    evening.settle()
    assert margaux_line.quiet()
    evening.clock.shift += 10_000
    entry = the_default(margaux_line)
    assert entry["event"]["since"] == told["since"]
    assert entry["at"] >= told["due"]


def test_the_clock_of_a_bot_with_a_token_starts_when_it_is_asked(evening: Served) -> None:
    margaux = evening.visitor("Margaux")
    table = margaux.opens(pace="vif")
    margaux_line = margaux.at(table["id"])
    its = Program(evening.base, made(margaux, "Ruse")["token"]).join(table["id"])
    its.do("sit/1")
    its.send({"type": "watched/1", "seq": 0})
    margaux_line.do("start/1")
    play_on(margaux_line, its, until=lambda: bool(its.drain() or its.called_upon))
    its.send({"type": "shown/1", "phase": its.board["phase"]})
    (clock, *_) = [it for it in its.board["clocks"] if it["seat"] == its.seat]
    assert clock["since"] == clock["asked"]
    for line in (its, margaux_line):
        line.refused("sit/1")  # after the answer, all earlier messages are handled and all earlier broadcasts received
    assert margaux_line.quiet()


@pytest.mark.parametrize(
    "said",
    [
        {"type": "shown/1"},
        {"type": "shown/1", "phase": -1},
        {"type": "shown/1", "phase": 2**53},
        {"type": "shown/1", "phase": 10**40},
        {"type": "shown/1", "phase": "1"},
        {"type": "shown/1", "phase": 1.5},
        {"type": "watched/1", "seq": None},
        {"type": "watched/1", "seq": -1},
        {"type": "watched/1", "seq": 2**64},
    ],
)
def test_invalid_reports_are_refused_and_change_nothing(house: Served, said: Message) -> None:
    lou = house.visitor("Lou")
    line = lou.at(lou.opens(bots=["cautious"], start=True, pace="normal")["id"])
    line.wait(lambda it: it.called_upon)
    line.send(said)
    assert line.next("refused/1")["code"] == "unknown_command"
    room = house.hall._rooms[line.board["table"]]
    assert room.timing.shown.snapshot.phases == {}
    assert not room.timing.shown.snapshot.reporting


@pytest.mark.parametrize("name", [None, "Théo"])
def test_reports_of_spectators_change_nothing(house: Served, name: str | None) -> None:
    lou = house.visitor("Lou")
    table = lou.opens(bots=["cautious"], start=True)["id"]
    line = house.visitor(name).at(table)
    for said in ({"type": "watched/1", "seq": 1}, {"type": "shown/1", "phase": 0}):
        line.send(said)
    line.settle()
    assert not {"clock/1", "refused/1"} & {it["type"] for it in line.heard}
    room = house.hall._rooms[table]
    assert not room.timing.shown.snapshot.reporting
    assert [it.watched for it in room.fanout] == [None]


def test_a_flood_of_reports_is_throttled_and_restarts_no_clock(evening: Served) -> None:
    margaux_line, theo_line = two_at_a_table(evening)
    theo_line.send({"type": "shown/1", "phase": theo_line.board["phase"]})
    told = margaux_line.next("clock/1")
    seq = margaux_line.board["seq"]
    for number in range(400):
        theo_line.send({"type": "watched/1", "seq": number})
        theo_line.send({"type": "shown/1", "phase": number})
    theo_line.close()
    margaux_line.wait(lambda it: not it.people[theo_line.yours["person"]]["here"])
    assert [it for it in margaux_line.heard if it["type"] == "clock/1"] == [told]
    assert margaux_line.board["seq"] == seq


def test_bots_wait_until_a_screen_has_shown_the_last_entry(evening: Served) -> None:
    lou = evening.visitor("Lou")
    line = lou.at(lou.opens(pace="sans", bots=["cautious", "bold"])["id"])
    line.send({"type": "watched/1", "seq": line.board["seq"]})
    line.do("start/1")
    for _ in range(6):
        waiting = [seat for seat in line.board["turn"]["awaited"] if seat != line.seat]
        if waiting:
            break
        line.act(simplest(line.options))
    evening.settle()
    assert line.quiet(), "the screen is behind"
    seq = line.board["seq"]
    line.send({"type": "watched/1", "seq": seq})
    line.send({"type": "shown/1", "phase": line.board["phase"]})
    line.wait(lambda it: it.board["seq"] > seq)
    line.settle()
    seq = line.board["seq"]
    if any(it != line.seat for it in line.board["turn"]["awaited"]):
        evening.settle()
        assert line.quiet()
        evening.clock.shift += BOTS_WAIT_MS
        line.wait(lambda it: it.board["seq"] > seq)
