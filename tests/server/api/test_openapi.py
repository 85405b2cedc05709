"""Tests that the OpenAPI document is complete, and that the client's types were generated from its current version."""

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from subprocess import run
from sys import executable
from typing import Any

import msgspec
import pytest

from tests.server.visitors import Served
from tripot.server.api import openapi
from tripot.server.api.openapi import build_document

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def printed() -> bytes:
    return run([executable, "-m", "tripot.server.print_openapi"], cwd=ROOT, capture_output=True, check=True).stdout


def test_the_clients_types_match_this_server(printed: bytes) -> None:
    types = (ROOT / "web" / "src" / "protocol" / "api.d.ts").read_text(encoding="utf-8")
    (hashed,) = re.findall(r"^// sha256 ([0-9a-f]{64})$", types, re.MULTILINE)
    assert hashed == sha256(printed).hexdigest(), "stale: run `npm run generate` in web/tools/openapi"


def test_every_reference_exists_and_every_component_is_used(printed: bytes) -> None:
    described = msgspec.json.decode(printed)
    assert described["openapi"].startswith("3.1")
    schemas = described["components"]["schemas"]
    meant = {name.rpartition("/")[2] for name in references(described)}
    assert meant <= set(schemas)
    assert set(schemas) - meant == {"Entry", "FromHouse", "ToHouse", "Transfer"}


def test_the_document_is_built_once(house: Served, printed: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor, built = house.visitor(), list[Any]()
    monkeypatch.setattr(openapi, "build_document", lambda routes: built.append(routes) or build_document(routes))
    first, second = (visitor.call("GET", "/api/openapi.json") for _ in range(2))
    assert first.data == second.data
    assert msgspec.json.decode(first.data) == msgspec.json.decode(printed)
    assert len(built) == 1


def test_every_error_is_a_problem(printed: bytes) -> None:
    for path in msgspec.json.decode(printed)["paths"].values():
        for operation in path.values():
            assert operation["operationId"]
            for status, response in operation["responses"].items():
                assert (status == "default") == ("application/problem+json" in response["content"])
            assert "default" in operation["responses"]


def references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "$ref":
                yield inner
            else:
                yield from references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from references(inner)
