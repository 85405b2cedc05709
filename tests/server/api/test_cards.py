"""Tests cards, which are pictures of a game or result for messages: who may see names on them, and their size."""

import struct
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.server.api.after_a_game import Table
from tests.server.http.test_link_preview import Tags, build_client
from tests.server.visitors import Said, Served, Visitor, served
from tripot.games import LANGUAGES, find_games
from tripot.server.cards.drawing import CardSeat, TableCard, draw_game_card, draw_table_card
from tripot.server.cards.shapes import PIPS, SIGNS
from tripot.server.cards.worker import CARD_SIZE, render_png

MOST_BYTES = 120_000


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", png[16:24])


def is_card(said: Said) -> bool:
    return (
        said.status == 200
        and said.headers["content-type"] == "image/png"
        and size_of(said.data) == CARD_SIZE
        and len(said.data) < MOST_BYTES
    )


def crowded(names: bool, lang: str = "fr") -> TableCard:
    """Return the largest possible card: twelve seats with large sums, and six dice."""
    seats = [CardSeat(n, 99_000 - n, 12_345 - n, n + 1, f"Marguerite-{n}" if names else None) for n in range(12)]
    dice = ("ancre", "soleil", "trefle", "6", "5", "4")
    return TableCard(lang=lang, game="home_casino", seats=tuple(seats), winners=(0,), dice=dice, is_over=True)


def test_the_text_of_a_card_is_drawn() -> None:
    blank = render_png('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60"/>')
    for family in ("Dela Gothic One", "Bricolage Grotesque"):
        text = f'<text x="5" y="40" font-size="30" font-family="{family}">'
        pictures = [
            render_png(f'<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60">{text}{words}</text></svg>')
            for words in ("1\u00a0240", "1240", "Élodie", "« ça »")
        ]
        assert len({blank, *pictures}) == 5


@pytest.mark.nightly
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_its_dimensions_and_a_small_file_size(lang: str) -> None:
    cards = [draw_table_card(crowded(names=True, lang=lang)), draw_game_card(lang, None)]
    cards += [draw_game_card(lang, game) for game in find_games()]
    for svg in cards:
        png = render_png(svg)
        assert size_of(png) == CARD_SIZE
        assert len(png) < MOST_BYTES


def test_a_card_shows_names_only_if_requested() -> None:
    assert "Marguerite" not in draw_table_card(crowded(names=False))
    assert "Le rond rouge l’emporte" in draw_table_card(crowded(names=False))
    assert "Marguerite-0 l’emporte" in draw_table_card(crowded(names=True))


def test_a_hostile_name_stays_text() -> None:
    hostile = '</text><image href="file:///etc/passwd"/>&"\x07'
    seats = (CardSeat(0, 10, 10, 1, hostile),)
    svg = draw_table_card(TableCard(lang="en", game="tabu", seats=seats, winners=(0,), dice=(hostile,), is_over=True))
    root = ET.fromstring(svg)
    assert not [it for it in root.iter() if it.tag.endswith("image")]
    assert any("</text><image" in (it.text or "") for it in root.iter())


def test_every_face_of_every_die_can_be_drawn() -> None:
    faces = {str(face) for face in (*PIPS, *SIGNS)}
    drawn = {draw_table_card(TableCard(lang="fr", game="tabu", seats=(), dice=(face,))) for face in faces}
    assert len(drawn) == len(faces)


def test_a_game_and_the_house_have_cards_in_both_languages(house: Served) -> None:
    visitor = Visitor(house.base)
    paths = [
        f"/api/cards/{lang}/{of}.png" for lang in LANGUAGES for of in ("house", "games/tabu", "games/home_casino/421")
    ]
    found = [visitor.call("GET", path) for path in paths]
    assert all(map(is_card, found))
    assert len({it.headers["etag"] for it in found}) == len(paths)
    assert found[0].headers["cache-control"] == "public, max-age=86400"
    assert visitor.call("GET", paths[0], if_none_match=found[0].headers["etag"]).status == 304
    for path in ("/api/cards/fr/games/chess.png", "/api/cards/fr/games/tabu", "/api/cards/fr/games/..%2f..%2fx.png"):
        assert visitor.call("GET", path).status == 404
    assert visitor.call("GET", "/api/cards/de/house.png").status in (400, 404, 422)


def test_a_result_and_a_moment_have_cards_with_names_only_for_participants(house: Served) -> None:
    lobby = house.visitor("Sacha").opens("tabu")
    table = Table(house)
    stranger, unnamed = house.visitor("Robin"), Visitor(house.base)
    card = f"/api/tables/{table.id}/card.png"
    result, english = unnamed.call("GET", card), unnamed.call("GET", f"{card}?lang=en")
    last = table.margaux.journal(table.id)[-1]["seq"]
    moment = unnamed.call("GET", f"{card}?at={last - 5}")
    named = table.margaux.call("GET", f"{card}?names=true")
    assert all(map(is_card, (result, english, moment, named)))
    assert len({it.headers["etag"] for it in (result, english, moment, named)}) == 4
    assert named.headers["cache-control"] == "private, no-cache"
    assert unnamed.call("GET", card, if_none_match=result.headers["etag"]).status == 304
    assert unnamed.call("GET", f"{card}?names=true").status == 401
    assert stranger.call("GET", f"{card}?names=true").status == 403
    assert unnamed.call("GET", f"/api/tables/{lobby['id']}/card.png").status == 409
    assert unnamed.call("GET", f"/api/tables/{lobby['id']}/card.png?at=1").status == 409
    assert unnamed.call("GET", "/api/tables/RUBIS-RUBIS-100/card.png").status == 404
    table.theo.call("DELETE", "/api/me")
    after = table.margaux.call("GET", f"{card}?names=true")
    assert after.headers["etag"] != named.headers["etag"], "new cards omit the names of deleted people"


def test_only_a_link_that_shares_a_result_has_its_picture(tmp_path: Path) -> None:
    with served(tmp_path, client=build_client(tmp_path)) as house:
        table, visitor = Table(house), Visitor(house.base)

        def picture(query: str) -> str:
            page = visitor.call("GET", f"/t/{table.id}/replay{query}", accept_language="fr").data.decode()
            return Tags(page).found["og:image"].removeprefix(house.base)

        assert picture("") == picture("?at=9") == picture("?show=x") == "/api/cards/fr/games/tabu.png"
        assert picture("?show=result") == f"/api/tables/{table.id}/card.png?lang=fr"
        assert picture("?at=9&show=moment") == f"/api/tables/{table.id}/card.png?lang=fr&at=9"
        assert picture("?at=9%22%3E&show=moment") == "/api/cards/fr/games/tabu.png"
        assert is_card(visitor.call("GET", picture("?show=result")))
