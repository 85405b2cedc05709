"""Plain HTTP: who one is, tables seen from the door, the client's files, and how the house says no."""

import re
from pathlib import Path

import pytest

from tests.server.visitors import Served, Visitor, served
from tripot.games import find_games

# Who one is


def test_a_guest_has_a_name_and_a_cookie_no_script_can_read(house: Served) -> None:
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
    assert visitor.get("/api/me") == {"name": None}, "what was given over HTTPS is not taken over plain HTTP"


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "x" * 25, "\n\t"])
def test_a_name_must_be_one(house: Served, name: str) -> None:
    said = house.visitor().call("PUT", "/api/me", {"name": name})
    assert (said.status, said.json["code"]) == (422, "bad_name")
    assert "set-cookie" not in said.headers


def test_a_made_up_secret_is_nobody(house: Served) -> None:
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


def test_an_old_link_leads_nowhere(own_house: Served) -> None:
    link = own_house.visitor("Awa").call("POST", "/api/me/links").json["url"].partition("#")[2]
    own_house.clock.shift += 600_000
    assert own_house.visitor().call("POST", "/api/me/device", {"link": link}).status == 410


# Games and tables


def test_the_games_come_with_all_a_client_needs_besides_their_texts(house: Served) -> None:
    games = {game["name"]: game for game in house.visitor().get("/api/games")}
    assert list(games) == list(find_games())
    tabu = games["tabu"]
    assert (tabu["least"], tabu["most"], tabu["bots"]) == (2, find_games()["tabu"].players[-1], ["cautious", "bold"])
    assert tabu["presets"]["classique"]["tabu.payout"] == "contre"
    assert {switch["key"] for switch in tabu["switches"]} == set(tabu["presets"]["maison"])
    assert tabu["roles"]["transfer/1"] == {"from": "place", "to": "place"}
    assert tabu["roles"]["ended/1"] == {"winners": "seats"}
    assert tabu["roles"]["tabu.bank_passed/1"] == {"to": "seat"}
    assert "TABU-R15" in tabu["sheets"][0]["rules"]


def test_a_code_can_be_dictated_and_leads_to_one_table(house: Served) -> None:
    margaux = house.visitor("Margaux")
    table = margaux.opens(sit=False)
    assert re.fullmatch(r"[A-Z]{4,7}-[A-Z]{4,7}-[1-9][0-9]{2}", table["code"])
    assert table["url"] == f"{house.base}/t/{table['code']}"
    assert re.fullmatch(r"[0-9a-z]{16}", table["id"])
    door = house.visitor().get(f"/api/tables/{table['code'].lower()}")
    assert (door["id"], door["code"], door["seat"]) == (table["id"], table["code"], None)
    assert {seat["kind"] for seat in door["seats"]} == {"free"}


@pytest.mark.parametrize("key", ["RUBIS-RUBIS-100", "0000000000000000", "%20", "a" * 500])
@pytest.mark.parametrize("what", ["", "/journal", "/journal.jsonl", "/qr.svg"])
def test_no_table_is_no_table(house: Served, key: str, what: str) -> None:
    said = house.visitor().call("GET", f"/api/tables/{key}{what}")
    assert (said.status, said.json["code"]) == (404, "no_such_table")
    assert said.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"game": "belote"}, 422, "bad_settings"),
        ({"game": "tabu", "preset": "sauvage"}, 422, "bad_settings"),
        ({"game": "tabu", "switches": {"tabu.payout": "jamais"}}, 422, "bad_settings"),
        ({"game": "tabu", "bots": ["cautious"] * 14}, 422, "table_full"),
        ({"game": "tabu", "bots": ["nobody"]}, 422, "unknown_bot"),
        ({"game": "tabu", "start": True}, 422, "not_enough_players"),
        ({"game": "tabu", "pace": "éclair"}, 400, "bad_request"),
        ({"game": "tabu", "host": "someone else"}, 400, "bad_request"),
        ({}, 400, "bad_request"),
        ([], 400, "bad_request"),
    ],
)
def test_a_table_that_cannot_be_is_not_opened(house: Served, wish: object, status: int, code: str) -> None:
    visitor = house.visitor("Lou")
    said = visitor.call("POST", "/api/tables", wish)
    assert (said.status, said.json["code"]) == (status, code)
    assert visitor.get("/api/me/tables") == []


def test_my_tables_are_mine(house: Served) -> None:
    margaux, theo = house.visitor("Margaux"), house.visitor("Théo")
    first, second = margaux.opens(), margaux.opens("passe_anglaise")
    theo.at(first["id"])
    assert [it["id"] for it in margaux.get("/api/me/tables")] == [second["id"], first["id"]]
    (his,) = theo.get("/api/me/tables")
    assert (his["code"], his["game"], his["stage"], his["people"]) == (
        first["code"],
        "tabu",
        "lobby",
        ["Margaux", "Théo"],
    )
    assert house.visitor().get("/api/me/tables") == []


