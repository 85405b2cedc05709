"""Tests that the operator's bans and renames take effect at live tables."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.programs import Program, made
from tests.server.visitors import Line, Served, served
from tripot.house import PersonId
from tripot.house.protocol.close_codes import NOT_YOURS
from tripot.server.live import store_changes
from tripot.server.live.account_events import AccountEvents
from tripot.server.live.room import Room
from tripot.server.live.store_changes import StoreChanges
from tripot.store import Guest


@pytest.fixture
def quick_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """Run a server that frequently checks for changes by the operator."""
    monkeypatch.setattr(store_changes, "POLL_S", 0.05)
    with served(tmp_path) as house:
        yield house


def guest_called(house: Served, table: str, name: str) -> Guest:
    return next(it for it in house.hall.store.accounts.guests_at(table).values() if it.name == name)


def test_a_banned_person_is_removed_on_every_device_with_their_bots(quick_house: Served) -> None:
    margaux, theo = quick_house.visitor("Margaux"), quick_house.visitor("Théo")
    table = margaux.opens()["id"]
    margaux_line, theo_line = margaux.at(table), theo.at(table)
    theo_line.do("sit/1")
    token = made(theo, "Ruse")["token"]
    bots = Program(quick_house.base, token).join(table)
    margaux_line.do("start/1")
    banned, moderation = guest_called(quick_house, table, "Théo"), quick_house.hall.store.moderation
    moderation.ban(banned.id, quick_house.clock())
    assert theo_line.closed_with() == NOT_YOURS
    assert bots.closed_with() == NOT_YOURS
    margaux_line.wait(lambda it: "kept" in [seat["kind"] for seat in it.board["seats"]])
    assert Line(theo.dial(table)).closed_with() == NOT_YOURS
    for method, path, body in (
        ("GET", "/api/me", None),
        ("PUT", "/api/me", {"name": "Innocent"}),
        ("POST", "/api/tables", {"game": "tabu"}),
        ("POST", "/api/me/links", None),
        ("GET", f"/api/tables/{table}", None),
    ):
        said = theo.call(method, path, body)
        assert (said.status, said.json["code"]) == (403, "banned")
    page = f"/t/{table}"
    assert theo.call("GET", page).status == quick_house.visitor().call("GET", page).status, (
        "banned people get the page, which explains the ban"
    )
    assert theo.call("GET", "/api/me/data").status == 200, "their data stay theirs"
    moderation.unban(banned.id)
    assert theo.get("/api/me") == {"name": "Théo"}
    theo.at(table).do("take_back_seat/1")
    moderation.ban(banned.id, quick_house.clock())
    assert theo.call("DELETE", "/api/me").status == 200


@pytest.mark.parametrize("change", ["banned", "deleted"])
def test_a_guest_banned_during_admission_is_not_admitted(
    house: Served, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    really, store = AccountEvents.register_guest, house.hall.store

    async def shut_out_meanwhile(events: AccountEvents, room: Room, guest: Guest) -> PersonId:
        person = await really(events, room, guest)
        if change == "banned":
            store.moderation.ban(guest.id, 1)
            await events.shut_out(frozenset([guest.id]))
        else:
            await events.delete_guest(guest)
        return person

    table = house.visitor("Margaux").opens()["id"]
    monkeypatch.setattr(AccountEvents, "register_guest", shut_out_meanwhile)
    monkeypatch.setattr(StoreChanges, "_sync_bans", lambda _: asyncio.sleep(0))  # the server has seen the ban already
    assert Line(house.visitor("Théo").dial(table)).closed_with() == NOT_YOURS


def test_an_operators_rename_is_shown_at_live_tables(quick_house: Served) -> None:
    margaux, theo = quick_house.visitor("Margaux"), quick_house.visitor("Théo")
    table = margaux.opens()["id"]
    margaux_line = margaux.at(table)
    theo_id = theo.at(table).yours["person"]
    margaux_line.wait(lambda it: theo_id in it.people)
    guest, store = guest_called(quick_house, table, "Théo"), quick_house.hall.store
    store.moderation.record(1, "odile", "rename", guest.id, None)
    store.accounts.rename(guest.id, "Invité")
    margaux_line.wait(lambda it: it.people[theo_id]["name"] == "Invité")
    assert theo.get("/api/me") == {"name": "Invité"}
