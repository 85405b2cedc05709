"""Tests deadlines at a live table: default actions, bots for absent people, a new host, time given back."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.server.visitors import Line, Message, Served, Visitor, play_on, served, until
from tripot.house.clocks import LATEST_START_MS
from tripot.server.live import scheduler

HUGE = 10**12


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """Run a server whose clock the test moves."""
    monkeypatch.setattr(scheduler, "MAX_SLEEP_MS", 50)
    with served(tmp_path) as house:
        house.hall.scheduler.jump_tolerance_ms = HUGE
        yield house


def two_people(house: Served, **wish: Any) -> tuple[Line, Line]:
    """Start a game of Margaux and Théo, and wait until a clock runs. Return their connections."""
    margaux, theo = house.visitor("Margaux"), house.visitor("Théo")
    table = margaux.opens(**wish)
    margaux_line, theo_line = margaux.at(table["id"]), theo.at(table["id"])
    theo_line.do("sit/1")
    margaux_line.do("start/1")
    margaux_line.wait(lambda it: it.board["clocks"])
    return margaux_line, theo_line


class Absence(NamedTuple):
    """A game of Margaux and Théo, who has disconnected. A bot keeps Théo's seat."""

    margaux: Visitor
    theo: Visitor
    table: str
    line: Line
    """Margaux's connection."""
    seat: int
    person: str
    """Théo's id at the table."""


def leave_until_a_bot_keeps_the_seat(house: Served) -> Absence:
    """Start a game, and let Théo be absent on his turn until a bot replaces him. The test must own the clock."""
    margaux, theo = house.visitor("Margaux"), house.visitor("Théo")
    table = margaux.opens(pace="normal")["id"]
    line, theo_line = margaux.at(table), theo.at(table)
    theo_line.do("sit/1")
    line.do("start/1")
    seat, person = theo_line.seat, theo_line.yours["person"]
    play_on(line, theo_line, until=lambda: line.board["turn"]["awaited"] == [seat])
    theo_line.close()
    line.wait(lambda it: not it.people[person]["here"])
    house.clock.shift += 21_000
    line.wait(lambda it: it.kind_of(seat) == "kept" and it.board["seats"][seat]["kept"] == "away")
    return Absence(margaux, theo, table, line, seat, person)


def for_a_seat(entry: Message, by: str) -> bool:
    """Return whether an entry is an action by this author."""
    event = entry["event"]
    return bool(event["type"] == "played/1" and event["by"] == by and event["move"]["type"] == "act/1")


def test_a_bot_replaces_an_absent_person_until_they_return(evening: Served) -> None:
    game = leave_until_a_bot_keeps_the_seat(evening)
    assert game.theo.at(game.table).kind_of(game.seat) == "person"
    game.line.wait(lambda it: it.kind_of(game.seat) == "person")
    assert "seat_taken_back/1" in game.line.events


def test_an_unattended_table_is_suspended_and_resumes(evening: Served) -> None:
    margaux, theo, lou = evening.visitor("Margaux"), evening.visitor("Théo"), evening.visitor("Lou")
    table = margaux.opens(pace="normal", bots=["cautious", "bold"])
    margaux_line, lou_line = margaux.at(table["id"]), theo.at(table["id"])
    lou_line.do("sit/1")
    margaux_line.do("start/1")
    margaux_line.wait(lambda it: it.board["clocks"])
    left = margaux_line.board["clocks"][0]["due"] - evening.clock()
    margaux_line.close()
    lou_line.close()
    until(lambda: room.is_idle if (room := evening.hall._rooms.get(table["id"])) else False)
    evening.clock.shift += 3_600_000
    watching = lou.at(table["id"])
    evening.settle()
    assert watching.quiet(), "a spectator does not resume the table"
    assert watching.board["clocks"][0]["asked"] < evening.clock() - 3_600_000
    back = margaux.at(table["id"])
    assert back.kind_of(0) == "person"
    still_left = back.board["clocks"][0]["due"] - evening.clock()
    assert left - 12_000 < still_left <= left + 1_000 + LATEST_START_MS


def test_a_bot_keeps_the_seat_of_a_hotseat_player_whose_connection_never_opens(evening: Served) -> None:
    margaux = evening.visitor("Margaux")
    table = margaux.opens(pace="normal")["id"]
    line = margaux.at(table)
    person = margaux.call("POST", f"/api/tables/{table}/hands", {"name": "Léa"}).json["person"]
    line.do("start/1")
    line.wait(lambda it: it.board["turn"]["type"] == "decide/1")
    play_on(line, until=lambda: line.board["turn"]["awaited"] == [1])
    evening.clock.shift += 21_000
    line.wait(lambda it: it.kind_of(1) == "kept")
    assert margaux.at(f"{table}?as={person}").kind_of(1) == "person"


