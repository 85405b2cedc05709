"""Tests the referee: each check accepts an honest journal, and refuses a forged one with the right reason."""

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from tests.house.dice.test_real_dice import FACES, others, thrown
from tests.house.evening import AWA, EIGHT, LOU, MARGAUX, SHELF, TABU, THEO, Evening, secret_of, three_people
from tests.house.tampering import EVERY_GAME, relink
from tripot.house import Proposal, decode_entry
from tripot.house.dice.commitment import spec_of
from tripot.house.dice.real_dice import CONFIRM_WITHIN_MS, REPORT_WITHIN_MS
from tripot.house.journal.commands import (
    Configure,
    Confirm,
    GiveToBot,
    HandOver,
    Leave,
    Pause,
    Rematch,
    RemovePerson,
    Report,
    TakeBackSeat,
)
from tripot.house.verify.journal import Fault, verify
from tripot.house.verify.referee import Foul, Referee
from tripot.kernel import Done, Draw, Seat

Stake = TABU.actions[0]

DOWN_MS = 7_200_000


@pytest.fixture
def entries() -> list[dict[str, Any]]:
    """Return a journal whose last entry gives back two hours of downtime."""
    evening = three_people()
    evening.wait(DOWN_MS).end_downtime()
    entries = [json.loads(data) for data in evening.stored]
    assert entries[-1]["event"] == {"type": "delayed/1", "by": DOWN_MS}
    return entries


def test_elapsed_time_may_be_given_back(entries: list[dict[str, Any]]) -> None:
    assert verify(relink(entries), SHELF).rules
    entries[-1]["event"]["by"] = 1
    assert verify(relink(entries), SHELF).rules, "the server may have been down for a shorter time"


@pytest.mark.parametrize("by", [DOWN_MS + 1, 10 * DOWN_MS, 0, -1])
def test_no_other_time_is_given_back(entries: list[dict[str, Any]], by: int) -> None:
    entries[-1]["event"]["by"] = by
    with pytest.raises(Fault) as found:
        verify(relink(entries), SHELF)
    assert found.value.seq == len(entries)


def test_without_a_clock_no_time_is_given_back(entries: list[dict[str, Any]]) -> None:
    lobby = [entry for entry in entries if entry["event"]["type"] in ("opened/1", "seated/1")]
    last = {**entries[-1], "seq": len(lobby) + 1}
    with pytest.raises(Fault) as found:
        verify(relink([*lobby, last]), SHELF)
    assert found.value.seq == len(lobby) + 1


# Forgeries. All later hashes are recomputed, so only the rules reveal the forgery.


def judge(entries: list[dict[str, Any]]) -> tuple[int, str] | None:
    """Return the entry at which the referee stops, and the reason; ``None`` if the journal passes."""
    referee = Referee(EVERY_GAME)
    for seq, data in enumerate(relink(entries), 1):
        try:
            referee.judge(decode_entry(data))
        except Foul as foul:
            return seq, str(foul)
    return None


def lobby() -> Evening:
    evening = Evening().sit(MARGAUX, THEO).bots("bold")
    evening.do(MARGAUX, Configure, preset="lettre")
    return evening.start()


def left_lobby() -> Evening:
    evening = Evening().sit(MARGAUX, THEO, LOU)
    evening.do(LOU, Leave)
    evening.do(MARGAUX, RemovePerson, seat=1)
    return evening


def in_play() -> Evening:
    """Play a round in which one person stakes and the time of all others runs out."""
    evening = three_people()
    evening.act(evening.punters[0], Stake("coeur", 5))  # type: ignore[call-arg]
    for _ in range(4):
        evening.until_due()
    return evening


def with_bots() -> Evening:
    evening = Evening("bots").sit(MARGAUX, THEO).bots("bold", "cautious").start()
    for _ in range(6):
        evening.go_on()
    return evening


