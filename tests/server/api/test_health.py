"""``/health``: ready only while the store answers."""

import sqlite3

import pytest

from tests.server.visitors import Served


def test_a_house_is_ready_only_while_its_store_answers(own_house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = own_house.visitor()
    assert visitor.get("/health/ready") == {"ok": True, "why": None}
    journal = own_house.hall.store.journal

    def broken(*_: object) -> None:
        with journal._file.lock_connection():  # type: ignore[attr-defined]
            raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(type(journal), "head", broken)
        said = visitor.call("GET", "/health/ready")
        assert (said.status, said.json) == (503, {"ok": False, "why": "the store fails"})
        assert visitor.get("/health/live") == {"ok": True, "why": None}
    assert visitor.call("GET", "/health/ready").status == 200
