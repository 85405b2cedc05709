"""Tests circles (groups of players): how they are created, joined, managed, left and deleted, and permissions."""

import sqlite3
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.api.after_a_game import Table
from tests.server.http.test_rate_limits import far
from tests.server.large_circle import fill_circle
from tests.server.programs import Program, made
from tests.server.visitors import Served, Visitor, play_on, play_to_the_end, until
from tripot.entropy import fresh_id, hash_secret
from tripot.server.api.circles import KEEPER_AWAY_AFTER_MS, MAX_MEMBERS
from tripot.server.http.rate_limits import DEVICE_WRITE_LIMIT, MISS_LIMIT
from tripot.store import CircleId

CIRCLES = "/api/circles"


def kept(who: Visitor, table: str, name: str = "Les vendredis") -> str:
    said = who.call("POST", CIRCLES, {"table": table, "name": name})
    assert said.status == 201, said.data
    return str(said.json["id"])


def refusal(who: Visitor, method: str, path: str, body: Any = None) -> tuple[int, str]:
    said = who.call(method, path, body)
    return said.status, said.json["code"]


def tallied(who: Visitor, tables: list[str]) -> dict[str, tuple[int, int]]:
    """Return the number of games and the mean (in hundredths) by name, computed from the journals."""
    games: Counter[str] = Counter()
    points: Counter[str] = Counter()
    for table in tables:
        names = {it["seat"]: it["name"] for it in who.get(f"/api/tables/{table}")["seats"] if it["name"]}
        chips: Counter[int] = Counter()
        winners: list[int] = []
        for entry in who.journal(table):
            for fact in entry["event"].get("facts", []):
                if fact["type"] == "transfer/1":
                    for place, sign in ((fact["to"], 1), (fact["from"], -1)):
                        if place.startswith("purse:"):
                            chips[int(place[6:])] += sign * fact["amount"]
                if fact["type"] == "ended/1":
                    winners = fact["winners"]
        for seat, name in names.items():
            others = [it for it in names if it != seat]
            mine = (seat in winners, 0 if seat in winners else chips[seat])
            theirs = [(it in winners, 0 if it in winners else chips[it]) for it in others]
            games[name] += 1
            points[name] += sum(2 * (mine > it) + (mine == it) for it in theirs) * 5000 // len(others)
    return {name: (games[name], round(points[name] / games[name])) for name in games}


def test_a_circle_lives_over_two_evenings(own_house: Served) -> None:
    table = Table(own_house)
    margaux, theo, first = table.margaux, table.theo, table.id
    assert margaux.get(f"/api/tables/{first}/circle") == {"circle": None, "name": None, "fill": 0}
    circle = kept(margaux, first)
    assert kept(theo, first, "Un autre nom") == circle, "a second attempt returns the same circle"
    assert theo.get(f"/api/tables/{first}/circle") == {"circle": circle, "name": "Les vendredis", "fill": 0}
    assert theo.get(CIRCLES) == [{"id": circle, "name": "Les vendredis", "members": 2}]
    page = margaux.get(f"{CIRCLES}/{circle}")
    assert [it["name"] for it in page["members"]] == ["Margaux", "Théo"], "bots are not members"
    assert (page["keeper"], page["tonight"], page["last"]) == (page["me"], None, "tabu")
    assert [(it["table"], len(it["finishes"]), it["others"]) for it in page["evenings"]] == [(first, 2, 0)]
    ledger = table.ledger()["table"]["parties"]
    nets = {it["name"]: it["total"] for it in ledger if it["name"]}
    names = {it["member"]: it["name"] for it in page["members"]}
    assert {names[it["member"]]: it["net"] for it in page["evenings"][0]["finishes"]} == nets

    table.once_more()  # a rematch belongs to the circle too
    own_house.clock.shift += 24 * 3600 * 1000
    said = theo.call("POST", f"{CIRCLES}/{circle}/tables")
    assert said.status == 201
    tonight = said.json["id"]
    assert margaux.call("POST", f"{CIRCLES}/{circle}/tables").json["id"] == tonight, "one table per evening"
    info = theo.get(f"/api/tables/{tonight}")
    assert (info["game"], info["switches"], info["pace"]) == ("tabu", {"tabu.end": "rotations:1"}, "sans")
    theo_line, margaux_line = theo.at(tonight), margaux.at(tonight)
    assert theo_line.yours["seat"] == 0
    here = {it["name"]: it["here"] for it in theo.get(f"{CIRCLES}/{circle}")["members"]}
    assert here == {"Margaux": True, "Théo": True}
    margaux_line.do("sit/1")
    theo_line.do("add_bot/1")
    theo_line.do("start/1")
    assert theo.get(f"{CIRCLES}/{circle}")["tonight"] == {"table": tonight, "game": "tabu", "stage": "playing"}
    play_to_the_end(theo_line, margaux_line)

    page = theo.get(f"{CIRCLES}/{circle}")
    assert [it["table"] for it in page["evenings"]] == [tonight, table.id, first]
    season = margaux.get(f"{CIRCLES}/{circle}/standings")
    rows = {names[it["member"]]: (it["games"], it["mean"]) for it in season["standings"]}
    assert rows == tallied(margaux, [first, table.id, tonight])
    assert (season["games"], season["verdict"], season["season"] in season["seasons"]) == (3, "none", True)
    assert all(it["low"] <= 5000 <= it["high"] and not it["ranked"] for it in season["standings"])
    assert refusal(theo, "GET", f"{CIRCLES}/{circle}/standings?season=1999-1") == (422, "no_such_season")
    assert margaux.call("GET", f"{CIRCLES}/{circle}/qr.svg").data.startswith(b"<svg")