def host_left() -> Evening:
    evening = three_people()
    evening.do(MARGAUX, Leave)
    evening.do(MARGAUX, TakeBackSeat)
    return evening


def given() -> Evening:
    evening = three_people()
    evening.disconnect(LOU)
    evening.wait(60_000).do(MARGAUX, GiveToBot, seat=2)
    return evening


def away() -> Evening:
    """Play a round in which a punter is away until a bot keeps their seat, and then comes back."""
    evening = three_people()
    person = evening.punters[0]
    evening.disconnect(person)
    evening.until_due()
    evening.reconnect(person)
    return evening


def host_away() -> Evening:
    evening = three_people(pace="sans")
    evening.disconnect(MARGAUX)
    evening.until_due()
    return evening


def handed() -> Evening:
    evening = three_people()
    evening.do(MARGAUX, HandOver, to=THEO)
    evening.do(THEO, Configure, pace="vif")
    evening.do(THEO, Pause)
    return evening


def handed_after_a_change() -> Evening:
    evening = three_people()
    evening.do(MARGAUX, Configure, pace="vif")
    evening.do(MARGAUX, HandOver, to=THEO)
    return evening


def finished() -> Evening:
    evening = Evening(switches={"tabu.end": "rotations:1"}).sit(MARGAUX, THEO).start()
    while evening.table.stage != "over":
        evening.until_due()
    return evening


def rematch() -> Evening:
    """Return a rematch at which people and a bot have seats and nobody has sent a command yet."""
    old = Evening("old", switches={"tabu.end": "rotations:1"}).sit(MARGAUX, THEO).bots("bold").start()
    while old.table.stage != "over":
        old.go_on()
    proposal = old.propose(MARGAUX, Rematch(id=old.command_id()))
    assert isinstance(proposal, Proposal)
    assert proposal.opens is not None
    evening = Evening("new")
    evening.entries, evening.table = list(proposal.opens.entries), proposal.opens.after
    evening.do(evening.table.host, Configure, preset="lettre")
    return evening


def without_one() -> Evening:
    """Return a rematch that begins while Théo is away. He comes later."""
    evening = rematch()
    theo = evening.table.seated_people()[Seat(1)]
    evening.disconnect(theo)
    evening.start()
    evening.reconnect(theo)
    return evening


def confirmed() -> Evening:
    evening = thrown(MARGAUX, THEO, LOU)
    evening.do(evening.banker, Report, faces=FACES)
    evening.do(others(evening)[0], Confirm)
    return evening


def undisputed() -> Evening:
    evening = thrown(MARGAUX, THEO, LOU)
    evening.do(evening.banker, Report, faces=FACES)
    evening.wait(CONFIRM_WITHIN_MS).deadline()
    return evening


def promised() -> Evening:
    evening = Evening("promised", secret=secret_of(1)).sit(MARGAUX, THEO, LOU).start()
    for punter in evening.punters:
        evening.act(punter, Stake("coeur", 5))  # type: ignore[call-arg]
        evening.act(punter, Done())
    evening.until_due()
    return evening


def pledged() -> Evening:
    evening = Evening("pledged", secret=secret_of(2)).sit(MARGAUX, THEO).pledge(MARGAUX, THEO).start()
    evening.asleep.add(THEO)
    for _ in range(3):
        evening.until_due()
    return evening


def other_game() -> Evening:
    """Return a table whose host chose a game without experts, so that another bot replaced the expert."""
    evening = Evening(shelf=EVERY_GAME, game="home_casino").sit(MARGAUX, THEO).bots("expert")
    evening.do(MARGAUX, Configure, game="home_casino/roulette")
    return evening


EVENINGS: tuple[Callable[[], Evening], ...] = (
    lobby, left_lobby, in_play, with_bots, host_left, given, away, host_away, handed, handed_after_a_change, finished,
    rematch, without_one, confirmed, undisputed, promised, pledged, other_game,
)  # fmt: skip


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda it: it.__name__)
def test_an_honest_journal_passes(evening: Callable[[], Evening]) -> None:
    assert judge([json.loads(data) for data in evening().stored]) is None


