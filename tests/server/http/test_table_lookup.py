"""Tests table look-up: text from a URL is validated as an id or code first."""

import pytest

from tests.server.visitors import Line, Served
from tripot.entropy import fresh_code, fresh_id, is_id, parse_code

HOSTILE = [
    "x" * 8_000,
    "a%20b",
    "a%0d%0aPUB%20tripot.house%200%0d%0a",
    "tripot.*",
    "%3E",
    "%00",
    "%ED%A0%80",
    "..%2f..%2fetc",
    "RUBIS-AMBRE-1000",
    "A" * 63 + "-B-100",
    "\u0130".encode().hex(),
]


def test_ids_and_codes_have_the_form_that_the_house_generates() -> None:
    for _ in range(200):
        assert is_id(fresh_id())
        assert parse_code(fresh_code()) is not None
    assert parse_code("rubis, ambre 421") == "RUBIS-AMBRE-421"
    for text in ("", "0" * 15, "0" * 17, "O" * 16, "u" * 16, "0123456789abcde\n", "0123456789abcde\u0661"):
        assert not is_id(text)
    for text in ("RUBIS", "RUBIS-AMBRE", "RUBIS-AMBRE-12", "RUBIS-AMBRE-\u0661\u0662\u0663", "\ufdfa" * 64):
        assert parse_code(text) is None


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("tail", ["", "/journal.jsonl", "/boards", "/ledger", "/qr.svg", "/luck", "/review", "/odds"])
def test_text_that_is_no_id_or_code_does_not_reach_the_store(house: Served, text: str, tail: str) -> None:
    heard, accounts = list[str](), type(house.hall.store.accounts)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(accounts, "table_by_code", lambda _, code: heard.append(code))
        assert house.visitor().call("GET", f"/api/tables/{text}{tail}").status == 404
        assert house.visitor().call("GET", f"/t/{text}").status in (200, 404, 503)
    assert heard == []


def test_a_socket_is_checked_before_admission_too(house: Served) -> None:
    for text in ("x" * 5_000, "a%20b", "a%0d%0ab", "tripot.*"):
        assert Line(house.visitor().dial(text)).closed_with() == 4404
