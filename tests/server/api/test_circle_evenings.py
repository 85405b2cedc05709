"""Tests the planned evening of a circle (group of players): any member can plan it and reply to it."""

from datetime import UTC, datetime
from typing import Any

from icalendar import Calendar

from tests.server.api.after_a_game import Table
from tests.server.api.test_circles import CIRCLES, dumped, kept, refusal
from tests.server.programs import Program, made
from tests.server.visitors import Served, Visitor
from tripot.clock import wall_clock

DAY_MS = 24 * 3600 * 1000
HOSTILE_PLACE = 'Chez Lou; rue de l’Échiquier, 12\\bis "2e étage" ' + "é" * 50


def friday() -> int:
    return (wall_clock() // 1000 + 7 * 24 * 3600) * 1000


def read_event(who: Visitor, path: str) -> Any:
    said = who.call("GET", f"{path}.ics")
    assert said.status == 200
    assert said.headers["content-type"].startswith("text/calendar")
    (event,) = Calendar.from_ical(said.data).walk("VEVENT")
    return event


def test_an_evening_is_planned_answered_moved_and_imported_by_a_calendar(own_house: Served) -> None:
    table = Table(own_house)
    margaux, theo = table.margaux, table.theo
    path = f"{CIRCLES}/{kept(margaux, table.id)}/evening"
    assert theo.get(path) == {"evening": None}
    assert refusal(theo, "GET", f"{path}.ics") == (404, "no_evening")
    page = margaux.get(path.removesuffix("/evening"))
    ids = {it["name"]: it["member"] for it in page["members"]}
    starts = friday()
    planned = theo.call("PUT", path, {"starts": starts, "place": f"  {HOSTILE_PLACE} "}).json["evening"]
    assert planned == {"starts": starts, "place": HOSTILE_PLACE, "coming": [], "away": []}

    margaux.call("PUT", f"{path}/me", {"starts": starts, "comes": True})
    theo.call("PUT", f"{path}/me", {"starts": starts, "comes": True})
    said = theo.call("PUT", f"{path}/me", {"starts": starts, "comes": False}).json["evening"]
    assert (said["coming"], said["away"]) == ([ids["Margaux"]], [ids["Théo"]])
    event = read_event(theo, path)
    assert event["dtstart"].dt == datetime.fromtimestamp(starts // 1000, UTC)
    assert str(event["location"]) == HOSTILE_PLACE
    assert str(event["summary"]) == "Les vendredis"
    assert "Margaux" in event["description"]
    assert "Théo" not in event["description"]

    margaux.call("PUT", path, {"starts": starts, "place": "Ailleurs"})
    assert theo.get(path)["evening"]["coming"] == [ids["Margaux"]], "only the place has changed"
    later = starts + DAY_MS
    margaux.call("PUT", path, {"starts": later, "place": "Ailleurs"})
    moved = theo.get(path)["evening"]
    assert (moved["starts"], moved["coming"], moved["away"]) == (later, [], []), "a new time clears all replies"
    assert refusal(theo, "PUT", f"{path}/me", {"starts": starts, "comes": True}) == (409, "evening_moved")
    again = read_event(margaux, path)
    assert (str(again["uid"]), again["sequence"]) == (str(event["uid"]), 2), "calendars update the existing event"

    assert theo.call("DELETE", path).json == {"evening": None}
    assert margaux.get(path) == {"evening": None}
    assert refusal(theo, "PUT", f"{path}/me", {"starts": later, "comes": True}) == (409, "evening_moved")


def test_only_a_future_time_and_a_valid_place_are_accepted(house: Served) -> None:
    table = Table(house)
    path = f"{CIRCLES}/{kept(table.margaux, table.id)}/evening"
    now = wall_clock()
    for starts in (0, now - 1000, now + 800 * DAY_MS):
        assert refusal(table.margaux, "PUT", path, {"starts": starts, "place": ""}) == (422, "bad_time")
    for place in ("x" * 121, "a\u0007b", "a\u202eb"):
        assert refusal(table.margaux, "PUT", path, {"starts": friday(), "place": place}) == (422, "bad_place")
    for body in ({"starts": "soon"}, {"place": "x"}, {"starts": -1}, {"starts": friday(), "by": "someone"}):
        assert table.margaux.call("PUT", path, body).status in (400, 422)
    assert table.margaux.get(path) == {"evening": None}


ROUTES = [
    ("GET", "/evening", None),
    ("GET", "/evening.ics", None),
    ("PUT", "/evening", {"starts": friday(), "place": "Volé"}),
    ("DELETE", "/evening", None),
    ("PUT", "/evening/me", {"starts": friday(), "comes": True}),
]


def test_other_actors_are_refused_without_a_change(house: Served) -> None:
    table = Table(house)
    margaux = table.margaux
    path = f"{CIRCLES}/{kept(margaux, table.id)}"
    margaux.call("PUT", f"{path}/evening", {"starts": friday(), "place": "Ici"})
    before = margaux.get(f"{path}/evening")
    bot = Program(house.base, made(margaux, "Ruse")["token"])
    for who, expected in (
        (house.visitor("Lou"), (404, "no_such_circle")),
        (house.visitor(), (401, "name_needed")),
        (bot, (403, "not_for_bots")),
    ):
        for method, below, body in ROUTES:
            assert refusal(who, method, path + below, body) == expected, (method, below)
    forged = {"starts": before["evening"]["starts"], "comes": True, "member": "another"}
    assert table.theo.call("PUT", f"{path}/evening/me", forged).status in (400, 422), (
        "people can reply only for themselves"
    )
    assert margaux.get(f"{path}/evening") == before


def test_a_reply_is_exported_and_deleted_with_the_person(own_house: Served) -> None:
    table = Table(own_house)
    margaux, theo = table.margaux, table.theo
    circle = kept(margaux, table.id)
    path, starts = f"{CIRCLES}/{circle}/evening", friday()
    theo.call("PUT", path, {"starts": starts, "place": "Rue Introuvable"})
    theo.call("PUT", f"{path}/me", {"starts": starts, "comes": True})
    (reply,) = theo.get("/api/me/data")["replies"]
    assert (reply["circle"], reply["starts"], reply["comes"]) == (circle, starts, True)
    assert theo.call("DELETE", "/api/me").status == 200
    assert margaux.get(path)["evening"]["coming"] == []
    assert margaux.call("DELETE", "/api/me").status == 200
    own_house.stop()
    for trace in ("Introuvable", circle, str(starts)):
        assert trace not in dumped(own_house)
