"""Tests personal data: a guest can export and delete it, and nobody else can read it."""

import json
import sqlite3
from base64 import b64encode, urlsafe_b64encode
from itertools import chain

from tests.server.programs import Program, made
from tests.server.visitors import Line, Served, Visitor, play_to_the_end
from tripot.entropy import hash_secret


def test_personal_data_can_be_exported(house: Served) -> None:
    margaux, theo = house.visitor("Margaux"), house.visitor("Théo")
    assert margaux.call("GET", "/api/me/data").status == 200
    table = margaux.opens()
    margaux_line, theo_line = margaux.at(table["id"]), theo.at(table["id"])
    theo_line.do("sit/1")
    theo_id = theo_line.yours["person"]
    margaux.call("POST", "/api/me/links", {})
    margaux.call("POST", f"/api/tables/{table['id']}/hands", {"name": "Léa"})
    revoked, ruse = made(margaux, "Vieux bot"), made(margaux, "Ruse")
    margaux.call("DELETE", f"/api/me/bots/{revoked['id']}")
    margaux.call("PUT", f"/api/tables/{table['id']}/people/{theo_id}/block")
    margaux.call("POST", f"/api/tables/{table['id']}/people/{theo_id}/reports", {"reason": "play"})
    theo.call("POST", f"/api/tables/{table['id']}/people/{margaux_line.yours['person']}/reports", {"reason": "words"})
    said = margaux.call("GET", "/api/me/data")
    assert said.headers["content-disposition"] == 'attachment; filename="tripot.json"'
    data = said.json
    assert (data["name"], len(data["devices"]), len(data["links"]), data["hands"]) == ("Margaux", 1, 1, ["Léa"])
    assert data["tables"] == [{"table": table["id"], "person": margaux_line.yours["person"], "code": table["code"]}]
    assert {it["name"]: it["token"] for it in data["bots"]} == {"Vieux bot": None, "Ruse": ruse["since"]}
    assert [it["name"] for it in data["blocked"]] == ["Théo"]
    assert [(it["table"], it["reason"]) for it in data["reports"]] == [(table["id"], "play")]
    assert house.visitor().call("GET", "/api/me/data").status == 401


def test_deleted_people_leave_anonymous_ids(own_house: Served) -> None:
    margaux, theo = own_house.visitor("Margaux"), own_house.visitor("Théo Dupont-Inconnu")
    table = margaux.opens(pace="sans")["id"]
    margaux_line, theo_line = margaux.at(table), theo.at(table)
    theo_line.do("sit/1")
    theo.call("POST", f"/api/tables/{table}/hands", {"name": "Léa Inconnue"})
    margaux_line.do("start/1")
    theo_id, secret = theo_line.yours["person"], theo.cookies["tripot"]
    said = theo.call("DELETE", "/api/me")
    assert (said.status, said.json) == (200, {"name": None})
    assert "max-age=0" in said.headers["set-cookie"].lower()
    assert theo_line.closed_with() == 4401

    theo.cookies["tripot"] = secret
    assert theo.get("/api/me") == {"name": None}
    assert theo.call("DELETE", "/api/me").status == 401
    margaux_line.until(lambda it: it["type"] == "presence/1" and theo_id not in {one["person"] for one in it["people"]})
    assert [it["kind"] for it in margaux_line.board["seats"]][:3] == ["person", "kept", "kept"]
    assert margaux.get(f"/api/tables/{table}")["seats"][1]["name"] is None
    journal = margaux.call("GET", f"/api/tables/{table}/journal.jsonl").data.decode()
    assert theo_id in journal
    assert "Inconnu" not in journal + json.dumps(margaux_line.heard[-3:])

    own_house.stop()
    with sqlite3.connect(own_house.store) as store:
        assert "Inconnu" not in "\n".join(store.iterdump())
        assert hash_secret(secret).hex().upper() not in "\n".join(store.iterdump()).upper()
    store.close()