def test_bots_replace_absent_members_until_they_come(own_house: Served) -> None:
    table = Table(own_house)
    circle = kept(table.margaux, table.id)
    lou = own_house.visitor("Lou")
    code = table.margaux.get(f"{CIRCLES}/{circle}")["code"]
    lou.call("POST", f"{CIRCLES}/memberships", {"code": code})
    tonight = table.margaux.call("POST", f"{CIRCLES}/{circle}/tables").json["id"]
    fill = table.margaux.get(f"/api/tables/{tonight}/circle")["fill"]
    assert fill == 3, "a seat for every member"
    host = table.margaux.at(tonight)
    host.do("start/1", fill=fill)
    kinds = [it["kind"] for it in table.margaux.get(f"/api/tables/{tonight}")["seats"]]
    assert kinds == ["person", "bot", "bot"]
    assert table.margaux.get(f"/api/tables/{tonight}/circle")["fill"] == 0, "it has begun"
    assert lou.get(f"{CIRCLES}/{circle}")["tonight"]["stage"] == "playing"
    late = lou.at(tonight)

    came = False

    def sits() -> bool:  # this is possible only between two coups, which are short because these bots stake at once
        nonlocal came
        came = "sit/1" in late.yours["powers"] and late.ask("sit/1")["type"] == "accepted/1"
        return came or host.board["stage"] == "over"

    play_on(host, late, until=sits)
    if came:
        late.wait(lambda line: line.yours["seat"] == 1)
        play_to_the_end(host, late)
    until(lambda: table.margaux.get(f"{CIRCLES}/{circle}")["evenings"][0]["table"] == tonight)
    latest = table.margaux.get(f"{CIRCLES}/{circle}")["evenings"][0]
    assert (latest["table"], len(latest["finishes"])) == (tonight, 1 + came)


def test_people_join_by_code_and_see_only_what_follows(own_house: Served) -> None:
    table = Table(own_house)
    circle = kept(table.margaux, table.id)
    lou, nobody = own_house.visitor("Lou"), own_house.visitor()
    code = table.margaux.get(f"{CIRCLES}/{circle}")["code"]
    spoken = code.lower().replace("-", " ").replace(" ", "%20")
    seen = nobody.get(f"{CIRCLES}/invitations/{spoken}")
    assert seen == {"name": "Les vendredis", "members": 2, "mine": None}
    assert refusal(nobody, "POST", f"{CIRCLES}/memberships", {"code": code}) == (401, "name_needed")
    assert refusal(lou, "GET", f"{CIRCLES}/{circle}") == (404, "no_such_circle")
    for _ in range(2):
        assert lou.call("POST", f"{CIRCLES}/memberships", {"code": code.lower()}).json == {"id": circle, "code": code}
    assert lou.get(f"{CIRCLES}/invitations/{code}")["mine"] == circle
    page = lou.get(f"{CIRCLES}/{circle}")
    assert [it["name"] for it in page["members"]] == ["Margaux", "Théo", "Lou"]
    assert page["evenings"] == []
    assert len(table.theo.get(f"{CIRCLES}/{circle}")["evenings"]) == 1
    assert refusal(lou, "POST", f"{CIRCLES}/memberships", {"code": "RUBIS-AMBRE-404"}) == (404, "no_such_circle")


