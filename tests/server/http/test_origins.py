"""Tests that a page of another site cannot act for a visitor."""

from tests.server.visitors import Served


def test_pages_of_other_sites_cannot_request_changes(house: Served) -> None:
    visitor = house.visitor("Lou")
    said = visitor.call("POST", "/api/tables", {"game": "tabu"}, origin="http://evil.example")
    assert (said.status, said.json["code"]) == (403, "foreign_origin")
    assert visitor.call("POST", "/api/tables", {"game": "tabu"}, origin=house.base).status == 201