def test_bots_are_deleted_with_their_owner_and_not_by_themselves(own_house: Served) -> None:
    margaux, theo = own_house.visitor("Margaux"), own_house.visitor("Théo")
    table = margaux.opens(pace="sans")["id"]
    bot = Program(own_house.base, made(theo, "Ruse Inconnue")["token"])
    margaux_line, its = margaux.at(table), bot.join(table)
    its.do("sit/1")
    margaux_line.do("start/1")
    said = bot.call("DELETE", "/api/me")
    assert (said.status, said.json["code"]) == (403, "not_for_bots")
    assert theo.call("DELETE", "/api/me").status == 200
    assert its.closed_with() == 4401
    assert Line(bot.dial(table)).closed_with() == 4401
    assert bot.call("GET", "/api/me").json["code"] == "bad_token"
    margaux_line.wait(lambda it: it.kind_of(1) == "kept")
    assert margaux.get(f"/api/tables/{table}")["seats"][1]["name"] is None
    own_house.stop()
    with sqlite3.connect(own_house.store) as store:
        assert "Inconnue" not in "\n".join(store.iterdump())
    store.close()


ASKED = (
    "/api/games",
    "/api/me",
    "/api/me/tables",
    "/api/me/blocked",
    "/api/me/data",
    "/api/me/bots",
    "/api/tables/{table}",
    "/api/tables/{code}",
    "/api/tables/{table}/journal.jsonl",
    "/api/tables/{table}/ledger",
    "/api/tables/{table}/boards?after=0&count=100",
    "/api/tables/{table}/odds",
    "/api/tables/{table}/luck",
    "/api/tables/{table}/review",
    "/api/tables/{table}/qr.svg",
    "/api/nowhere",
)


def test_no_message_of_a_whole_game_contains_a_secret_or_guest_id(own_house: Served) -> None:
    people = [own_house.visitor(name) for name in ("Margaux", "Théo")]
    spectator, nobody = own_house.visitor("Lou"), own_house.visitor()
    table = people[0].opens("tabu", bots=["bold"])
    lines = [it.at(table["id"]) for it in (*people, spectator, nobody)]
    lines[1].do("sit/1")
    heard: list[bytes] = []

    def ask_everything(visitor: Visitor) -> None:
        for path in ASKED:
            said = visitor.call("GET", path.format(table=table["id"], code=table["code"]))
            assert said.status < 500, (path, said)
            heard.append(said.data)

    for visitor in (*people, spectator, nobody):
        ask_everything(visitor)
    lines[0].do("start/1")
    secret = own_house.hall._rooms[table["id"]]._secret
    assert secret is not None
    lines[0].refused("rematch/1")
    lines[2].send({"type": "react/1", "reaction": "bravo"})
    play_to_the_end(lines[0], lines[1])
    rematch = lines[0].do("rematch/1")
    assert rematch
    for visitor in (*people, spectator, nobody):
        ask_everything(visitor)
    for line in lines:
        line.drain()
    heard += [json.dumps(message).encode() for message in chain.from_iterable(line.heard for line in lines)]
    said = b"\n".join(heard)
    assert len(heard) > 100

    with sqlite3.connect(f"file:{own_house.store}?mode=ro", uri=True) as store:
        guests = [str(one) for (one,) in store.execute("SELECT id FROM guest")]
        devices = [bytes(one) for (one,) in store.execute("SELECT secret FROM device")]
        encrypted = [bytes(one) for (one,) in store.execute("SELECT encrypted FROM secret WHERE \"table\" != ''")]
    store.close()
    assert len(guests) == len(devices) == 3
    assert len(encrypted) == 2
    cookies = [it.cookies["tripot"] for it in (*people, spectator)]
    raw = [*devices, *encrypted, secret.expose_bytes(), *(hash_secret(it) for it in cookies)]
    shapes = [shape for it in raw for shape in (it.hex().encode(), b64encode(it), urlsafe_b64encode(it), it)]
    for hidden in (*shapes, *(it.encode() for it in (*guests, *cookies))):
        assert len(hidden) > 8
        assert hidden not in said