def test_the_keeper_removes_renames_and_renews_and_the_role_passes_on(own_house: Served) -> None:
    table = Table(own_house)
    margaux, theo, lou = table.margaux, table.theo, own_house.visitor("Lou")
    circle = kept(margaux, table.id)
    path, old = f"{CIRCLES}/{circle}", margaux.get(f"{CIRCLES}/{circle}")["code"]
    lou.call("POST", f"{CIRCLES}/memberships", {"code": old})
    assert margaux.call("PUT", f"{path}/name", {"name": "Les samedis"}).status == 200
    code = margaux.call("POST", f"{path}/code").json["code"]
    assert refusal(lou, "GET", f"{CIRCLES}/invitations/{old}") == (404, "no_such_circle")
    member = lou.get(path)["me"]
    assert margaux.call("DELETE", f"{path}/members/{member}").json["code"] != code
    assert refusal(lou, "GET", path) == (404, "no_such_circle")
    assert refusal(margaux, "DELETE", f"{path}/members/{member}") == (404, "no_such_person")
    own_house.clock.shift += KEEPER_AWAY_AFTER_MS + 1000
    page = theo.get(path)
    assert page["name"] == "Les samedis"
    own_house.clock.shift += 1000
    assert theo.get(path)["keeper"] == page["me"], "Margaux has been away for too long"
    margaux.get(path)
    back = margaux.get(path)
    assert back["keeper"] == back["me"], "Margaux is back"
    assert margaux.call("DELETE", f"{path}/me").status == 200
    assert theo.get(path)["keeper"] == page["me"]
    assert margaux.get(CIRCLES) == []
    assert theo.call("DELETE", f"{path}/me").status == 200
    last = page["code"]
    assert theo.call("GET", f"{CIRCLES}/invitations/{last}").status == 404, "the circle ended with its last member"


MEMBERS_MAY = [
    ("GET", "", None),
    ("GET", "/standings", None),
    ("GET", "/qr.svg", None),
    ("POST", "/tables", None),
    ("DELETE", "/me", None),
]
KEEPERS_MAY = [
    ("PUT", "/name", {"name": "Volé"}),
    ("POST", "/code", None),
    ("DELETE", "/members/{member}", None),
]


def test_other_actors_are_refused_without_a_change(own_house: Served) -> None:
    table = Table(own_house)
    margaux, theo = table.margaux, table.theo
    circle = kept(margaux, table.id)
    path = f"{CIRCLES}/{circle}"
    before = margaux.get(path)
    outsider, nobody = own_house.visitor("Lou"), own_house.visitor()
    bot = Program(own_house.base, made(margaux, "Ruse")["token"])
    actors = (
        (outsider, (404, "no_such_circle")),
        (nobody, (401, "name_needed")),
        (bot, (403, "not_for_bots")),
    )
    forged = {"guest": "x", "member": before["me"], "by": before["me"]}
    for who, expected in actors:
        for method, below, body in (*MEMBERS_MAY, *KEEPERS_MAY):
            asked = path + below.format(member=before["me"])
            assert refusal(who, method, asked, body) == expected, (method, asked)
    for method, below, body in KEEPERS_MAY:
        assert refusal(theo, method, path + below.format(member=before["me"]), body) == (403, "not_keeper")
    wish = {"table": table.id, "name": "Les autres"}
    assert refusal(outsider, "POST", CIRCLES, wish) == (403, "not_seated")
    assert refusal(nobody, "POST", CIRCLES, wish) == (401, "name_needed")
    assert refusal(bot, "POST", CIRCLES, wish) == (403, "not_for_bots")
    assert refusal(bot, "POST", f"{CIRCLES}/memberships", {"code": before["code"]}) == (403, "not_for_bots")
    for body in ({**wish, **forged}, {"code": before["code"], **forged}):
        assert outsider.call("POST", CIRCLES, body).status in (400, 422), "the actor does not come from the message"
    assert refusal(margaux, "POST", CIRCLES, {**wish, "name": "  "})[0] == 422
    assert refusal(margaux, "PUT", f"{path}/name", {"name": "\u3164"})[0] == 422
    going = margaux.opens(pace="sans")["id"]
    assert refusal(margaux, "POST", CIRCLES, {"table": going, "name": "Trop tôt"}) == (409, "not_over")
    assert outsider.get(CIRCLES) == nobody.get(CIRCLES) == []
    assert outsider.get(f"/api/tables/{table.id}/circle")["circle"] is None
    after = margaux.get(path)
    assert after == before


def test_blocked_people_bots_and_people_on_other_devices_are_not_enrolled(own_house: Served) -> None:
    margaux, theo = own_house.visitor("Margaux"), own_house.visitor("Théo")
    lou = own_house.visitor("Lou")
    table = margaux.opens(switches={"tabu.end": "rotations:1"}, pace="sans")["id"]
    lines = [margaux.at(table), theo.at(table), lou.at(table)]
    for line in lines[1:]:
        line.do("sit/1")
    theo.call("PUT", f"/api/tables/{table}/people/{lines[0].yours['person']}/block")
    lines[0].do("start/1")
    play_to_the_end(*lines)
    page = margaux.get(f"{CIRCLES}/{kept(margaux, table)}")
    assert [it["name"] for it in page["members"]] == ["Margaux", "Lou"]
    assert theo.get(CIRCLES) == []
    assert page["evenings"][0]["others"] == 1


