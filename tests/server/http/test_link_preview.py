"""Tests link previews: Open Graph tags in the HTML, in the reader's language, without names of people."""

import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.server.visitors import Visitor, served
from tripot.games import LANGUAGES, find_games
from tripot.server.http.link_preview import LinkPreview, ShownTable, choose_language, preview_of, render_tags
from tripot.server.live.registry import RoomRegistry
from tripot.store import StoreFailed


class Tags(HTMLParser):
    """The meta tags of a page, as a messenger reads them without running scripts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.elements: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        named = dict(attrs)
        for key in ("property", "name"):
            if tag == "meta" and named.get(key) and named.get("content") is not None:
                self.found[named[key] or ""] = named["content"] or ""


def build_client(folder: Path) -> Path:
    built = folder / "dist"
    built.mkdir()
    (built / "index.html").write_text("<!doctype html><head><title>Tripot</title></head><body></body>")
    return built


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("", "fr"), ("*", "fr"), ("fr", "fr"), ("fr-CH, en;q=0.8", "fr"), ("en-GB,en;q=0.9,fr;q=0.8", "en"),
        ("FR-fr", "fr"), ("de, fr;q=0.3", "en"), (";;,=", "en"),
    ],
)  # fmt: skip
def test_the_language_follows_the_reader_and_defaults_to_french(accepted: str, lang: str) -> None:
    assert choose_language(accepted) == lang


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_of_a_game_has_its_own_preview(lang: str) -> None:
    for game in find_games():
        paths = (f"g/{game}", f"rules/{game}", "t/X", "t/X/replay")
        previews = [preview_of(path, lang, ShownTable("X", game)) for path in paths]
        assert len({it.title for it in previews}) == len(paths)
        assert all(it.description.strip() and len(it.description) < 300 for it in previews)
    assert preview_of("g/nothing", lang) == preview_of("", lang) == preview_of("me", lang)


def test_characters_that_would_end_a_tag_are_escaped() -> None:
    hostile = '"><script>alert(1)</script>'
    tags = render_tags(LinkPreview(hostile, hostile, f"/{hostile}"), f"http://x{hostile}", hostile)
    read = Tags(tags)
    assert set(read.elements) == {"meta"}
    assert read.found["og:title"] == read.found["description"] == hostile
    assert unescape(read.found["og:image"]).endswith(hostile)


def test_a_link_has_a_preview_in_the_readers_language(tmp_path: Path) -> None:
    with served(tmp_path, client=build_client(tmp_path)) as house:
        camille, stranger = house.visitor("Camille"), Visitor(house.base)
        code = camille.opens("tabu")["code"]

        def read(path: str, lang: str = "fr") -> dict[str, str]:
            page = stranger.call("GET", path, accept_language=lang)
            assert page.status == 200
            assert page.headers["cache-control"] == "no-cache"
            assert "accept-language" in page.headers["vary"]
            again = stranger.call("GET", path, accept_language=lang, if_none_match=page.headers["etag"])
            assert again.status == 304
            assert "Camille" not in page.data.decode()
            return Tags(page.data.decode()).found

        for path in ("/", "/g/tabu", "/rules/home_casino/421", f"/t/{code}", f"/t/{code}/replay", "/c/RUBIS-RUBIS-100"):
            french, english = read(path), read(path, "en")
            for tags in (french, english):
                assert {"og:title", "og:description", "og:image", "og:url", "description", "twitter:card"} <= set(tags)
                assert tags["og:url"] == house.base + path
                picture = tags["og:image"]
                assert re.match(r"https?://", picture)
            assert french["og:description"] != english["og:description"]
        assert "Tabu" in read(f"/t/{code}")["og:title"]
        assert "Tabu" in read(f"/t/{code}/replay")["og:title"]
        assert read("/t/RUBIS-RUBIS-100")["og:title"] == preview_of("t/X", "fr").title
        assert read("/c/RUBIS-RUBIS-100")["og:title"] == read("/c/anything")["og:title"]


def test_a_page_opens_even_if_the_store_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(tmp_path, client=build_client(tmp_path)) as house:
        code, stranger = house.visitor("Camille").opens("tabu")["code"], Visitor(house.base)

        async def fail(*_: object) -> None:
            raise StoreFailed("no database")

        monkeypatch.setattr(RoomRegistry, "find_table_id", fail)
        page = stranger.call("GET", f"/t/{code}", accept_language="fr")
        assert page.status == 200
        assert Tags(page.data.decode()).found["og:title"] == preview_of("t/X", "fr").title


def test_a_preview_for_a_throttled_address_leaves_the_look_up_to_the_client(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tripot.server.http import rate_limits, table_lookup

    for name, seconds in (("DAILY_MISS_LIMIT", 86_400), ("SLOW_LOOKUP_LIMIT", 600)):
        limit = getattr(rate_limits, name)._replace(near=rate_limits.Rate(1, seconds))
        monkeypatch.setattr(table_lookup, name, limit)
    with served(tmp_path, client=build_client(tmp_path)) as house:
        code, stranger = house.visitor("Camille").opens("tabu")["code"], Visitor(house.base)
        assert (
            stranger.call("GET", "/t/RUBIS-RUBIS-100").status == 200
        )  # after one wrong code, the address is throttled
        for _ in range(3):
            assert stranger.call("GET", f"/t/{code}").status == 200
        assert stranger.call("GET", f"/api/tables/{code}").status == 200
        assert stranger.call("GET", f"/api/tables/{code}").status == 429


def test_previews_cannot_be_used_to_guess_codes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tripot.server.http import rate_limits, table_lookup

    few = rate_limits.MISS_LIMIT._replace(near=rate_limits.Rate(3, 60))
    monkeypatch.setattr(table_lookup, "MISS_LIMIT", few)
    with served(tmp_path, client=build_client(tmp_path)) as house:
        code, stranger = house.visitor("Camille").opens("tabu")["code"], Visitor(house.base)

        def title() -> str:
            return Tags(stranger.call("GET", f"/t/{code}", accept_language="fr").data.decode()).found["og:title"]

        assert "Tabu" in title()
        for _ in range(3):
            stranger.call("GET", "/t/RUBIS-RUBIS-100")
        assert title() == preview_of("t/X", "fr").title, "the same as for an unknown table"
