"""Pledged dice over the network: the stakes close, every device answers, the dice fall; and what waits meanwhile."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.server.live.test_dice import ONE_ROTATION, hidden_at, verified
from tests.server.pledging import PledgingLine, sit_pledging, wait_pledged
from tests.server.programs import Program, made
from tests.server.visitors import Line, Served, Visitor, served, simplest, until
from tripot.house.dice.pledges import PledgeChain


def two_pledged(house: Served, rotations: int = 1) -> tuple[Visitor, str, PledgingLine, PledgingLine]:
    margaux, theo = house.visitor("Margaux"), house.visitor("Théo")
    table = margaux.opens(pace="sans", switches={"tabu.end": f"rotations:{rotations}"})["id"]
    hers, his = sit_pledging(margaux, table), sit_pledging(theo, table)
    his.do("sit/1")
    wait_pledged(hers, his)
    hers.do("start/1")
    return margaux, table, hers, his


@contextmanager
def listening(line: PledgingLine) -> Iterator[None]:
    """A device that hears and answers by itself, while the test plays at another one."""
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
    """Everyone does the simplest thing whenever the table waits for them; no device is left unheard for long."""
    end = time.monotonic() + 60
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


def play_until(happened: Callable[[], bool], *people: Line) -> None:
    end = time.monotonic() + 30
    while not happened():
        assert time.monotonic() < end
        play(*people, rounds=1, until_over=False)


def test_a_game_of_two_is_pledged_stirred_and_verified(house: Served) -> None:
    margaux, table, hers, his = two_pledged(house)
    play(hers, his)
    verdict = verified(margaux, table, hers.board["head"])
    assert verdict.rules
    assert verdict.throws.keys() == {"A"}, "also the lot that names the banker: both had pledged before the start"
    assert len(hers.stirred) == len(his.stirred) >= 3
    assert hers.device.faults == his.device.faults == []
    hers.close(), his.close()


def test_a_table_without_pledges_never_waits(house: Served) -> None:
    margaux, theo = house.visitor("Margaux"), house.visitor("Théo")
    table = margaux.opens(pace="sans", switches=ONE_ROTATION)["id"]
    hers, his = margaux.at(table), theo.at(table)
    his.do("sit/1")
    hers.do("start/1")
    play(hers, his)
    verdict = verified(margaux, table, hers.board["head"])
    assert verdict.throws.keys() == {"D"}
    events = [event for event in hers.events if event in ("frozen/2", "voided/1")]
    assert set(events) == {"frozen/2"}


def freeze(*people: PledgingLine) -> None:
    """Play until the stakes are closed and nobody has answered."""
    end = time.monotonic() + 20
    while not all(person.board["dice"]["throws"] == 1 for person in people):
        play(*people, rounds=1, until_over=False)
    for person in people:
        person.asleep = True
    while not all(person.board["dice"]["freeze"] for person in people):
        assert time.monotonic() < end
        play(*people, rounds=1, until_over=False)


def test_while_the_stakes_are_closed_commands_wait_and_a_link_passes_them(own_house: Served) -> None:
    margaux, _table, hers, his = two_pledged(own_house)
    freeze(hers, his)
    hers.send({"type": "pause/1", "id": "pause-while-falling"})
    time.sleep(0.2)
    hers.drain()
    assert not [it for it in hers.heard if it.get("command") == "pause-while-falling"], "neither yes nor no"
    for line in (hers, his):
        stir = line.device.repeat_stir()
        assert stir is not None
        line.stir(stir)  # behind the command on the same connection
    answer = hers.until(lambda it: it.get("command") == "pause-while-falling")
    assert answer["type"] == "accepted/1"
    entries = [entry["event"]["type"] for entry in hers.entries]
    fell = max(at for at, kind in enumerate(entries) if kind == "played/1")
    assert entries.index("paused/1") > fell
    assert "voided/1" not in entries
    assert verified(margaux, _table).rules
    hers.close(), his.close()


def test_a_link_that_does_not_come_voids_the_throw_and_strikes_its_holder(own_house: Served) -> None:
    margaux, table, hers, his = two_pledged(own_house)
    end = time.monotonic() + 20
    while hers.board["dice"]["throws"] < 1:
        play(hers, his, rounds=1, until_over=False)
    his.asleep = True
    while "voided/1" not in hers.events:
        assert time.monotonic() < end
        play(hers, his, rounds=1, until_over=False)
    his.asleep = False
    play(hers, his)
    verdict = verified(margaux, table, hers.board["head"])
    assert {"A"} < verdict.throws.keys() <= {"A", "B", "D"}
    void = next(entry for entry in hers.entries if entry["event"]["type"] == "voided/1")
    assert void["event"]["missed"] == [his.seat]
    assert his.events.count("pledged/1") >= 1, "it pledges again by itself"
    hers.close(), his.close()


def test_a_device_that_rests_is_not_awaited(own_house: Served) -> None:
    margaux, table, hers, his = two_pledged(own_house, rotations=3)
    play_until(lambda: hers.board["dice"]["throws"] >= 2, hers, his)
    his.send({"type": "resting/1", "rests": True})
    number = hers.board["dice"]["throws"] + 1  # one may be under way
    play_until(lambda: hers.board["dice"]["throws"] > number, hers, his)
    his.send({"type": "resting/1", "rests": False})
    play(hers, his)
    assert "voided/1" not in hers.events
    freezes = [entry["event"] for entry in hers.entries if entry["event"]["type"] == "frozen/2"]
    assert [his.seat, his.yours["person"]] in freezes[number].get("away", [])
    assert "away" not in freezes[-1], "it is asked again once it rests no more"
    assert {"A", "B"} == verified(margaux, table, hers.board["head"]).throws.keys()


def test_a_second_device_that_goes_away_leaves_a_first_that_is_not_awaited(own_house: Served) -> None:
    """As the browser does it: the replaced device rests, and pledges again when a throw went without its person."""
    margaux, theo = own_house.visitor("Margaux"), own_house.visitor("Théo")
    table = margaux.opens(pace="sans", switches=ONE_ROTATION)["id"]
    hers, desk = sit_pledging(margaux, table), sit_pledging(theo, table)
    desk.do("sit/1")
    wait_pledged(hers, desk)
    phone = sit_pledging(theo, table)
    desk.wait(lambda _: desk.device.is_replaced)
    desk.send({"type": "resting/1", "rests": True})
    hers.do("start/1")
    play_until(lambda: hers.board["dice"]["throws"] >= 1, hers, phone)
    phone.close()
    play(hers, desk)
    assert "voided/1" not in hers.events
    assert {"A", "B"} == verified(margaux, table, hers.board["head"]).throws.keys()


def test_a_page_that_still_loads_is_not_awaited(own_house: Served) -> None:
    margaux, theo = own_house.visitor("Margaux"), own_house.visitor("Théo")
    table = margaux.opens(pace="sans", switches=ONE_ROTATION)["id"]
    hers, his = sit_pledging(margaux, table), sit_pledging(theo, table)
    his.do("sit/1")
    wait_pledged(hers, his)
    his.close()
    loading = Line(theo.dial(table))
    loading.greet(rests=True)
    loading.next("yours/1")
    hers.do("start/1")
    play(hers, loading)
    assert "voided/1" not in hers.events
    assert verified(margaux, table, hers.board["head"]).throws.keys() == {"B"}


def test_a_wrong_link_is_refused_to_its_sender(own_house: Served) -> None:
    _, _, hers, his = two_pledged(own_house)
    freeze(hers, his)
    number = hers.board["dice"]["freeze"]["throw"]
    hers.send({"type": "stir/1", "throw": number, "link": "ab" * 32})
    assert hers.next("refused/1")["code"] == "wrong_link"
    hers.send({"type": "stir/1", "throw": number + 1, "link": "ab" * 32})
    assert hers.next("refused/1")["code"] == "not_awaited"
    hers.send({"type": "stir/1", "throw": number - 1, "link": "ab" * 32})
    assert hers.quiet(), "that one has ended: nothing is to be said"
    watching = own_house.visitor().at(hers.board["table"])
    watching.send({"type": "stir/1", "throw": number, "link": "ab" * 32})
    assert watching.next("refused/1")["code"] == "not_seated"


def test_no_link_and_no_secret_is_in_what_anyone_hears(own_house: Served) -> None:
    margaux, table, hers, his = two_pledged(own_house)
    watching = own_house.visitor().at(table)
    freeze(hers, his)
    stirs = [line.device.repeat_stir() for line in (hers, his)]
    assert stirs[0] is not None
    hers.stir(stirs[0])
    time.sleep(0.1)
    for line in (hers, his, watching):
        line.drain()
    heard = str([line.heard for line in (hers, his, watching)])
    assert stirs[0].link not in heard, "before all have come"
    assert not [it for it in hidden_at(own_house, table) if it in heard]
    assert verified(margaux, table).entries


def test_after_a_crash_the_freeze_stands_and_devices_are_asked_again(tmp_path: Path) -> None:
    with served(tmp_path) as first:
        margaux, table, hers, his = two_pledged(first)
        theo_cookies = his.socket.request.headers.get("cookie") if his.socket.request else None
        freeze(hers, his)
        number = hers.board["dice"]["freeze"]["throw"]
        cookies = margaux.cookies
        hers.socket.socket.close(), his.socket.socket.close()
        first.stop()
    assert theo_cookies
    time.sleep(1.3)
    with served(tmp_path) as second:
        again = Visitor(second.base)
        again.cookies = cookies
        other = Visitor(second.base)
        name, _, value = theo_cookies.partition("=")
        other.cookies = {name: value}
        hers2 = sit_pledging(again, table, hers.device, seq=hers.board["seq"], head=hers.board["head"])
        his2 = sit_pledging(other, table, his.device, seq=his.board["seq"], head=his.board["head"])
        with listening(his2):
            hers2.wait(lambda line: line.board["dice"]["throws"] >= number)
        assert "voided/1" not in hers2.events
        assert "delayed/1" in hers2.events
        play(hers2, his2)
        assert verified(again, table, hers2.board["head"]).throws.keys() == {"A"}


@pytest.mark.parametrize(("people", "classes"), [(1, {"B"}), (0, {"D"})])
def test_programs_have_no_part_in_the_dice(own_house: Served, people: int, classes: set[str]) -> None:
    """Two of one owner would else make class A alone."""
    margaux = own_house.visitor("Margaux")
    table = margaux.opens(pace="sans", switches=ONE_ROTATION, sit=bool(people))["id"]
    hers = sit_pledging(margaux, table)
    programs = [
        sit_pledging(Program(own_house.base, made(margaux, name)["token"]), table) for name in ("Ruse", "Force")
    ]
    for line in programs:
        line.do("sit/1")
        assert line.next("refused/1")["code"] == "no_pledges"
    hers.do("start/1")
    play(*([hers] if people else []), *programs)
    hers.wait(lambda line: line.board["stage"] == "over")
    assert len(hers.board["dice"]["pledges"]) == people
    assert verified(margaux, table, hers.board["head"]).throws.keys() == classes


def test_the_owner_of_a_device_pledges_for_the_people_on_it(own_house: Served) -> None:
    margaux = own_house.visitor("Margaux")
    table = margaux.opens(pace="sans", switches=ONE_ROTATION)["id"]
    hers = sit_pledging(margaux, table)
    made = margaux.call("POST", f"/api/tables/{table}/hands", {"name": "Théo"})
    assert made.status in (200, 201), made.data
    person = made.json["person"]
    his = Line(margaux.dial(f"{table}?as={person}"))
    his.greet()
    if his.yours.get("seat") is None:
        his.ask("sit/1")
    assert his.refused("pledge/1", head=PledgeChain(b"t" * 32).head) == "no_pledges"
    hers.do("start/1")
    with listening(hers):
        until(lambda: hers.board["dice"]["throws"] >= 1)
    played = [entry["event"] for entry in hers.entries if entry["event"]["type"] == "played/1"]
    assert played[0]["dice"] == "B", "one device"
