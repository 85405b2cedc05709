"""Tests big screens, such as televisions, that show a table: their codes, permissions, and the data they receive."""

from tests.server.visitors import Served, Visitor, play_to_the_end
from tripot.entropy import fresh_screen_code, parse_screen_code


def opened(visitor: Visitor) -> tuple[str, str]:
    """Open a big screen that shows no table yet. Return its secret and its code."""
    said = visitor.call("POST", "/api/screens")
    assert said.status == 201, said
    return said.json["secret"], said.json["code"]


def shown(visitor: Visitor, secret: str) -> tuple[int, object]:
    said = visitor.call("POST", "/api/screens/mine", {"secret": secret})
    return said.status, said.json


def test_a_seated_person_claims_a_television_for_their_table_and_its_code_expires(house: Served) -> None:
    tv, margaux = house.visitor(), house.visitor("Margaux")
    table = margaux.opens(bots=["bold"])
    secret, code = opened(tv)
    assert shown(tv, secret) == (200, {"code": code, "table": None, "circle": None})
    spoken = code.lower().replace("-", " ")
    assert margaux.call("PUT", f"/api/screens/{spoken.replace(' ', '%20')}", {"table": table["id"]}).status == 200
    assert shown(tv, secret) == (200, {"code": None, "table": table["code"], "circle": None})
    again = margaux.call("PUT", f"/api/screens/{code}", {"table": table["id"]})
    assert (again.status, again.json["code"]) == (404, "no_such_screen")


def test_a_named_spectator_can_claim_and_others_cannot(house: Served) -> None:
    margaux, lou, stranger = house.visitor("Margaux"), house.visitor("Lou"), house.visitor("Paul")
    table = margaux.opens()
    lou.at(table["id"])
    secret, code = opened(house.visitor())
    for visitor, status in ((stranger, 403), (house.visitor(), 401)):
        assert visitor.call("PUT", f"/api/screens/{code}", {"table": table["id"]}).status == status
    for claim in ({}, {"table": table["id"], "circle": "x"}):
        assert margaux.call("PUT", f"/api/screens/{code}", claim).status == 400
    assert shown(stranger, secret)[1] == {"code": code, "table": None, "circle": None}
    assert lou.call("PUT", f"/api/screens/{code}", {"table": table["code"]}).status == 200


def test_a_person_removed_from_a_table_cannot_show_it(house: Served) -> None:
    margaux, lou = house.visitor("Margaux"), house.visitor("Lou")
    table = margaux.opens()
    margaux_line, lous = margaux.at(table["id"]), lou.at(table["id"])
    lous.do("sit/1")
    margaux_line.do("remove_person/1", seat=lous.seat)
    _, code = opened(house.visitor())
    for key in (table["id"], table["code"]):
        assert lou.call("PUT", f"/api/screens/{code}", {"table": key}).status in (403, 404)
    assert margaux.call("PUT", f"/api/screens/{code}", {"table": table["id"]}).status == 200


def test_a_television_of_a_circle_shows_the_current_table_and_then_the_next(house: Served) -> None:
    margaux, lou, paul = house.visitor("Margaux"), house.visitor("Lou"), house.visitor("Paul")
    table = margaux.opens(bots=["bold"], switches={"tabu.end": "rotations:1"})
    line = margaux.at(table["id"])
    line.do("start/1")
    play_to_the_end(line)
    made = margaux.call("POST", "/api/circles", {"name": "Les mardis", "table": table["id"]})
    assert made.status == 201, made
    circle = made.json["id"]
    join = margaux.get(f"/api/circles/{circle}")["code"]
    assert lou.call("POST", "/api/circles/memberships", {"code": join}).status == 201
    secret, code = opened(house.visitor())
    assert paul.call("PUT", f"/api/screens/{code}", {"circle": circle}).status == 404
    assert lou.call("PUT", f"/api/screens/{code}", {"circle": circle}).status == 200
    assert shown(paul, secret)[1] == {"code": None, "table": None, "circle": "Les mardis"}
    for _ in range(2):
        tonight = margaux.call("POST", f"/api/circles/{circle}/tables").json
        assert shown(paul, secret)[1] == {"code": None, "table": tonight["code"], "circle": "Les mardis"}


def test_a_code_and_a_claim_expire(house: Served) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens()
    late, _ = opened(house.visitor())
    secret, code = opened(house.visitor())
    assert margaux.call("PUT", f"/api/screens/{code}", {"table": table["id"]}).status == 200
    house.clock.shift += 11 * 60_000
    try:
        assert shown(margaux, late)[0] == 404
        assert shown(margaux, secret)[0] == 200
        house.clock.shift += 12 * 3_600_000
        assert shown(margaux, secret)[0] == 404
    finally:
        house.clock.shift = 0


def test_who_claimed_a_television_releases_it_and_nobody_else_does(house: Served) -> None:
    margaux, lou = house.visitor("Margaux"), house.visitor("Lou")
    table = margaux.opens()
    lou.at(table["id"])
    secret, code = opened(house.visitor())
    claims = "/api/screens/claims"
    assert margaux.call("PUT", f"/api/screens/{code}", {"table": table["id"]}).status == 200
    assert (margaux.get(claims), lou.get(claims)) == ({"screens": 1}, {"screens": 0})
    assert lou.call("DELETE", claims).status == 200, "Lou has none"
    assert house.visitor().call("DELETE", claims).status == 401
    assert shown(margaux, secret)[1] == {"code": None, "table": table["code"], "circle": None}
    assert margaux.call("DELETE", claims).json == {"screens": 0} == margaux.get(claims)
    assert shown(margaux, secret)[0] == 404


def test_guessing_codes_is_throttled(house: Served) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens()["id"]
    margaux.headers["x-forwarded-for"] = "8.8.4.4"
    paths = [f"/api/screens/ZINC-{number}" for number in range(100, 122)]
    statuses = [margaux.call("PUT", path, {"table": table}).status for path in paths]
    assert statuses[0] == 404
    assert statuses[-1] == 429


def test_the_qr_code_leads_to_the_claim(house: Served) -> None:
    _, code = opened(house.visitor())
    said = house.visitor().call("GET", f"/api/screens/{code}/qr.svg")
    assert said.status == 200
    assert b"<svg" in said.data
    assert house.visitor().call("GET", "/api/screens/nonsense/qr.svg").status == 404


def test_a_code_is_accepted_in_every_spelling() -> None:
    code = fresh_screen_code(bytes)
    assert code == "ABEILLE-100"
    assert parse_screen_code("abeille 100") == code
    assert parse_screen_code("ABEILLE-BREBIS-100") is None
