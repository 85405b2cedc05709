"""Tests pledged dice over the network: the stakes close, every device answers, the dice fall."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.server.live.test_dice import ONE_ROTATION, hidden_at, verified
from tests.server.pledging import LINK_LIMIT_MS, PledgingLine, allow_late_links, sit_pledging, wait_pledged
from tests.server.programs import Program, made
from tests.server.visitors import SOON, Line, Served, Visitor, served, simplest, until
from tripot.house.dice.pledges import PledgeChain
from tripot.server.live import downtime


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Extend the time limit for links, so that no throw is void on a busy machine."""
    allow_late_links(monkeypatch)


def two_pledged(house: Served, rotations: int = 1) -> tuple[Visitor, str, PledgingLine, PledgingLine]:
    margaux, theo = house.visitor("Margaux"), house.visitor("Théo")
    table = margaux.opens(pace="sans", switches={"tabu.end": f"rotations:{rotations}"})["id"]
    margaux_line, theo_line = sit_pledging(margaux, table), sit_pledging(theo, table)
    theo_line.do("sit/1")
    wait_pledged(margaux_line, theo_line)
    margaux_line.do("start/1")
    return margaux, table, margaux_line, theo_line


@contextmanager
def listening(line: PledgingLine) -> Iterator[None]:
    """Let a device answer in a thread while the test plays with another one."""
    stop = threading.Event()

    def run() -> None:
        while not stop.is_set():
            with suppress(TimeoutError):
                line._take(0.02)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def play(*people: Line, until_over: bool = True, rounds: int = 10_000) -> None:
    """Play the simplest action for everyone for whom the table waits. Every device answers freezes."""
    end = time.monotonic() + 2 * SOON
    for _ in range(rounds):
        if until_over and people[0].board["stage"] == "over":
            return
        assert time.monotonic() < end
        for person in people:
            person.drain()
            if person.called_upon:
                person.send({"type": "act/1", "id": person.fresh_id(), "action": simplest(person.options),
                             "phase": person.board["phase"]})  # fmt: skip
                person.yours["options"] = []
        time.sleep(0.002)


def play_until(happened: Callable[[], object], *people: Line) -> None:
    end = time.monotonic() + SOON
    while not happened():
        assert time.monotonic() < end
        play(*people, rounds=1, until_over=False)


def test_a_game_of_two_is_pledged_revealed_and_verified(house: Served) -> None:
    margaux, table, margaux_line, theo_line = two_pledged(house)
    play(margaux_line, theo_line)
    verdict = verified(margaux, table, margaux_line.board["head"])
    assert verdict.rules
    assert verdict.throws.keys() == {"A"}, "also the lot that names the banker: both had pledged before the start"
    assert len(margaux_line.revealed) == len(theo_line.revealed) >= 3
    assert margaux_line.device.faults == theo_line.device.faults == []
    margaux_line.close(), theo_line.close()


def freeze(*people: PledgingLine) -> None:
    """Play until the stakes are closed. Nobody answers the freeze."""
    play_until(lambda: all(person.board["dice"]["throws"] == 1 for person in people), *people)
    for person in people:
        person.asleep = True
    play_until(lambda: all(person.board["dice"]["freeze"] for person in people), *people)


def test_during_a_freeze_commands_wait_but_links_do_not(house: Served) -> None:
    margaux, table, margaux_line, theo_line = two_pledged(house)
    freeze(margaux_line, theo_line)
    margaux_line.send({"type": "pause/1", "id": "pause-while-falling"})
    until(lambda: house.hall._rooms[table].reveals.postponed)
    house.settle()
    margaux_line.drain()
    assert not [it for it in margaux_line.heard if it.get("command") == "pause-while-falling"], "no answer yet"
    for line in (margaux_line, theo_line):
        reveal = line.device.repeat_reveal()
        assert reveal is not None
        line.reveal(reveal)  # this was sent after the command on the same connection
    answer = margaux_line.until(lambda it: it.get("command") == "pause-while-falling")
    assert answer["type"] == "accepted/1"
    entries = [entry["event"]["type"] for entry in margaux_line.entries]
    fell = max(at for at, kind in enumerate(entries) if kind == "played/1")
    assert entries.index("paused/1") > fell
    assert "voided/1" not in entries
    assert verified(margaux, table).rules
    margaux_line.close(), theo_line.close()


