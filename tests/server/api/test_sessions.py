"""Tests sessions: devices can be listed, named and signed out, and idle sessions expire."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from tests.server.visitors import SOON, Line, Served, Visitor, served
from tripot.house.protocol.close_codes import NOT_YOURS
from tripot.store import GuestId, StoredSession

DAY_MS = 24 * 3600 * 1000

FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"


def brought(phone: Visitor, house: Served, **how: bool) -> Visitor:
    """Sign another device in as the same guest. Return it."""
    tablet = house.visitor()
    assert tablet.call("POST", "/api/me/device", {"link": link_of(phone), **how}).status == 200
    return tablet


def link_of(visitor: Visitor) -> str:
    return str(visitor.call("POST", "/api/me/links").json["url"].partition("#")[2])


def session_of(visitor: Visitor) -> str:
    return str(next(it["id"] for it in visitor.get("/api/me/sessions") if it["current"]))


def test_devices_are_listed_with_names_and_the_current_one_is_marked(house: Served) -> None:
    phone = house.visitor()
    phone.headers["user-agent"] = FIREFOX
    phone.call("PUT", "/api/me", {"name": "Awa"})
    (only,) = phone.get("/api/me/sessions")
    assert (only["name"], only["current"]) == ("Firefox · Android", True)
    assert abs(only["since"] - house.clock()) < 60_000
    assert abs(only["seen"] - house.clock()) < 60_000
    tablet = brought(phone, house)
    assert sorted((it["name"] or "", it["current"]) for it in tablet.get("/api/me/sessions")) == [
        ("", True),
        ("Firefox · Android", False),
    ]
    said = phone.call("PUT", f"/api/me/sessions/{session_of(tablet)}", {"name": "La tablette"})
    assert said.json["name"] == "La tablette"
    assert {it["name"] for it in phone.get("/api/me/sessions")} == {"Firefox · Android", "La tablette"}
    told = phone.call("GET", "/api/me/sessions").data.decode() + phone.call("GET", "/api/me/data").data.decode()
    assert phone.cookies["tripot"] not in told
    assert {it["name"] for it in phone.get("/api/me/data")["sessions"]} == {"Firefox · Android", "La tablette"}


def test_ending_a_session_signs_out_and_closes_its_sockets(house: Served) -> None:
    phone = house.visitor("Awa")
    table = phone.opens()["id"]
    tablet = brought(phone, house)
    line, mine = tablet.at(table), phone.at(table)
    silent = Line(tablet.dial(table))  # a connection that has not sent its hello yet
    assert phone.call("DELETE", f"/api/me/sessions/{session_of(tablet)}").status == 200
    assert line.closed_with() == NOT_YOURS
    assert silent.closed_with() == NOT_YOURS
    assert tablet.get("/api/me") == {"name": None}
    stranger = Line(tablet.dial(table))
    stranger.greet()
    assert stranger.refused("leave/1") == "not_seated", "the device is now a spectator"
    assert mine.refused("resume/1") == "not_paused", "the phone is still signed in"
    assert len(phone.get("/api/me/sessions")) == 1


def test_the_only_session_cannot_be_ended_but_the_current_one_can(house: Served) -> None:
    phone = house.visitor("Awa")
    said = phone.call("DELETE", f"/api/me/sessions/{session_of(phone)}")
    assert (said.status, said.json["code"]) == (409, "only_session")
    tablet = brought(phone, house)
    assert phone.call("DELETE", f"/api/me/sessions/{session_of(phone)}").status == 200
    assert phone.get("/api/me") == {"name": None}
    assert tablet.get("/api/me") == {"name": "Awa"}


def test_two_devices_cannot_end_both_sessions_at_once(own_house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = own_house.visitor("Awa")
    tablet = brought(phone, own_house)
    sessions = {phone: session_of(tablet), tablet: session_of(phone)}
    store, barrier = own_house.hall.store.sessions, Barrier(2)
    list_of = store.list_of

    def list_together(guest: GuestId) -> list[StoredSession]:
        found = list_of(guest)
        barrier.wait(SOON)
        return found

    def end(device: Visitor) -> int:
        return device.call("DELETE", f"/api/me/sessions/{sessions[device]}").status

    monkeypatch.setattr(store, "list_of", list_together)
    with ThreadPoolExecutor(2) as threads:
        assert sorted(threads.map(end, sessions)) == [200, 409]
    assert sorted(str(it.get("/api/me")["name"]) for it in sessions) == ["Awa", "None"]


def test_an_idle_session_expires_but_the_only_one_lasts_a_year(own_house: Served) -> None:
    phone, alone = own_house.visitor("Awa"), own_house.visitor("Lou")
    tablet = brought(phone, own_house)
    own_house.clock.shift += 80 * DAY_MS
    assert phone.get("/api/me") == {"name": "Awa"}
    own_house.clock.shift += 11 * DAY_MS
    assert tablet.get("/api/me") == {"name": None}, "idle for 91 days, and the phone was seen later"
    assert phone.get("/api/me") == {"name": "Awa"}
    own_house.clock.shift += (366 - 91) * DAY_MS
    assert alone.get("/api/me") == {"name": "Lou"}, "more than a year later"
    assert phone.get("/api/me") == {"name": "Awa"}
    own_house.clock.shift += 401 * DAY_MS
    assert alone.get("/api/me") == {"name": None}, "its cookie is deleted too"


def test_the_idle_limit_of_a_session_is_a_setting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIPOT_SESSION_IDLE_DAYS", "3")
    with served(tmp_path) as house:
        phone = house.visitor("Awa")
        tablet = brought(phone, house)
        house.clock.shift += 2 * DAY_MS
        assert phone.get("/api/me") == {"name": "Awa"}
        house.clock.shift += 2 * DAY_MS
        assert tablet.get("/api/me") == {"name": None}
        house.hall.store.sessions.end_idle(house.clock() - 3 * DAY_MS, 0)
        assert len(phone.get("/api/me/sessions")) == 1


def test_the_retention_of_an_absent_person_is_a_setting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIPOT_GUEST_DAYS", "30")
    with served(tmp_path) as house:
        awa = house.visitor("Awa")
        house.clock.shift += 29 * DAY_MS
        assert awa.get("/api/me") == {"name": "Awa"}
        house.clock.shift += 31 * DAY_MS
        assert awa.get("/api/me") == {"name": None}, "the last session too, and before the 90 days of others"


def test_a_link_of_another_person_asks_before_it_changes_the_device(house: Served) -> None:
    awa, lou = house.visitor("Awa"), house.visitor("Lou")
    mine, link = lou.cookies["tripot"], link_of(awa)
    look = lou.call("POST", "/api/me/device/look", {"link": link})
    assert look.json == {"name": "Awa", "current": "Lou", "same": False}
    said = lou.call("POST", "/api/me/device", {"link": link})
    assert (said.status, said.json["code"]) == (409, "other_identity")
    assert lou.get("/api/me") == {"name": "Lou"}
    assert lou.get("/api/me/former") == []
    assert lou.call("POST", "/api/me/device", {"link": link, "replace": True}).json == {"name": "Awa"}
    assert lou.cookies["tripot-before"] == mine, "the cookie is HttpOnly"
    (former,) = lou.get("/api/me/former")
    assert former["name"] == "Lou"
    assert lou.call("POST", f"/api/me/former/{former['id']}").json == {"name": "Lou"}
    assert lou.cookies["tripot"] == mine
    assert [it["name"] for it in lou.get("/api/me/former")] == ["Awa"]
    assert lou.call("POST", "/api/me/device/look", {"link": link}).status == 410


def test_ones_own_link_changes_nothing(house: Served) -> None:
    awa = house.visitor("Awa")
    link = link_of(awa)
    assert awa.call("POST", "/api/me/device/look", {"link": link}).json["same"]
    assert awa.call("POST", "/api/me/device", {"link": link}).json == {"name": "Awa"}
    assert len(awa.get("/api/me/sessions")) == 1


def test_the_cookie_of_former_identities_is_as_secure_as_the_other(house: Served) -> None:
    awa, lou = house.visitor("Awa"), house.visitor("Lou")
    said = lou.call("POST", "/api/me/device", {"link": link_of(awa), "replace": True})
    (cookie,) = [it for it in said.headers.get_all("set-cookie", []) if it.startswith("tripot-before=")]
    assert {"httponly", "samesite=lax", "path=/"} <= {part.strip().lower() for part in cookie.split(";")}
    thief = house.visitor()
    assert thief.call("POST", f"/api/me/former/{'0' * 16}").status == 404
    thief.cookies["tripot-before"] = "A" * 22 + "." + "B" * 22
    assert thief.get("/api/me/former") == []


def test_a_device_keeps_a_limited_number_of_identities(house: Served) -> None:
    device = house.visitor("Un")
    for name in ("Deux", "Trois", "Quatre", "Cinq", "Six"):
        link = link_of(house.visitor(name))
        assert device.call("POST", "/api/me/device", {"link": link, "replace": True}).status == 200
    assert [it["name"] for it in device.get("/api/me/former")] == ["Cinq", "Quatre", "Trois", "Deux"]