class Forgery(NamedTuple):
    of: Callable[[], Evening]
    kind: str
    having: dict[str, Any]
    """What the first such entry has, of its own or in its event."""
    change: dict[str, Any]
    """Fields of the entry, or after a dot of its event; ``None`` takes a field away."""
    why: str


FORGERIES = (
    Forgery(lobby, "opened/1", {}, {"phase": 1}, "opened by another"),
    Forgery(lobby, "opened/1", {}, {"person": THEO}, "opened by another"),
    Forgery(lobby, "opened/1", {}, {"seat": 0}, "opened by another"),
    Forgery(lobby, "opened/1", {}, {".preset": "royal"}, "no such preset"),
    Forgery(lobby, "configured/1", {}, {".preset": "royal"}, "no such preset"),
    Forgery(lobby, "opened/1", {}, {".variant": {"type": "tabu.variant/1"}}, "other variant"),
    Forgery(lobby, "configured/1", {}, {".variant": {"type": "tabu.variant/1"}}, "other variant"),
    Forgery(other_game, "bot_seated/1", {"command": None}, {".seat": 3}, "unasked"),
    Forgery(other_game, "bot_seated/1", {"command": None}, {"person": None, "seat": None}, "unasked"),
    Forgery(lobby, "configured/1", {}, {"person": THEO, "seat": 1}, "not the host"),
    Forgery(lobby, "configured/1", {}, {"command": None}, "not the host"),
    Forgery(lobby, "configured/1", {}, {"seat": 1}, "another seat"),
    Forgery(lobby, "configured/1", {}, {"phase": 1}, "another phase"),
    Forgery(lobby, "bot_seated/1", {}, {".bot": "nobody"}, "no such bot"),
    Forgery(lobby, "bot_seated/1", {}, {"command": None}, "unasked"),
    Forgery(lobby, "seated/1", {"person": THEO}, {".person": LOU}, "another person"),
    Forgery(lobby, "seated/1", {"person": THEO}, {"command": None}, "unasked"),
    Forgery(lobby, "started/1", {}, {".seats": [{"person": MARGAUX}, {"person": THEO}]}, "other seats"),
    Forgery(lobby, "started/1", {}, {"person": THEO, "seat": 1}, "not_host"),
    Forgery(without_one, "seat_kept/1", {}, {".since": EIGHT}, "a clock that did not run out"),
    Forgery(without_one, "seat_kept/1", {}, {".seat": 0}, "another person"),
    Forgery(without_one, "seat_kept/1", {}, {"command": "c"}, "not for a person to ask"),
    Forgery(without_one, "seat_kept/1", {}, {"person": None, "seat": None}, "no clock ran"),
    Forgery(left_lobby, "left/1", {}, {".person": THEO}, "another person"),
    Forgery(left_lobby, "left/1", {}, {"person": THEO, "seat": 1}, "another person"),
    Forgery(left_lobby, "left/1", {}, {"person": MARGAUX, "seat": 0}, "another person"),
    Forgery(left_lobby, "left/1", {}, {".seat": 0}, "another person"),
    Forgery(left_lobby, "left/1", {}, {"person": None, "seat": None}, "a command without a person"),
    Forgery(left_lobby, "removed/1", {}, {".person": MARGAUX}, "another person"),
    Forgery(in_play, "played/1", {"by": "person"}, {".by": "bot"}, "no bot there"),
    Forgery(in_play, "played/1", {"by": "person"}, {".by": "house"}, "no person there"),
    Forgery(in_play, "played/1", {"by": "person"}, {"command": None}, "another person"),
    Forgery(in_play, "played/1", {"by": "person"}, {"person": AWA}, "another person"),
    Forgery(in_play, "played/1", {"by": "person"}, {"seat": None}, "another seat"),
    Forgery(in_play, "played/1", {"by": "person"}, {".since": 1}, "a clock that did not run out"),
    Forgery(in_play, "played/1", {"by": "person"}, {".unconfirmed": True}, "dice without chance"),
    Forgery(in_play, "played/1", {"by": "person"}, {".facts": []}, "other facts"),
    Forgery(in_play, "played/1", {"by": "house", "dice": None}, {".by": "bot", ".since": None}, "no bot there"),
    Forgery(in_play, "played/1", {"by": "house", "dice": None}, {".since": None}, "no start of the clock"),
    Forgery(in_play, "played/1", {"by": "house", "dice": None}, {".since": 1}, "another start"),
    Forgery(
        in_play, "played/1", {"by": "house", "dice": None}, {"command": "a-command-of-nobody"},
        "a command without a person",
    ),
    Forgery(in_play, "played/1", {"by": "house", "dice": "D"}, {".by": "person"}, "only the house throws"),
    Forgery(in_play, "played/1", {"by": "house", "dice": "D"}, {".dice": None}, "only the house throws"),
    Forgery(in_play, "played/1", {"by": "house", "dice": "D"}, {".since": 1}, "a clock for chance"),
    Forgery(in_play, "played/1", {"by": "house", "dice": "D"}, {"seat": 2}, "another thrower"),
    Forgery(in_play, "played/1", {"by": "house", "dice": "D"}, {"person": MARGAUX}, "another thrower"),
    Forgery(in_play, "played/1", {"by": "house", "dice": "D"}, {".unconfirmed": True}, "real dice were awaited"),
    Forgery(in_play, "played/1", {"by": "house", "dice": "D"}, {".dice": "R"}, "no report of real dice"),
    Forgery(in_play, "played/1", {"by": "house", "dice": "D"}, {".law": "[[1,2]]"}, "other dice"),
    Forgery(with_bots, "played/1", {"by": "bot"}, {".by": "person"}, "another person"),
    Forgery(with_bots, "played/1", {"by": "bot"}, {".by": "house"}, "no person there"),
    Forgery(with_bots, "played/1", {"by": "bot"}, {"person": MARGAUX}, "no bot there"),
    Forgery(host_left, "seat_kept/1", {}, {".bot": "nobody"}, "no such bot"),
    Forgery(host_left, "seat_kept/1", {}, {".person": THEO}, "another person"),
    Forgery(host_left, "seat_kept/1", {}, {".since": 1}, "a clock that did not run out"),
    Forgery(host_left, "seat_kept/1", {}, {".why": "away"}, "not for a person to ask"),
    Forgery(host_left, "seat_kept/1", {}, {"command": None}, "unasked"),
    Forgery(host_left, "host_moved/1", {}, {".to": AWA}, "not seated"),
    Forgery(host_left, "host_moved/1", {}, {"person": THEO, "seat": 1}, "nobody left"),
    Forgery(host_left, "host_moved/1", {}, {".why": "away"}, "not for a person to ask"),
    Forgery(host_left, "seat_taken_back/1", {}, {"command": None, "person": None, "seat": None}, "not kept"),
    Forgery(host_left, "seat_taken_back/1", {}, {"command": None}, "unasked"),
    Forgery(given, "seat_kept/1", {}, {"person": THEO, "seat": 1}, "not_host"),
    Forgery(given, "seat_kept/1", {}, {".why": "left"}, "another person"),
    Forgery(away, "seat_kept/1", {}, {".since": None}, "no start of the clock"),
    Forgery(away, "seat_kept/1", {}, {".since": 1}, "another start"),
    Forgery(away, "seat_kept/1", {}, {".since": EIGHT + 1}, "there was time left"),
    Forgery(away, "seat_kept/1", {}, {"command": "a-command-of-nobody"}, "a command without a person"),
    Forgery(host_away, "host_moved/1", {}, {".to": MARGAUX}, "not seated"),
    Forgery(host_away, "host_moved/1", {}, {".to": AWA}, "not seated"),
    Forgery(host_away, "host_moved/1", {}, {".why": "left"}, "nobody left"),
    Forgery(host_away, "host_moved/1", {}, {".why": "handed"}, "unasked"),
    Forgery(handed, "host_moved/1", {}, {".to": AWA}, "not_seated"),
    Forgery(handed, "host_moved/1", {}, {".why": "left"}, "nobody left"),
    Forgery(handed_after_a_change, "host_moved/1", {}, {".why": "left"}, "nobody left"),
    Forgery(handed, "configured/1", {}, {"person": MARGAUX, "seat": 0}, "not the host"),
    Forgery(handed, "configured/1", {}, {".preset": "famille"}, "settings changed in play"),
    Forgery(handed, "paused/1", {}, {"person": MARGAUX, "seat": 0}, "not_host"),
    Forgery(rematch, "seated/1", {"seat": 1}, {".seat": 0}, "no free chair"),
    Forgery(rematch, "seated/1", {"seat": 1}, {"command": "asked-for"}, "a command without a person"),
    Forgery(rematch, "bot_seated/1", {}, {".bot": "nobody"}, "no such bot"),
    Forgery(rematch, "bot_seated/1", {}, {".seat": 0}, "no free chair"),
    Forgery(confirmed, "played/1", {"dice": "R"}, {".unconfirmed": True}, "there was time left to dispute it"),
    Forgery(undisputed, "played/1", {"dice": "R"}, {".unconfirmed": None}, "the report is not confirmed"),
    Forgery(promised, "frozen/1", {}, {".dice": "[[1,2]]"}, "other dice"),
    Forgery(promised, "frozen/1", {}, {"person": MARGAUX}, "frozen by a person"),
    Forgery(promised, "frozen/1", {}, {"seat": 0}, "frozen by a person"),
    Forgery(pledged, "voided/1", {}, {"person": MARGAUX}, "voided by a person"),
    Forgery(pledged, "voided/1", {}, {"seat": 0}, "voided by a person"),
    Forgery(pledged, "frozen/1", {}, {".awaited": []}, "other holders"),
)  # fmt: skip


