"""Tests the built browser client: one page for all paths, caching headers, preload links."""

from pathlib import Path

from tests.server.visitors import Served, Visitor, served


def test_without_a_built_client_the_server_explains_what_is_missing(house: Served) -> None:
    for path in ("/", "/new", "/t/RUBIS-RUBIS-100", "/rules/tabu", "/odds/tabu"):
        said = house.visitor().call("GET", path)
        assert said.status == 503
        assert "npm run build" in said.data.decode()
        assert b"<script" not in said.data


def test_the_client_is_one_page_for_all_paths_with_immutable_files(tmp_path: Path) -> None:
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
            assert b"<title>Tripot" in astray.data, "the page explains that nothing is there"
        for path in ("/api/nothing", "/ws/nothing"):
            assert visitor.call("GET", path, accept=reads).headers["content-type"] == "application/problem+json"


def test_a_page_preloads_the_files_it_needs(tmp_path: Path) -> None:
    built = tmp_path / "dist"
    (built / ".vite").mkdir(parents=True)
    (built / "index.html").write_text("<!doctype html><title>Tripot</title>")
    (built / ".vite" / "manifest.json").write_text(
        """{
        "index.html": {"file": "assets/index-1.js", "imports": ["_first.js"], "assets": ["assets/type-1.woff2"]},
        "_first.js": {"file": "assets/first-1.js", "css": ["assets/first-1.css"]},
        "_any.js": {"file": "assets/any-1.js", "css": ["assets/any-1.css"], "imports": ["_first.js"]},
        "src/pages/Table.svelte": {"file": "assets/Table-1.js", "css": ["assets/Table-1.css"], "imports": ["_any.js"]},
        "src/pages/Screen.svelte": {"file": "assets/Screen-1.js", "imports": ["_any.js"]},
        "src/pages/Game.svelte": {"file": "assets/Game-1.js"},
        "virtual:inside/fr.js": {"file": "assets/inside-fr-1.js"},
        "virtual:inside/en.js": {"file": "assets/inside-en-1.js"},
        "virtual:front/fr.js": {"file": "assets/fr-1.js"},
        "virtual:front/en.js": {"file": "assets/en-1.js"}}"""
    )

    front = ["first-1.css", "type-1.woff2", "index-1.js", "first-1.js"]

    def told(path: str, language: str) -> set[str]:
        said = visitor.call("GET", path, accept_language=language).headers.get("link", "")
        names = [link.split(">")[0].removeprefix("</assets/") for link in said.split(", ")]
        assert names[: len(front)] == front, "the first paint needs these files"
        return set(names[len(front) :])

    with served(tmp_path, client=built) as house:
        visitor = Visitor(house.base)
        table = {"any-1.js", "any-1.css", "Table-1.js", "Table-1.css"}
        french, english = {"fr-1.js", "inside-fr-1.js"}, {"en-1.js", "inside-en-1.js"}
        assert told("/t/RUBIS-RUBIS-100", "fr-FR,fr;q=0.9,en;q=0.8") == {*table, *french}
        assert told("/t/RUBIS-RUBIS-100", "de") == {*table, *english}
        assert told("/t/RUBIS-RUBIS-100/screen", "fr") == {"any-1.js", "any-1.css", "Screen-1.js", *french}
        assert told("/g/tabu", "fr") == told("/new", "fr") == {"Game-1.js", *french}
        assert told("/", "fr") == {"fr-1.js"}
        assert "link" not in visitor.call("GET", "/manifest.webmanifest").headers
        kinds = visitor.call("GET", "/t/X").headers["link"].split(", ")
        assert ["as=style; crossorigin" in kind for kind in kinds] == [".css>" in kind for kind in kinds]
        assert ["as=font; type=font/woff2; crossorigin" in kind for kind in kinds] == [
            ".woff2>" in kind for kind in kinds
        ]


def test_the_page_of_a_table_shows_its_board_before_any_script(tmp_path: Path) -> None:
    built = tmp_path / "dist"
    (built / ".vite").mkdir(parents=True)
    (built / "index.html").write_text("<!doctype html><title>Tripot</title><body></body>")
    (built / ".vite" / "felts.json").write_text('{"passe_anglaise": "claret"}')
    with served(tmp_path, client=built) as house:
        visitor = Visitor(house.base)
        codes = {game: house.visitor("Camille").opens(game)["code"] for game in ("passe_anglaise", "tabu")}
        page = visitor.call("GET", f"/t/{codes['passe_anglaise']}", accept_language="fr").data.decode()
        (body,) = page.split("<body>")[1:]
        assert body.startswith('<main id="first-view" class="waiting named" data-game="passe_anglaise"')
        assert '<div class="cloth claret" lang="fr" aria-hidden="true">La Passe Anglaise</div></main>' in body
        assert "Camille" not in page
        assert 'class="cloth green"' in visitor.call("GET", f"/t/{codes['tabu']}").data.decode()
        for path in ("/", "/t/RUBIS-RUBIS-100", f"/t/{codes['tabu']}/screen", f"/t/{codes['tabu']}/replay"):
            assert "first-view" not in visitor.call("GET", path).data.decode()


def test_a_page_of_an_earlier_build_is_notified_after_hello(tmp_path: Path) -> None:
    built = tmp_path / "dist"
    built.mkdir()
    (built / "index.html").write_text(
        '<!doctype html><script type="module" crossorigin src="/assets/index-b2.js"></script>'
    )
    with served(tmp_path, client=built) as house:
        margaux = house.visitor("Margaux")
        table = margaux.opens()["id"]
        older = margaux.at(table, hello={"build": "index-a1.js"})
        assert older.next("outdated/1") == {"type": "outdated/1", "build": "index-b2.js"}
        for hello in ({"build": "index-b2.js"}, {}):
            current = margaux.at(table, hello=hello)
            current.send({"type": "ping/1"})
            current.next("pong/1")
            assert all(it["type"] != "outdated/1" for it in current.heard)