def test_the_invitation_can_be_photographed(house: Served) -> None:
    table = (margaux := house.visitor("Margaux")).opens()
    said = margaux.call("GET", f"/api/tables/{table['code']}/qr.svg")
    assert said.headers["content-type"] == "image/svg+xml"
    assert said.data.startswith(b"<svg")
    assert b"style=" not in said.data, "the policy forbids it"


# The house's way of saying no


def test_errors_are_problems_and_never_traces(house: Served) -> None:
    visitor = house.visitor("Lou")
    for method, path, body, status, code in [
        ("GET", "/api/nothing", None, 404, "not_found"),
        ("GET", "/wp-admin.php", None, 404, "not_found"),
        ("GET", "/../../etc/passwd", None, 404, "not_found"),
        ("GET", "/%2e%2e/%2e%2e/etc/passwd", None, 404, "not_found"),
        ("DELETE", "/api/games", None, 405, "method_not_allowed"),
        ("PUT", "/api/me", b"{", 400, "bad_request"),
        ("PUT", "/api/me", b"\xff\xfe", 400, "bad_request"),
        ("PUT", "/api/me", {"name": 3}, 400, "bad_request"),
        ("PUT", "/api/me", b"", 400, "bad_request"),
        ("PUT", "/api/me", b" " * 20_000, 413, "too_large"),
        ("PUT", "/api/me", b"[" * 9_000, 400, "bad_request"),
    ]:
        said = visitor.call(method, path, body)
        assert (said.status, said.json["code"]) == (status, code), (method, path, said.data)
        assert said.headers["content-type"] == "application/problem+json"
        assert said.json["status"] == said.status
        assert b"Traceback" not in said.data


