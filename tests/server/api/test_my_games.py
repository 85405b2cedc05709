"""Tests ``/api/me/games``, a guest's own finished games, against the journals."""

import json
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest
from msgspec import ValidationError

from tests.server.api.after_a_game import Table
from tests.server.api.test_odds import LONG, worked_out
from tests.server.programs import Program, made
from tests.server.visitors import Served, Visitor, until
from tripot.house import UnknownGame
from tripot.server.api import my_games
from tripot.server.api.my_games import sum_months
from tripot.server.live.history import TableHistory
from tripot.server.results import game_summaries

GAMES = "/api/me/games"


def known(visitor: Visitor) -> Any:
    """Return a visitor's games after the luck of all of them is computed."""
    until(lambda: not visitor.get(GAMES)["waiting"], LONG)
    return visitor.get(GAMES)


def test_games_results_and_luck_match_the_journals(own_house: Served) -> None:
    table = Table(own_house)
    first = table.id
    assert own_house.visitor("Lou").get(GAMES) == {
        "played": 0, "won": 0, "net": 0, "games": [], "months": [], "waiting": 0, "records": []
    }  # fmt: skip
    table.once_more()
    for who, visitor in (("Margaux", table.margaux), ("Théo", table.theo)):
        told = known(visitor)
        assert [it["table"] for it in told["games"]] == [table.id, first], "the latest first"
        lucks = []
        for it in told["games"]:
            parties = table.ledger(it["table"])["table"]["parties"]
            mine = next(party for party in parties if party["name"] == who)
            assert (it["net"], it["people"], it["game"]) == (mine["total"], 2, "tabu")
            ends = worked_out(visitor, f"/api/tables/{it['table']}/luck")["seats"]
            own = ends[mine["seat"]]
            ahead = sum(Fraction(other["end"]) > Fraction(own["end"]) for other in ends)
            assert it["place"] == 1 + ahead
            assert (it["luck"], it["regret"]) == (own["luck"], None)
            lucks.append((Fraction(own["luck"]), own["spread"] ** 2))
        assert told["played"] == 2
        assert told["won"] == sum(it["place"] == 1 for it in told["games"])
        assert told["net"] == sum(it["net"] for it in told["games"])
        month = told["months"][-1]
        assert month["month"] == datetime.now(UTC).strftime("%Y-%m")
        assert month["games"] == 2
        assert month["luck"] == pytest.approx(float(sum(luck for luck, _ in lucks)))
        assert month["spread"] == pytest.approx(sum(variance for _, variance in lucks) ** 0.5)
        for it in told["records"]:
            entries = visitor.journal(it["table"])
            assert it["seq"] in {entry["seq"] for entry in entries}


def test_only_people_have_games_and_see_only_their_own(house: Served) -> None:
    table = Table(house)
    assert house.visitor().call("GET", GAMES).json["code"] == "name_needed"
    robot = Program(house.base, made(table.margaux, "Robot")["token"])
    assert robot.call("GET", GAMES).json["code"] == "not_for_bots"
    assert house.visitor("Lou").get(GAMES)["games"] == []
    assert table.margaux.get(f"{GAMES}?guest=x&person=y")["played"] == 1
    for method in ("POST", "PUT", "DELETE"):
        assert table.margaux.call(method, GAMES, {}).status == 405


def test_games_are_exported_and_deleted_with_the_person(house: Served) -> None:
    table = Table(house)
    told = known(table.margaux)
    data = table.margaux.get("/api/me/data")
    assert [(it["table"], it["place"], it["net"], it["luck"]["luck"]) for it in data["games"]] == [
        (it["table"], it["place"], it["net"], it["luck"]) for it in told["games"]
    ]
    assert {it["feat"]["kind"] for it in data["feats"]} == {it["kind"] for it in told["records"]}
    before = known(table.theo)
    assert table.margaux.call("DELETE", "/api/me").status == 200
    assert table.margaux.call("GET", GAMES).status == 401
    assert "Margaux" not in json.dumps(table.theo.get(GAMES))
    assert table.theo.get(GAMES) == before, "other people keep their games"


def test_a_game_unknown_to_this_node_is_skipped(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(house)
    with monkeypatch.context() as older:
        older.setattr(TableHistory, "load_table", raising(UnknownGame("tabu")))
        assert table.margaux.get(GAMES)["games"] == []
    assert [it["table"] for it in known(table.margaux)["games"]] == [table.id]


def test_a_damaged_journal_affects_only_its_own_game(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(house)
    with monkeypatch.context() as damaged:
        damaged.setattr(game_summaries, "decode_entry", raising(ValidationError("no entry")))
        assert table.margaux.get(GAMES)["games"] == []
    first = table.id
    table.once_more()
    with monkeypatch.context() as damaged:
        damaged.setattr(game_summaries, "build_luck_question", raising(ValidationError("no entry")))
        told = known(table.margaux)
    assert [(it["table"], it["luck"]) for it in told["games"]] == [(table.id, None)], (
        "the damaged game is not read again"
    )
    assert first != table.id


def raising(error: Exception) -> Callable[..., Any]:
    def fail(*_: Any) -> Any:
        raise error

    return fail


def test_simultaneous_reads_run_outside_the_event_loop(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(house)
    threads: list[threading.Thread] = []

    def read_noting_the_thread(of: Any, *rest: Any) -> Any:
        threads.append(threading.current_thread())
        return read_summary(of, *rest)

    def sum_noting_the_thread(games: Any) -> Any:
        threads.append(threading.current_thread())
        return sum_months(games)

    read_summary = game_summaries._read_summary
    monkeypatch.setattr(game_summaries, "_read_summary", read_noting_the_thread)
    monkeypatch.setattr(my_games, "sum_months", sum_noting_the_thread)
    with ThreadPoolExecutor(4) as looks:
        seen = list(looks.map(lambda who: who.get("/api/me/games"), [table.margaux, table.theo] * 2))
    assert [it["played"] for it in seen] == [1] * 4
    assert threads
    assert house._thread not in threads
