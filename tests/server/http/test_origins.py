"""A page of another site cannot act for its visitor."""

from tests.server.visitors import Served


def test_a_page_of_another_site_may_not_ask_for_changes(house: Served) -> None:
    visitor = house.visitor("Lou")
    said = visitor.call("POST", "/api/tables", {"game": "tabu"}, origin="http://evil.example")
    assert (said.status, said.json["code"]) == (403, "foreign_origin")
    assert visitor.call("POST", "/api/tables", {"game": "tabu"}, origin=house.base).status == 201