def test_a_circle_is_in_the_export_and_deleted_people_leave_no_data(own_house: Served) -> None:
    table = Table(own_house)
    theo, margaux = table.theo, table.margaux
    theo.call("PUT", "/api/me", {"name": "Théo Inconnu"})
    circle = kept(margaux, table.id)
    (known,) = theo.get("/api/me/data")["circles"]
    assert (known["circle"], known["name"]) == (circle, "Les vendredis")
    member, secret = known["member"], theo.cookies["tripot"]
    assert len(margaux.get(f"{CIRCLES}/{circle}/standings")["standings"]) == 2
    assert theo.call("DELETE", "/api/me").status == 200
    page = margaux.get(f"{CIRCLES}/{circle}")
    assert [it["name"] for it in page["members"]] == ["Margaux"]
    assert [(len(it["finishes"]), it["others"]) for it in page["evenings"]] == [(1, 1)]
    season = margaux.get(f"{CIRCLES}/{circle}/standings")["standings"]
    assert [it["games"] for it in season] == [1]
    assert margaux.call("DELETE", "/api/me").status == 200
    own_house.stop()
    for trace in ("Inconnu", member, circle, "Les vendredis", hash_secret(secret).hex()):
        assert trace not in dumped(own_house)


def dumped(house: Served) -> str:
    """Return the contents of the database as text."""
    with sqlite3.connect(house.store) as store:
        text = "\n".join(store.iterdump())
    store.close()
    return text


@pytest.mark.parametrize("path", ["", "/memberships", "/invitations/RUBIS-AMBRE-404"])
def test_creating_and_joining_are_limited(house: Served, path: str) -> None:
    lou = far(house.visitor("Lou"), f"8.9.{len(path)}.1")
    body = {"": {"table": fresh_id(), "name": "x"}, "/memberships": {"code": "RUBIS-AMBRE-404"}}.get(path)
    answers = [
        lou.call("POST" if body else "GET", CIRCLES + path, body).status
        for _ in range(DEVICE_WRITE_LIMIT.far.amount + 1)
    ]
    assert answers[0] == 404
    assert answers[-1] == 429


@pytest.mark.nightly
def test_sixty_people_and_five_hundred_evenings_cost_a_fixed_number_of_queries(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(house)
    circle = kept(table.margaux, table.id)
    table.margaux.get(f"{CIRCLES}/{circle}")
    asked: list[str] = []
    store = house.hall.store._store
    queries = {it: it._query for it in (store.circles, store.summaries, store.declined_honours)}

    def counted() -> int:
        asked.clear()
        assert table.margaux.get(f"{CIRCLES}/{circle}")["name"] == "Les vendredis"
        return len(asked)

    def counting(real: Callable[..., Any]) -> Callable[..., Any]:
        return lambda sql, **values: (asked.append(sql), real(sql, **values))[1]

    for it, real in queries.items():
        monkeypatch.setattr(it, "_query", counting(real))
    small = counted()
    fill_circle(store, CircleId(circle), house.clock())
    assert counted() == small <= 10
    page = table.margaux.get(f"{CIRCLES}/{circle}")
    assert len(page["members"]) == MAX_MEMBERS
    assert page["before"] is not None
    assert table.margaux.get(f"{CIRCLES}/{circle}?before={page['before']}")["id"] == circle
    asked.clear()
    season = table.margaux.get(f"{CIRCLES}/{circle}/standings")
    assert len(asked) <= 8
    assert table.margaux.get(f"{CIRCLES}/{circle}/standings") == season
    assert season["games"] >= 400
    asked.clear()
    honours = table.margaux.get(f"{CIRCLES}/{circle}/honours")
    assert len(asked) <= 12
    assert len(honours["records"]) >= 4
    assert len(honours["titles"]) >= 2


def test_a_circle_code_entered_for_a_table_is_recognized_and_guessing_is_throttled(own_house: Served) -> None:
    table = Table(own_house)
    code = table.margaux.get(f"{CIRCLES}/{kept(table.margaux, table.id)}")["code"]
    lou = far(own_house.visitor("Lou"))
    for typed in (code, code.lower(), code.replace("-", "%20")):
        assert refusal(lou, "GET", f"/api/tables/{typed}") == (404, "code_of_circle")
    assert lou.call("GET", f"/t/{code}").status in (200, 404, 503), "the preview does not reveal the circle"
    for guess in range(MISS_LIMIT.far.amount):
        assert refusal(lou, "GET", f"/api/tables/RUBIS-RUBIS-{100 + guess}") == (404, "no_such_table"), guess
    assert refusal(lou, "GET", f"/api/tables/{code}") == (429, "too_fast"), "throttled guesses get the same answer"
    assert refusal(lou, "GET", f"{CIRCLES}/invitations/{code}") == (429, "too_fast")