def test_a_missing_link_voids_the_throw_and_strikes_its_holder(own_house: Served) -> None:
    margaux, table, margaux_line, theo_line = two_pledged(own_house)
    own_house.hall.scheduler.jump_tolerance_ms = 10 * LINK_LIMIT_MS
    play_until(lambda: margaux_line.board["dice"]["throws"] >= 1, margaux_line, theo_line)
    theo_line.asleep = True
    play_until(lambda: margaux_line.board["dice"]["freeze"] and theo_line.board["dice"]["freeze"],
               margaux_line, theo_line)  # fmt: skip
    margaux_line.settle()
    own_house.clock.shift += LINK_LIMIT_MS + 1
    own_house.settle()
    play_until(lambda: "voided/1" in margaux_line.events, margaux_line, theo_line)
    theo_line.asleep = False
    play(margaux_line, theo_line)
    verdict = verified(margaux, table, margaux_line.board["head"])
    assert {"A"} < verdict.throws.keys() <= {"A", "B", "D"}
    void = next(entry for entry in margaux_line.entries if entry["event"]["type"] == "voided/1")
    assert void["event"]["missed"] == [theo_line.seat]
    assert theo_line.events.count("pledged/1") >= 1, "it pledges again by itself"
    margaux_line.close(), theo_line.close()


def test_links_late_because_of_the_house_give_no_strikes(own_house: Served) -> None:
    margaux, table, margaux_line, theo_line = two_pledged(own_house)
    own_house.hall.scheduler.jump_tolerance_ms = 10 * LINK_LIMIT_MS
    play_until(lambda: margaux_line.board["dice"]["throws"] >= 1, margaux_line, theo_line)
    theo_line.asleep = True
    play_until(lambda: margaux_line.board["dice"]["freeze"] and theo_line.board["dice"]["freeze"],
               margaux_line, theo_line)  # fmt: skip
    margaux_line.settle()
    own_house.hall.scheduler.note_wait(LINK_LIMIT_MS + 1)  # the event loop was late
    own_house.clock.shift += LINK_LIMIT_MS + 1
    own_house.settle()
    play_until(lambda: "delayed/1" in margaux_line.events, margaux_line, theo_line)
    theo_line.asleep = False
    reveal = theo_line.device.repeat_reveal()
    assert reveal is not None
    theo_line.reveal(reveal)
    play(margaux_line, theo_line)
    assert "voided/1" not in margaux_line.events
    assert verified(margaux, table, margaux_line.board["head"]).throws.keys() == {"A"}
    margaux_line.close(), theo_line.close()


