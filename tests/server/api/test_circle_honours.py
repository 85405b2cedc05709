"""Tests the rivalries, records and titles of a circle's season, which are recomputed here from the journals."""

import json
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from fractions import Fraction
from itertools import combinations
from math import sqrt
from pathlib import Path
from random import Random
from statistics import NormalDist
from typing import Any

import pytest

from tests.server.api.after_a_game import SHORT, STORES, Table, house_on
from tests.server.api.test_circles import CIRCLES, dumped, kept, refusal
from tests.server.programs import Program, made
from tests.server.visitors import SOON, Line, Served, Visitor, simplest, until
from tripot.games import find_games
from tripot.kernel import Codec
from tripot.lab.luck import analyse_luck
from tripot.server.results import game_summaries

NAMES = ("Anaïs", "Bastien", "Camille", "Margaux", "Sam", "Théo")
DAY_MS = 24 * 3600 * 1000
NORMAL = NormalDist()


@pytest.fixture(params=STORES)
def either_house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    with house_on(request.param, tmp_path) as house:
        yield house


def into_a_quarter() -> int:
    """Return how far to move the clock so that all evenings are in the same quarter of a year."""
    today = datetime.now(UTC)
    return int((datetime(today.year + 1, 2, 3, 12, tzinfo=UTC) - today).total_seconds() * 1000)


