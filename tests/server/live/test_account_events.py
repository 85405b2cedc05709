"""Tests the effect of changed accounts at live tables."""

import asyncio
import os
from pathlib import Path

import pytest

from tests.house.evening import MARGAUX, SHELF, three_people
from tests.server.visitors import Line, Served, until
from tests.store.journal_suite import all_of
from tripot.entropy import SecretHash
from tripot.house.protocol.close_codes import NOT_YOURS
from tripot.server.async_store import AsyncStore
from tripot.server.live.account_events import AccountEvents
from tripot.server.live.history import TableHistory
from tripot.store import Guest, GuestId, open_sqlite


def test_a_guest_can_be_deleted_while_their_new_name_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        blocking, evening, guest = (
            open_sqlite(tmp_path / "house.sqlite"),
            three_people(),
            Guest(GuestId("g"), "Margaux"),
        )
        blocking.journal.append([all_of(evening)])
        blocking.accounts.create_guest(guest, SecretHash(b"secret"), 1)
        blocking.accounts.person_at(evening.table.id, guest.id, MARGAUX)
        monkeypatch.setattr(blocking.accounts, "guests_at", lambda _: {})
        store = AsyncStore(blocking)
        events = AccountEvents({}, store, os.urandom)
        assert not await events.looks_like_another(guest, "Margot", TableHistory(store, SHELF))
        await store.close()

    asyncio.run(main())


def test_a_connection_without_a_hello_is_closed_when_its_account_is_deleted(house: Served) -> None:
    margaux, theo = house.visitor("Margaux"), house.visitor("Théo")
    silent = Line(theo.dial(margaux.opens()["id"]))
    until(lambda: house.hall.account_events.connections)
    assert theo.call("DELETE", "/api/me").status == 200
    assert silent.closed_with() == NOT_YOURS