def test_the_time_of_a_freeze_is_given_back_only_a_limited_number_of_times(
    own_house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(downtime, "MAX_CREDITS", 2)
    _, _, margaux_line, theo_line = two_pledged(own_house)
    own_house.hall.scheduler.jump_tolerance_ms = 10 * LINK_LIMIT_MS
    freeze(margaux_line, theo_line)
    for delays in (1, 2):
        own_house.hall.scheduler.note_wait(LINK_LIMIT_MS + 1)
        own_house.clock.shift += LINK_LIMIT_MS + 1
        own_house.settle()
        play_until(lambda delays=delays: margaux_line.events.count("delayed/1") == delays, margaux_line)  # type: ignore[misc]
    own_house.hall.scheduler.note_wait(LINK_LIMIT_MS + 1)
    own_house.clock.shift += LINK_LIMIT_MS + 1
    own_house.settle()
    play_until(lambda: "voided/1" in margaux_line.events, margaux_line)
    margaux_line.close(), theo_line.close()


def test_an_inactive_device_is_not_awaited(house: Served) -> None:
    margaux, table, margaux_line, theo_line = two_pledged(house, rotations=3)
    play_until(lambda: margaux_line.board["dice"]["throws"] >= 2, margaux_line, theo_line)
    theo_line.send({"type": "resting/1", "rests": True})
    number = margaux_line.board["dice"]["throws"] + 1  # an answer may already have been sent
    play_until(lambda: margaux_line.board["dice"]["throws"] > number, margaux_line, theo_line)
    theo_line.send({"type": "resting/1", "rests": False})
    play(margaux_line, theo_line)
    assert "voided/1" not in margaux_line.events
    freezes = [entry["event"] for entry in margaux_line.entries if entry["event"]["type"] == "frozen/1"]
    assert [theo_line.seat, theo_line.yours["person"]] in freezes[number].get("away", [])
    assert "away" not in freezes[-1], "an active device is asked again"
    assert {"A", "B"} == verified(margaux, table, margaux_line.board["head"]).throws.keys()


def test_when_a_second_device_leaves_the_first_one_is_not_awaited(house: Served) -> None:
    """The device that was replaced pledges again after a throw without its person, like the browser."""
    margaux, theo = house.visitor("Margaux"), house.visitor("Théo")
    table = margaux.opens(pace="sans", switches=ONE_ROTATION)["id"]
    margaux_line, desk = sit_pledging(margaux, table), sit_pledging(theo, table)
    desk.do("sit/1")
    wait_pledged(margaux_line, desk)
    phone = sit_pledging(theo, table)
    desk.wait(lambda _: desk.device.is_replaced)
    desk.send({"type": "resting/1", "rests": True})
    margaux_line.do("start/1")
    play_until(lambda: margaux_line.board["dice"]["throws"] >= 1, margaux_line, phone)
    phone.close()
    play(margaux_line, desk)
    assert "voided/1" not in margaux_line.events
    assert {"A", "B"} == verified(margaux, table, margaux_line.board["head"]).throws.keys()


def test_no_message_contains_an_unrevealed_link_or_secret(house: Served) -> None:
    margaux, table, margaux_line, theo_line = two_pledged(house)
    watching = house.visitor().at(table)
    freeze(margaux_line, theo_line)
    reveals = [line.device.repeat_reveal() for line in (margaux_line, theo_line)]
    assert reveals[0] is not None
    margaux_line.reveal(reveals[0])
    for line in (margaux_line, theo_line, watching):
        line.settle()
    heard = str([line.heard for line in (margaux_line, theo_line, watching)])
    assert reveals[0].link not in heard, "the link is secret until all have arrived"
    assert not [it for it in hidden_at(house, table) if it in heard]
    assert verified(margaux, table).entries


def test_after_a_crash_the_freeze_continues_and_devices_are_asked_again(tmp_path: Path) -> None:
    with served(tmp_path) as first:
        margaux, table, margaux_line, theo_line = two_pledged(first)
        theo_cookies = theo_line.socket.request.headers.get("cookie") if theo_line.socket.request else None
        freeze(margaux_line, theo_line)
        number = margaux_line.board["dice"]["freeze"]["throw"]
        cookies = margaux.cookies
        margaux_line.socket.socket.close(), theo_line.socket.socket.close()
        first.stop()
    assert theo_cookies
    with served(tmp_path) as second:
        second.hall.scheduler.jump_tolerance_ms = 10 * LINK_LIMIT_MS
        second.clock.shift += LINK_LIMIT_MS + 1
        again = Visitor(second.base)
        again.cookies = cookies
        other = Visitor(second.base)
        name, _, value = theo_cookies.partition("=")
        other.cookies = {name: value}
        hers2 = sit_pledging(
            again, table, margaux_line.device, seq=margaux_line.board["seq"], head=margaux_line.board["head"]
        )
        his2 = sit_pledging(other, table, theo_line.device, seq=theo_line.board["seq"], head=theo_line.board["head"])
        with listening(his2):
            hers2.wait(lambda line: line.board["dice"]["throws"] >= number)
        assert "voided/1" not in hers2.events
        assert "delayed/1" in hers2.events
        play(hers2, his2)
        assert verified(again, table, hers2.board["head"]).throws.keys() == {"A"}


@pytest.mark.parametrize(("people", "classes"), [(1, {"B"}), (0, {"D"})])
def test_bots_with_tokens_take_no_part_in_the_dice(house: Served, people: int, classes: set[str]) -> None:
    """Otherwise, throws with two bots of one owner would count as class A."""
    margaux = house.visitor("Margaux")
    table = margaux.opens(pace="sans", switches=ONE_ROTATION, sit=bool(people))["id"]
    margaux_line = sit_pledging(margaux, table)
    programs = [sit_pledging(Program(house.base, made(margaux, name)["token"]), table) for name in ("Ruse", "Force")]
    for line in programs:
        line.do("sit/1")
        assert line.next("refused/1")["code"] == "no_pledges"
    margaux_line.do("start/1")
    play(*([margaux_line] if people else []), *programs)
    margaux_line.wait(lambda line: line.board["stage"] == "over")
    assert len(margaux_line.board["dice"]["pledges"]) == people
    assert verified(margaux, table, margaux_line.board["head"]).throws.keys() == classes


def test_the_owner_of_a_device_pledges_for_the_people_on_it(house: Served) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens(pace="sans", switches=ONE_ROTATION)["id"]
    margaux_line = sit_pledging(margaux, table)
    made = margaux.call("POST", f"/api/tables/{table}/hands", {"name": "Théo"})
    assert made.status in (200, 201), made.data
    person = made.json["person"]
    guest_line = Line(margaux.dial(f"{table}?as={person}"))
    guest_line.greet()
    if guest_line.yours.get("seat") is None:
        guest_line.ask("sit/1")
    assert guest_line.refused("pledge/1", head=PledgeChain(b"t" * 32).head) == "no_pledges"
    margaux_line.do("start/1")
    play(margaux_line, guest_line)
    assert [it["holder"] for it in margaux_line.board["dice"]["pledges"]] == [margaux_line.yours["person"]]
    assert verified(margaux, table, margaux_line.board["head"]).throws.keys() == {"B"}, "one device"