def test_our_own_faults_are_told_to_the_log_only(
    own_house: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    visitor = own_house.visitor("Lou")

    def fails(*_: object) -> None:
        raise ZeroDivisionError("the secret of the house")

    monkeypatch.setattr(own_house.hall, "create_table", fails)
    said = visitor.call("POST", "/api/tables", {"game": "tabu"})
    assert (said.status, said.json["code"], said.json["detail"]) == (500, "internal", None)
    assert b"secret" not in said.data
    assert "the secret of the house" in caplog.text


def test_a_page_of_another_site_may_not_ask_for_changes(house: Served) -> None:
    visitor = house.visitor("Lou")
    said = visitor.call("POST", "/api/tables", {"game": "tabu"}, origin="http://evil.example")
    assert (said.status, said.json["code"]) == (403, "foreign_origin")
    assert visitor.call("POST", "/api/tables", {"game": "tabu"}, origin=house.base).status == 201


def test_every_answer_tells_the_browser_to_be_careful(house: Served) -> None:
    for path in ("/", "/api/me", "/api/nothing", "/t/RUBIS-RUBIS-100"):
        headers = house.visitor().call("GET", path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers
    assert house.visitor().call("GET", "/api/me").headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing"])
def test_the_head_of_an_answer_can_be_asked_for_alone(house: Served, path: str) -> None:
    whole, head = (house.visitor().call(method, path) for method in ("GET", "HEAD"))
    assert (head.status, head.data) == (whole.status, b"")
    for name in ("content-type", "content-length", "content-security-policy"):
        assert head.headers[name] == whole.headers[name]


# The client


def test_without_a_client_the_house_is_open_and_says_what_is_missing(house: Served) -> None:
    for path in ("/", "/new", "/t/RUBIS-RUBIS-100", "/rules/tabu", "/odds/tabu"):
        said = house.visitor().call("GET", path)
        assert said.status == 503
        assert "npm run build" in said.data.decode()
        assert b"<script" not in said.data


def test_the_client_is_one_page_for_all_its_addresses_and_files_that_never_change(tmp_path: Path) -> None:
    built = tmp_path / "dist"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<!doctype html><title>Tripot</title>" + " " * 500)
    (built / "assets" / "index-abc123.js").write_text("export const house = 'open'\n" * 50)
    (built / "manifest.webmanifest").write_text("{}")
    (tmp_path / "secret.txt").write_text("not for you")
    with served(tmp_path, client=built) as house:
        visitor = Visitor(house.base)
        for path in ("/", "/new", "/new?game=tabu", "/join", "/t/RUBIS-RUBIS-100", "/rules/home_casino/421", "/me"):
            page = visitor.call("GET", path)
            assert (page.status, page.headers["cache-control"]) == (200, "no-cache")
            assert b"<title>Tripot" in page.data
        script = visitor.call("GET", "/assets/index-abc123.js", accept_encoding="gzip")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert script.headers["content-encoding"] == "gzip"
        assert script.headers["content-type"].startswith("text/javascript")
        assert visitor.call("GET", "/assets/index-abc123.js", if_none_match=script.headers["etag"]).status == 304
        assert visitor.call("GET", "/manifest.webmanifest").headers["content-type"] == "application/manifest+json"
        for path in ("/assets/index-zzz.js", "/../secret.txt", "/%2e%2e/secret.txt", "/favicon.ico"):
            assert visitor.call("GET", path).status == 404
        reads = "text/html,application/xhtml+xml,*/*;q=0.8"
        for path in ("/nowhere", "/favicon.ico", "/assets/index-zzz.js"):
            astray = visitor.call("GET", path, accept=reads)
            assert (astray.status, astray.headers["cache-control"]) == (404, "no-store")
            assert b"<title>Tripot" in astray.data, "the page says itself that there is nothing"
        for path in ("/api/nothing", "/ws/nothing"):
            assert visitor.call("GET", path, accept=reads).headers["content-type"] == "application/problem+json"
        (built / "index.html").write_text("<!doctype html><title>Tripot, built anew</title>")
        assert b"built anew" in visitor.call("GET", "/").data


def test_a_page_comes_with_the_names_of_the_files_it_will_want_next(tmp_path: Path) -> None:
    built = tmp_path / "dist"
    (built / ".vite").mkdir(parents=True)
    (built / "index.html").write_text("<!doctype html><title>Tripot</title>")
    (built / ".vite" / "manifest.json").write_text(
        """{
        "index.html": {"file": "assets/index-1.js", "isEntry": true, "imports": ["_first.js"]},
        "_first.js": {"file": "assets/first-1.js", "css": ["assets/first-1.css"]},
        "_any.js": {"file": "assets/any-1.js", "css": ["assets/any-1.css"], "imports": ["_first.js"]},
        "src/pages/Table.svelte": {"file": "assets/Table-1.js", "css": ["assets/Table-1.css"], "imports": ["_any.js"]},
        "src/pages/Screen.svelte": {"file": "assets/Screen-1.js", "imports": ["_any.js"]},
        "virtual:front/fr.js": {"file": "assets/fr-1.js"},
        "virtual:front/en.js": {"file": "assets/en-1.js"}}"""
    )

    def told(path: str, language: str) -> set[str]:
        said = visitor.call("GET", path, accept_language=language).headers.get("link", "")
        return {link.split(">")[0].removeprefix("</assets/") for link in said.split(", ")}

    with served(tmp_path, client=built) as house:
        visitor = Visitor(house.base)
        table = {"any-1.js", "any-1.css", "Table-1.js", "Table-1.css"}
        assert told("/t/RUBIS-RUBIS-100", "fr-FR,fr;q=0.9,en;q=0.8") == {*table, "fr-1.js"}
        assert told("/t/RUBIS-RUBIS-100", "de") == {*table, "en-1.js"}
        assert told("/t/RUBIS-RUBIS-100/screen", "fr") == {"any-1.js", "any-1.css", "Screen-1.js", "fr-1.js"}
        assert told("/", "fr") == {"fr-1.js"}
        assert "link" not in visitor.call("GET", "/manifest.webmanifest").headers
        kinds = visitor.call("GET", "/t/X").headers["link"].split(", ")
        assert ["as=style; crossorigin" in kind for kind in kinds] == [".css>" in kind for kind in kinds]


def test_a_page_of_the_build_before_still_finds_its_files(tmp_path: Path) -> None:
    built = tmp_path / "dist"
    (built / "assets").mkdir(parents=True)

    def build(name: str) -> None:
        for file in (built / "assets").iterdir():
            file.unlink()
        (built / "assets" / f"table-{name}.js").write_text(name)
        (built / "sw.js").write_text(f"// {name}")
        (built / "index.html").write_text(f"<!doctype html><title>{name}</title>")

    build("one")
    with served(tmp_path, client=built) as house:
        visitor = Visitor(house.base)
        assert visitor.call("GET", "/").status == 200
        build("two")
        assert b"two" in visitor.call("GET", "/").data
        worker = visitor.call("GET", "/sw.js")
        assert (worker.data, worker.headers["cache-control"]) == (b"// two", "no-cache")
        assert [visitor.call("GET", f"/assets/table-{it}.js").data for it in ("one", "two")] == [b"one", b"two"]
        build("three")
        assert [visitor.call("GET", f"/assets/table-{it}.js").status for it in ("one", "two", "three")] == [
            404,
            200,
            200,
        ]
