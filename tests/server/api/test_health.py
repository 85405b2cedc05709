"""Tests ``/health``: ready only while the store answers."""

import sqlite3

import pytest

from tests.server.visitors import Served
from tripot.store import Encryption
from tripot.store.encryption import generate_key


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


def test_a_house_whose_key_cannot_decrypt_the_store_is_not_ready(own_house: Served) -> None:
    store, other = own_house.hall.store._store, Encryption([generate_key()])
    store.secrets.delete_all()
    store.secrets.adopt_keys(other)  # the keys were changed, but not on this node
    said = own_house.visitor().call("GET", "/health/ready")
    assert (said.status, said.json["ok"]) == (503, False)
    assert "key" in said.json["why"]