def choose(options: list[dict[str, Any]], lots: Random) -> dict[str, Any]:
    """Choose an action at random, as a player who takes risks so that games are short."""
    by_tag = {it["do"]: it for it in options}
    for wanted in ("passe.banco/1", "passe.keep_bank/1"):
        if wanted in by_tag and lots.random() < 0.6:
            return {"type": wanted}
    option = by_tag.get("throw/1") or by_tag.get("done/1") or options[0]
    chosen = simplest([option])
    for name, domain in option["params"].items():
        if domain["type"] == "whole/1":
            step = domain.get("step", 1)
            most = min(domain["high"], domain["low"] + 40 * step)
            chosen[name] = domain["low"] + step * lots.randrange((most - domain["low"]) // step + 1)
        elif domain["type"] == "one_of/1":
            chosen[name] = lots.choice(domain["values"])
    return chosen


def play_lively(lots: Random, *people: Line) -> None:
    while not all(it.board["stage"] == "over" for it in people):
        for person in people:
            person.drain()
            if person.called_upon:
                answer = person.act(choose(person.options, lots))
                assert answer["type"] == "accepted/1" or answer["code"] in ("phase_closed", "not_your_turn"), answer


class Evenings:
    """Three evenings of six people. Their circle is created after the first game."""

    def __init__(self, house: Served, seed: int) -> None:
        self.lots = Random(seed)
        house.clock.shift = into_a_quarter()
        self.people = [house.visitor(name) for name in NAMES]
        self.tables: list[str] = []
        first = self.people[0].opens("passe_anglaise", pace="sans", switches={"passe.end": "rotations:1"})["id"]
        self.play(first)
        self.circle = kept(self.people[0], first)
        self.rematch(first)
        for evening in range(2):
            house.clock.shift += DAY_MS
            tonight = self.people[evening].call("POST", f"{CIRCLES}/{self.circle}/tables").json["id"]
            self.play(tonight, to_tabu=evening == 0)
            self.rematch(tonight)

    @property
    def path(self) -> str:
        return f"{CIRCLES}/{self.circle}/honours"

    def play(self, table: str, to_tabu: bool = False) -> None:
        lines = {visitor: visitor.at(table) for visitor in self.people}
        host = next(it for it in lines.values() if it.board["host"] == it.yours["person"])
        if to_tabu:
            host.do("configure/1", game="tabu", switches=SHORT, pace="sans")
        for line in lines.values():
            if line.yours["seat"] is None:
                line.do("sit/1")
        host.do("start/1")
        play_lively(self.lots, *lines.values())
        for line in lines.values():
            line.close()
        self.tables.append(table)

    def rematch(self, table: str) -> None:
        line = self.people[0].at(table)
        line.do("rematch/1")
        line.wait(lambda it: it.board["next"])
        following = line.board["next"]
        line.close()
        self.play(following)

    def settled(self, who: Visitor) -> Any:
        """Return the honours after the luck of all games is computed."""
        until(lambda: who.get(self.path)["luck_pending"] == 0, 6 * SOON)
        return who.get(self.path)


class Recomputed:
    """Recomputes the season from the journals, by names of people."""

    def __init__(self, who: Visitor, tables: list[str]) -> None:
        self.took: Counter[tuple[str, str]] = Counter()
        self.games: Counter[str] = Counter()
        self.together: Counter[frozenset[str]] = Counter()
        self.records: dict[str, tuple[int, set[str], str, int]] = {}
        """The amount, who may hold it (two may gain as much at once), and the moment."""
        self.lucks: dict[str, list[tuple[Fraction, float]]] = {}
        for table in tables:
            self._read(who, table)

    def _read(self, who: Visitor, table: str) -> None:
        names = {it["seat"]: it["name"] for it in who.get(f"/api/tables/{table}")["seats"] if it["name"]}
        self.games.update(names.values())
        self.together.update(frozenset(two) for two in combinations(names.values(), 2))
        entries = who.journal(table)
        game = [it["event"]["game"] for it in entries if it["event"]["type"] in ("opened/1", "configured/1")][-1]
        coups, ponte = 0, None
        for entry in entries:
            net: Counter[int] = Counter()
            for fact in entry["event"].get("facts", []):
                kind = fact["type"]
                if kind == "transfer/1":
                    to, by = (int(it.rpartition(":")[2]) for it in (fact["to"], fact["from"]))
                    net[to] += fact["amount"]
                    net[by] -= fact["amount"]
                    if to != by:
                        self.took[names[to], names[by]] += fact["amount"]
                elif kind == "passe.banco_cried/1":
                    ponte = fact["seat"]
                elif kind in ("passe.coup_won/1", "passe.coup_lost/1"):
                    coups += 1
                    self._offer("passe_anglaise.bank", coups, names[fact["seat"]], table, entry["seq"])
                    if ponte is not None:
                        self._offer("passe_anglaise.banco", fact["amount"], names[ponte], table, entry["seq"])
                    ponte = None
                elif kind == "passe.bank_passed/1":
                    coups = 0
            if "dice" in entry["event"] and entry["event"]["type"] == "played/1":
                for seat, amount in net.items():
                    self._offer("stroke", amount, names[seat], table, entry["seq"])
        self._read_luck(game, entries, names, table)

    def _read_luck(self, game: str, entries: list[Any], names: dict[int, str], table: str) -> None:
        rules = find_games()[game]
        codec = Codec(rules)
        variant = [it["event"]["variant"] for it in entries if "variant" in it["event"]][-1]
        start = rules.start(len(names), codec.decode_variant(json.dumps(variant).encode()))
        moves = [it for it in entries if it["event"]["type"] == "played/1"]
        played = [codec.decode_move(json.dumps(it["event"]["move"]).encode()) for it in moves]
        found = analyse_luck(rules, len(names), start, played)
        ended = [fact for it in moves for fact in it["event"]["facts"] if fact["type"] == "ended/1"]
        for seat, name in names.items():
            own = found.seats[seat]
            self.lucks.setdefault(name, []).append((own.luck, own.spread))
            kind, sign = ("lucky", 1) if own.luck > 0 else ("unlucky", -1)
            steps = [(sign * step.luck[seat], it["seq"]) for step, it in zip(found.steps, moves, strict=True)]
            seq = next(seq for luck, seq in steps if luck == max(luck for luck, _ in steps))
            self._offer(kind, round(abs(float(own.luck)) / own.spread * 10**6), name, table, seq)
            if seat in ended[0]["winners"]:
                worths = [(step.worth[seat], it["seq"]) for step, it in zip(found.steps, moves, strict=True)]
                lowest = min(worths)
                lost = (own.start - lowest[0]) * 10_000 // own.start
                if lost >= 2_500:
                    self._offer("comeback", lost, name, table, lowest[1])

    def _offer(self, kind: str, amount: int, name: str, table: str, seq: int) -> None:
        best, _, *moment = self.records.get(kind, (0, set(), "", 0))
        if amount > best:
            self.records[kind] = amount, {name}, table, seq
        elif amount == best and moment == [table, seq]:
            self.records[kind][1].add(name)

    def rivalries(self, me: str) -> list[tuple[str, str, int, int]]:
        """Return all rivalries of a person, sorted so that they can be compared."""
        found = [
            (*pair, amount - self.took[pair[1], pair[0]], self.together[frozenset(pair)])
            for pair, amount in list(self.took.items())
            if amount > self.took[pair[1], pair[0]] and self.together[frozenset(pair)] >= 5
        ]
        return sorted(found, key=lambda it: (me not in it[:2], -it[2]))

    def black_cat(self) -> tuple[str, float]:
        seasons = {
            name: sum(luck / spread for luck, spread in own) / sqrt(len(own)) for name, own in self.lucks.items()
        }
        name = min(seasons, key=lambda it: seasons[it])
        return name, seasons[name]

    def collector(self) -> tuple[str, int, int] | None:
        met: Counter[str] = Counter()
        ahead: Counter[str] = Counter()
        for (winner, loser), amount in self.took.items():
            net = amount - self.took[loser, winner]
            met[winner] += net != 0
            met[loser] += net != 0 and (loser, winner) not in self.took
            ahead[winner] += net > 0
        shares = {name: Fraction(ahead[name], met[name]) for name in met if met[name] >= 3}
        best = [name for name, share in shares.items() if share == max(shares.values())]
        return (best[0], ahead[best[0]], met[best[0]]) if len(best) == 1 else None


@pytest.mark.nightly
def test_rivalries_records_and_titles_match_the_journals(either_house: Served) -> None:
    evenings = Evenings(either_house, seed=5)
    margaux = evenings.people[3]
    found = evenings.settled(margaux)
    names = {it["member"]: it["name"] for it in margaux.get(f"{CIRCLES}/{evenings.circle}")["members"]}
    told = Recomputed(margaux, evenings.tables)
    rivalries = [(names[it["winner"]], names[it["loser"]], it["amount"], it["games"]) for it in found["rivalries"]]
    expected = told.rivalries("Margaux")
    assert [it[2] for it in rivalries] == [it[2] for it in expected[:3]]
    assert set(rivalries) <= set(expected)
    assert len(rivalries) == 3
    assert {it[3] for it in rivalries} == {6}
    records = {it["honour"]: (it["amount"], names[it["member"]], it["table"], it["seq"]) for it in found["records"]}
    assert {kind: (it[0], *it[2:]) for kind, it in records.items()} == {
        kind: (it[0], *it[2:]) for kind, it in told.records.items()
    }
    assert all(it[1] in told.records[kind][1] for kind, it in records.items())
    assert records.keys() >= {"stroke", "lucky", "unlucky", "passe_anglaise.bank", "passe_anglaise.banco"}
    for it in found["records"]:
        if it["honour"] in ("lucky", "unlucky"):
            tail = NORMAL.cdf(-it["amount"] / 10**6)
            assert it["odds"] == pytest.approx(1 / tail, abs=0.51, rel=1e-5)
            assert it["among"] == pytest.approx(100 * (1 - (1 - tail) ** 36), abs=0.51)
            lucks = told.lucks[names[it["member"]]]
            assert it["luck"] in [round(luck) for luck, own in lucks if round(abs(luck) / own * 10**6) == it["amount"]]
        boards = margaux.get(f"/api/tables/{it['table']}/boards?after={it['seq'] - 1}&count=1")["boards"]
        assert [board["seq"] for board in boards] == [it["seq"]], "a replay opens there"
    titles = {it["honour"]: (names[it["member"]], it["figure"], it["of"]) for it in found["titles"]}
    cat, deviation = told.black_cat()
    assert titles["black_cat"] == (cat, 6, pytest.approx(1 / NORMAL.cdf(deviation), abs=0.51, rel=1e-5))
    assert titles.get("collector") == told.collector()
    assert "pillar" not in titles, "all came as often"
    assert "cool_head" not in titles, "best play is not known in these games"
    assert (found["is_over"], found["luck_unknown"], found["declined"]) == (False, 0, [])

    shared = [it.get(f"{evenings.path}?shared=true") for it in (margaux, evenings.people[0])]
    assert shared[0] == shared[1], "on a shared screen nothing depends on whose device it is"
    largest = sorted((it[2] for it in told.rivalries("")), reverse=True)
    assert [it["amount"] for it in shared[0]["rivalries"]] == largest[:3]
    assert {it["table"] for it in shared[0]["records"]} == {None}

    lou = either_house.visitor("Lou")
    code = margaux.get(f"{CIRCLES}/{evenings.circle}")["code"]
    lou.call("POST", f"{CIRCLES}/memberships", {"code": code})
    seen = lou.get(evenings.path)
    assert {it["table"] for it in seen["records"]} == {None}, "a newcomer is not led to what was before"
    assert [it["amount"] for it in seen["records"]] == [it["amount"] for it in found["records"]]

    holder = next(it for it in evenings.people if it.get("/api/me")["name"] == cat)
    said = holder.call("PUT", evenings.path, {"honour": "black_cat", "declined": True})
    assert said.json == {"declined": ["black_cat"]}
    after = {it["honour"]: names[it["member"]] for it in margaux.get(evenings.path)["titles"]}
    assert after.get("black_cat") != cat
    stroke = records["stroke"][1]
    striker = next(it for it in evenings.people if it.get("/api/me")["name"] == stroke)
    striker.call("PUT", evenings.path, {"honour": "stroke", "declined": True})
    next_best = next(it for it in margaux.get(evenings.path)["records"] if it["honour"] == "stroke")
    assert names[next_best["member"]] != stroke
    assert next_best["amount"] <= records["stroke"][0]
    assert {"circle": evenings.circle, "honour": "stroke"} in striker.get("/api/me/data")["declined"]
    assert sum(it["luck"] is not None for it in striker.get("/api/me/data")["games"]) == 6
    striker.call("PUT", evenings.path, {"honour": "stroke", "declined": False})
    assert margaux.get(evenings.path)["records"] == found["records"]

    either_house.clock.shift += 100 * DAY_MS
    assert margaux.get(evenings.path)["is_over"], "the titles are given when the quarter has ended"
    assert margaux.get(f"{CIRCLES}/{evenings.circle}/standings")["is_over"]


def test_results_without_summaries_are_summed_up_at_the_next_read(own_house: Served) -> None:
    table = Table(own_house)
    circle = kept(table.margaux, table.id)
    path = f"{CIRCLES}/{circle}/honours"
    until(lambda: table.margaux.get(path)["luck_pending"] == 0, 3 * SOON)
    before = table.margaux.get(path)
    assert before["records"]
    store = own_house.hall.store._store
    for name in ("game_summary", "feat", "pair_gain", "person_luck"):
        store.summaries._query(f"DELETE FROM {name}")
    store.circles.link_table(circle, "archived", 1)
    store.circles.store_result("archived", own_house.clock(), {})
    until(lambda: table.margaux.get(path)["luck_pending"] == 0, 3 * SOON)
    again = table.margaux.get(path)
    assert again["records"] == before["records"]
    assert again["luck_unknown"] == 1, "whose journal is gone"


def test_a_game_that_is_too_long_has_no_luck_value(own_house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_summaries, "MAX_LUCK_MOVES", 3)
    table = Table(own_house)
    path = f"{CIRCLES}/{kept(table.margaux, table.id)}/honours"
    until(lambda: table.margaux.get(path)["luck_unknown"] == 1)
    found = table.margaux.get(path)
    assert found["luck_pending"] == 0
    assert {it["honour"] for it in found["records"]} <= {"stroke"}


def test_other_actors_can_neither_see_nor_decline(own_house: Served) -> None:
    table = Table(own_house)
    circle = kept(table.margaux, table.id)
    path, decline = f"{CIRCLES}/{circle}/honours", {"honour": "stroke", "declined": True}
    bot = Program(own_house.base, made(table.margaux, "Ruse")["token"])
    for who, expected in (
        (own_house.visitor("Lou"), (404, "no_such_circle")),
        (own_house.visitor(), (401, "name_needed")),
        (bot, (403, "not_for_bots")),
    ):
        assert refusal(who, "GET", path) == expected
        assert refusal(who, "PUT", path, decline) == expected
    member = table.theo.get(f"{CIRCLES}/{circle}")["me"]
    for forged in ({"member": member}, {"guest": member}, {"by": member}):
        assert table.margaux.call("PUT", path, {**decline, **forged}).status in (400, 422), "nobody declines for others"
    assert refusal(table.margaux, "PUT", path, {"honour": "best_dressed", "declined": True}) == (422, "no_such_honour")
    assert refusal(table.margaux, "GET", f"{path}?season=1999-1") == (422, "no_such_season")
    assert table.theo.get(path)["declined"] == table.margaux.get(path)["declined"] == []


def test_deleted_people_leave_no_data(either_house: Served) -> None:
    table = Table(either_house)
    theo, margaux = table.theo, table.margaux
    circle = kept(margaux, table.id)
    path = f"{CIRCLES}/{circle}/honours"
    until(lambda: margaux.get(path)["luck_pending"] == 0, 3 * SOON)
    theo.call("PUT", path, {"honour": "unlucky", "declined": True})
    member = theo.get(f"{CIRCLES}/{circle}")["me"]
    assert theo.call("DELETE", "/api/me").status == 200
    found = margaux.get(path)
    assert member not in {it["member"] for it in (*found["records"], *found["titles"])}
    assert margaux.call("DELETE", "/api/me").status == 200
    place = either_house.hall.store._store.place
    either_house.stop()
    for trace in (member, circle, "Théo"):
        assert trace not in dumped(either_house, place)