@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda it: f"{it.of.__name__}, {it.kind}: {it.change}")
def test_each_forgery_is_reported_by_name(forgery: Forgery) -> None:
    entries = [json.loads(data) for data in forgery.of().stored]
    at = next(
        at
        for at, entry in enumerate(entries)
        if entry["event"]["type"] == forgery.kind
        and all({**entry["event"], **entry}.get(field) == value for field, value in forgery.having.items())
    )
    for field, value in forgery.change.items():
        where = entries[at]["event"] if field.startswith(".") else entries[at]
        where[field.removeprefix(".")] = value
        if value is None:
            del where[field.removeprefix(".")]
    stopped = judge(entries[: at + 1])
    assert stopped is not None
    assert stopped[0] == at + 1
    assert forgery.why in stopped[1]


@pytest.mark.parametrize("paused", [False, True])
def test_stakes_are_not_closed_during_real_dice_or_a_pause(paused: bool) -> None:
    evening = thrown(MARGAUX, THEO, LOU)
    if paused:
        evening.wait(REPORT_WITHIN_MS).do(MARGAUX, Pause)
    turn = evening.table.turn
    assert isinstance(turn, Draw)
    entries = [json.loads(data) for data in evening.stored]
    frozen = {"type": "frozen/1", "throw": 2, "dice": spec_of(turn.law), "awaited": []}
    kept = {field: entries[-1][field] for field in ("type", "table", "prev", "at")}
    stopped = judge([*entries, {**kept, "seq": len(entries) + 1, "phase": evening.table.state.phase, "event": frozen}])
    assert stopped == (len(entries) + 1, "real dice were awaited")
