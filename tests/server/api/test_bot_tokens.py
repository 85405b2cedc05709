"""Tests tokens for bots (programs): their owner creates and revokes them, and everyone sees that they are bots."""

import pytest

from tests.server.programs import Program, made
from tests.server.visitors import Line, Served, Visitor, play_to_the_end
from tripot.house.protocol.close_codes import FOREIGN_ORIGIN, NOT_YOURS
from tripot.server.api import bot_tokens


def test_a_token_is_shown_once_then_listed_without_it_and_revoked(house: Served) -> None:
    margaux, lou = house.visitor("Margaux"), house.visitor("Lou")
    bot = made(margaux, "Ruse")
    assert margaux.get("/api/me/bots") == [{key: bot[key] for key in ("id", "name", "since")}]
    assert lou.get("/api/me/bots") == house.visitor().get("/api/me/bots") == []
    assert bot["token"].encode() not in house.store.read_bytes(), "only a hash is kept"
    program = Program(house.base, bot["token"])
    assert program.get("/api/me") == {"name": "Ruse"}
    assert lou.call("DELETE", f"/api/me/bots/{bot['id']}").json["code"] == "no_such_bot"
    assert margaux.call("DELETE", f"/api/me/bots/{bot['id']}").json["name"] == "Ruse"
    for method, path, body in (("GET", "/api/me", None), ("PUT", "/api/me", {"name": "Ruse"})):
        said = program.call(method, path, body)
        assert (said.status, said.json["code"], said.headers["set-cookie"]) == (401, "bad_token", None)


def test_two_bots_of_one_owner_have_different_ids(house: Served) -> None:
    margaux = house.visitor("Margaux")
    ruse, malice = made(margaux, "Ruse"), made(margaux, "Malice")
    assert ruse["id"] != malice["id"]
    assert ruse["id"] not in ruse["token"], "the id does not reveal the token"
    assert margaux.call("DELETE", f"/api/me/bots/{malice['id']}").json["name"] == "Malice"
    assert [bot["name"] for bot in margaux.get("/api/me/bots")] == ["Ruse"]
    assert Program(house.base, ruse["token"]).get("/api/me") == {"name": "Ruse"}
    assert Program(house.base, malice["token"]).call("GET", "/api/me").status == 401


@pytest.mark.parametrize(("name", "code"), [("Margaux", "name_taken"), ("ruse", "name_taken"), ("", "bad_name")])
def test_a_bot_has_its_own_name(house: Served, name: str, code: str) -> None:
    margaux = house.visitor("Margaux")
    made(margaux, "Ruse")
    assert margaux.call("POST", "/api/me/bots", {"name": name}).json["code"] == code


def test_bots_are_limited_per_person_and_bots_have_none(house: Served) -> None:
    margaux = house.visitor("Margaux")
    program = Program(house.base, made(margaux, "Un bot")["token"])
    for number in range(bot_tokens.MAX_BOTS_PER_OWNER - 1):
        made(margaux, f"Bot {'abcdefghijk'[number] * 3}")
    assert margaux.call("POST", "/api/me/bots", {"name": "De trop"}).json["code"] == "too_many_bots"
    assert program.call("POST", "/api/me/bots", {"name": "Petit"}).json["code"] == "not_for_bots"
    assert program.call("POST", "/api/me/links").json["code"] == "not_for_bots"
    table = program.opens()["id"]
    assert program.call("POST", f"/api/tables/{table}/hands", {"name": "Léa"}).json["code"] == "not_for_bots"


def test_a_token_is_not_accepted_as_a_cookie_nor_a_cookie_as_a_token(house: Served) -> None:
    margaux = house.visitor("Margaux")
    bot = made(margaux, "Échange")
    browser = Visitor(house.base)
    browser.cookies = {"tripot": bot["token"]}
    assert browser.get("/api/me") == {"name": None}
    stolen = Program(house.base, margaux.cookies["tripot"])
    assert stolen.call("GET", "/api/me").json["code"] == "bad_token"
    both = Program(house.base, bot["token"]).call("GET", "/api/me", cookie=f"tripot={margaux.cookies['tripot']}")
    assert both.json == {"name": "Échange"}, "with a token, cookies are ignored"


def test_a_token_needs_no_origin_but_a_cookie_does(house: Served) -> None:
    margaux = house.visitor("Margaux")
    program, table = Program(house.base, made(margaux, "Origine")["token"]), margaux.opens()["id"]
    foreign = {"origin": "https://elsewhere.example"}
    assert margaux.call("POST", "/api/tables", {"game": "tabu"}, **foreign).status == 403
    assert program.call("POST", "/api/tables", {"game": "tabu"}, **foreign).status == 201
    assert Line(margaux.dial(table, **foreign)).closed_with() == FOREIGN_ORIGIN
    program.join(table, **foreign).close()


def test_everybody_sees_that_a_bot_is_a_bot(house: Served) -> None:
    margaux = house.visitor("Margaux")
    program, table = Program(house.base, made(margaux, "Ruse")["token"]), margaux.opens()["id"]
    person, bot = margaux.at(table), program.join(table)
    bot.do("sit/1")
    person.wait(lambda it: "Ruse" in {who["name"] for who in it.people.values() if isinstance(who, dict)})
    shown = {who["name"]: who["program"] for who in person.people.values() if isinstance(who, dict)}
    assert shown == {"Margaux": False, "Ruse": True}
    assert [it["program"] for it in margaux.get(f"/api/tables/{table}")["seats"][:2]] == [False, True]
    person.do("start/1")
    play_to_the_end(person, bot)
    people = margaux.get(f"/api/tables/{table}/boards?count=5")["people"]
    assert {it["name"]: it["program"] for it in people} == {"Margaux": False, "Ruse": True}
    assert margaux.call("PUT", f"/api/tables/{table}/people/{bot.yours['person']}/block").json["code"] == "oneself"


def test_a_connection_closes_when_its_token_is_revoked(house: Served) -> None:
    margaux = house.visitor("Margaux")
    made_bot, table = made(margaux, "Ruse"), margaux.opens()["id"]
    program = Program(house.base, made_bot["token"])
    line = program.join(table)
    assert line.quiet(), "a valid token passes the check"
    margaux.call("DELETE", f"/api/me/bots/{made_bot['id']}")
    assert line.closed_with() == NOT_YOURS
    assert Line(program.dial(table)).closed_with() == NOT_YOURS
    assert Line(Program(house.base, "never-made").dial(table)).closed_with() == NOT_YOURS
