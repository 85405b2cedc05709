"""Tests ``/api/me``: names, cookies and links to other devices."""

import pytest

from tests.server.visitors import Served


def test_a_guest_has_a_name_and_a_cookie_hidden_from_scripts(house: Served) -> None:
    visitor = house.visitor()
    assert visitor.get("/api/me") == {"name": None}
    said = visitor.call("PUT", "/api/me", {"name": "  Margaux \u200b de\u202e  l’Isle\n"})
    assert said.json == {"name": "Margaux de l’Isle"}
    (cookie,) = said.headers.get_all("set-cookie", [])
    name, *how = [part.strip() for part in cookie.split(";")]
    assert name.startswith("tripot=")
    assert len(name.removeprefix("tripot=")) == 22, "128 bits"
    assert {part.lower() for part in how} == {"httponly", "max-age=34560000", "path=/", "samesite=lax"}
    assert visitor.get("/api/me") == {"name": "Margaux de l’Isle"}
    kept = b"".join(file.read_bytes() for file in house.store.parent.glob("house.sqlite*"))
    assert "Margaux de l’Isle".encode() in kept
    assert name.removeprefix("tripot=").encode() not in kept, "only its hash is kept"


def test_over_https_the_cookie_is_bound_to_the_host_and_secure(house: Served) -> None:
    visitor = house.visitor()
    said = visitor.call("PUT", "/api/me", {"name": "Lou"}, x_forwarded_proto="https")
    cookie = said.headers["set-cookie"]
    assert cookie.startswith("__Host-tripot=")
    assert "Secure" in cookie
    assert "Domain" not in cookie
    assert visitor.call("GET", "/api/me", x_forwarded_proto="https").json == {"name": "Lou"}
    assert visitor.get("/api/me") == {"name": None}, "the HTTPS cookie is ignored over plain HTTP"


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "x" * 25, "\n\t"])
def test_an_invalid_name_is_refused(house: Served, name: str) -> None:
    said = house.visitor().call("PUT", "/api/me", {"name": name})
    assert (said.status, said.json["code"]) == (422, "bad_name")
    assert "set-cookie" not in said.headers


def test_an_invented_secret_is_refused(house: Served) -> None:
    visitor = house.visitor()
    visitor.cookies["tripot"] = "AAAAAAAAAAAAAAAAAAAAAA"
    assert visitor.get("/api/me") == {"name": None}
    assert visitor.call("POST", "/api/tables", {"game": "tabu"}).json["code"] == "name_needed"


def test_a_link_moves_a_guest_to_another_device_once(house: Served) -> None:
    phone, tablet, thief = house.visitor("Awa"), house.visitor(), house.visitor()
    table = phone.opens()
    link = phone.call("POST", "/api/me/links", {}).json
    assert link["expires"] > house.clock()
    address, _, secret = link["url"].partition("#")
    assert address == f"{house.base}/me"
    assert tablet.call("POST", "/api/me/device", {"link": secret}).json == {"name": "Awa"}
    assert (spent := thief.call("POST", "/api/me/device", {"link": secret})).status == 410
    assert spent.json["code"] == "link_spent"
    assert tablet.cookies != phone.cookies
    assert tablet.at(table["id"]).yours["host"]
    assert phone.at(table["id"]).yours["host"]
    assert house.visitor().call("POST", "/api/me/links", {}).status == 401


def test_an_expired_link_is_refused(own_house: Served) -> None:
    link = own_house.visitor("Awa").call("POST", "/api/me/links").json["url"].partition("#")[2]
    own_house.clock.shift += 600_000
    assert own_house.visitor().call("POST", "/api/me/device", {"link": link}).status == 410
