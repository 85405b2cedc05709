"""Tests the stored results behind the honours of a circle's season, and who may see and decline honours."""

import pytest

from tests.server.api.after_a_game import Table
from tests.server.api.test_circles import CIRCLES, dumped, kept, refusal
from tests.server.programs import Program, made
from tests.server.visitors import SOON, Served, until
from tripot.server.results import game_summaries


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
        assert table.margaux.call("PUT", path, {**decline, **forged}).status in (400, 422), (
            "people can decline only for themselves"
        )
    assert refusal(table.margaux, "PUT", path, {"honour": "best_dressed", "declined": True}) == (422, "no_such_honour")
    assert refusal(table.margaux, "GET", f"{path}?season=1999-1") == (422, "no_such_season")
    assert table.theo.get(path)["declined"] == table.margaux.get(path)["declined"] == []


def test_deleted_people_leave_no_data(own_house: Served) -> None:
    table = Table(own_house)
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
    own_house.stop()
    for trace in (member, circle, "Théo"):
        assert trace not in dumped(own_house)