def test_taking_a_seat_wakes_a_suspended_table(evening: Served) -> None:
    margaux, lou = evening.visitor("Margaux"), evening.visitor("Lou")
    # At the start of Home Casino, no chips are staked, so a bot's seat can be taken.
    table = margaux.opens(game="home_casino", pace="normal", bots=["cautious", "bold"], start=True)
    margaux_line = margaux.at(table["id"])
    margaux_line.wait(lambda it: it.called_upon)
    margaux_line.close()
    until(lambda: evening.hall._rooms[table["id"]].is_idle)
    evening.clock.shift += 3_600_000
    new = lou.at(table["id"])
    new.do("sit/1")
    assert new.events[:1] == ["seated/1"], "no clock ran, so there is no credit"
    new.wait(lambda it: it.board["clocks"])
    assert min(clock["due"] for clock in new.board["clocks"]) > evening.clock()


def test_a_table_without_people_is_unloaded_and_loaded_again(evening: Served) -> None:
    margaux = evening.visitor("Margaux")
    table = margaux.opens(bots=["cautious"])
    margaux_line = margaux.at(table["id"])
    head = margaux_line.board["head"]
    margaux_line.close()
    until(lambda: evening.hall._rooms[table["id"]].is_idle)
    evening.clock.shift += 400_000
    until(lambda: table["id"] not in evening.hall._rooms)
    assert margaux.at(table["code"]).board["head"] == head


def test_after_a_load_absence_begins_when_people_have_had_time_to_return(evening: Served) -> None:
    margaux, theo = evening.visitor("Margaux"), evening.visitor("Théo")
    table = margaux.opens(pace="vif")["id"]
    line, theo_line = margaux.at(table), theo.at(table)
    theo_line.do("sit/1")
    line.do("start/1")
    seat = theo_line.seat
    play_on(line, theo_line, until=lambda: line.board["turn"]["awaited"] == [seat])
    evening.on_loop(evening.hall._rooms[table].drop)
    until(lambda: table not in evening.hall._rooms)
    back = margaux.at(table)
    room = evening.hall._rooms[table]
    deadline = room.table.next_deadline(room.presence.snapshot, room.timing.shown.snapshot)
    assert deadline is not None
    assert deadline > room.clock() + 10_000
    evening.clock.shift += 21_000
    back.wait(lambda it: it.kind_of(seat) == "kept")


def test_bots_wait_so_that_people_can_follow(tmp_path: Path) -> None:
    with served(tmp_path, delay=120) as house:
        margaux = house.visitor("Margaux")
        table = margaux.opens(pace="sans", bots=["cautious", "bold", "cautious"], start=True)
        margaux_line = margaux.at(table["id"])
        seen = margaux_line.board["phase"]
        play_on(margaux_line, until=lambda: margaux_line.board["phase"] >= seen + 2)
        entries = [it for it in margaux_line.entries if it["event"]["type"] == "played/1"]
        for before, after in pairwise(entries):
            if before["event"].get("dice") and after["event"]["by"] == "bot":
                assert after["at"] - before["at"] >= 60 + 240


def test_a_table_continues_when_a_clock_that_was_a_year_ahead_is_corrected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduler, "MAX_SLEEP_MS", 50)
    year_ms = 365 * 86_400_000
    with served(tmp_path) as house:
        margaux_line, theo_line = two_people(house, pace="vif")
        (asked,) = margaux_line.board["clocks"]
        house.clock.shift += year_ms
        margaux_line.wait(lambda it: "delayed/1" in it.events)
        (credited,) = margaux_line.board["clocks"]
        assert credited["due"] - credited["since"] == asked["due"] - asked["since"]
        house.clock.shift -= year_ms
        until(lambda: all(it.clock.lead_ms for it in house.hall.rooms))
        assert not any(for_a_seat(entry, "house") for entry in margaux_line.entries)
        house.hall.scheduler.jump_tolerance_ms = HUGE
        house.clock.shift += 20_000
        margaux_line.wait(lambda it: any(for_a_seat(entry, "house") for entry in it.entries))
        assert margaux_line.board["at"] > house.clock() + year_ms - 60_000, "its journal does not go back"
        fresh = house.visitor("Zoé")
        assert fresh.at(fresh.opens()["id"]).board["at"] < house.clock() + 1_000
        margaux_line.close(), theo_line.close()
