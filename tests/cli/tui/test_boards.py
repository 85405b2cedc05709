"""Tests that every state of every game fits the screen and shows the current stakes, dice and pawns."""

import re
from itertools import cycle
from typing import Any

import pytest
from rich.text import Text

from tests.table import At
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.play.game_loop import GameLoop
from tripot.cli.play.session import Session
from tripot.cli.play.start import load_session, seat_and_start, speech_for
from tripot.cli.play.table_request import TableRequest
from tripot.cli.tui import layout
from tripot.cli.tui.boards import BoardRenderer, View, renderer_of
from tripot.cli.tui.boards.small_games import table_in_view
from tripot.cli.tui.dice_art import GLYPHS, die_face, motif
from tripot.cli.tui.menu import Menu, PendingAction
from tripot.cli.tui.menu_parser import parse_line
from tripot.cli.tui.ranking import ranking
from tripot.cli.tui.screen import PlayerQuit, Screen
from tripot.cli.tui.text_block import TextBlock, wrap
from tripot.games import find_games
from tripot.house import GameRegistry, PersonId, TableId
from tripot.kernel import D6, BoutEnded, Seat, Variant, apply_switches
from tripot.store import LocalTables
from tripot.store.memory import MemoryJournal

SIZES = ((80, 24), (120, 40), (60, 20), (100, 50), (40, 14))
SHORT: dict[str, dict[str, Any]] = {
    "home_casino": {"casino.target": 4500},
    "passe_anglaise": {"passe.end": "rotations:1"},
    "tabu": {"tabu.end": "rotations:1"},
}
"""Settings under which a game that could be long is short."""


def at_a_table(name: str, lang: str, players: int | None = None, seed: int = 3) -> tuple[Session, Speech]:
    """Start a game of one person against bots, in memory."""
    game = find_games()[name]
    count = players or min(max(4, game.players[0]), game.players[-1])
    variant: Variant = apply_switches(game.presets["maison"], SHORT.get(name, {}))
    tables, table = LocalTables(MemoryJournal(), GameRegistry([game])), TableId("the-table")
    seat_and_start(
        tables, TableRequest(game, "maison", variant, ("Me",), ("bold",) * (count - 1)), table, [PersonId("me")], seed
    )
    session = load_session(tables, table, seed, fresh=True)
    return session, speech_for(session, lang, [f"Joueur{n}" for n in range(count)])


class Robot(GameLoop):
    """A simulated person who types the default actions and checks the size of every screen."""

    def prompt_line(self, view: View, menu: Menu, asked: PendingAction | None, aside: list[Text]) -> str:
        assert not self.notice
        for width, height in SIZES:
            rail = (
                layout.action_panel(view, menu, width)
                if asked is None
                else layout.question_panel(view, menu, asked, width)
            )
            assert rail[-1].cell_len <= width, "no key is cut off"
            self.measure(view, rail, width, height)
        assert view.me is not None
        action = self.session.game.default(self.session.state, view.me)
        line = menu.line_for(action)
        assert parse_line(menu, line) == action
        return line

    def show(self, record: Any) -> None:
        if record.law or not record.number % 20:
            for width, height in SIZES[:2]:
                self.measure(self.view(Seat(0), record), [], width, height)

    def measure(self, view: View, rail: list[Text], width: int, height: int) -> None:
        picture = layout.compose_screen(view, rail, [], width, height)
        assert len(picture) == height - 1
        assert {line.cell_len for line in picture.lines} == {width}


@pytest.mark.parametrize(("name", "lang"), list(zip(find_games(), cycle(("fr", "en")), strict=False)))
def test_a_person_can_finish_any_game_and_every_screen_fits(name: str, lang: str) -> None:
    session, speech = at_a_table(name, lang)
    Robot(session, speech, Screen()).run()
    assert session.state.over


@pytest.mark.parametrize("name", list(find_games()))
def test_a_game_without_its_own_board_is_drawn(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    session, speech = at_a_table(name, "fr")
    robot = Robot(session, speech, Screen())
    robot.renderer = BoardRenderer()
    monkeypatch.setattr("tests.cli.tui.test_boards.SIZES", SIZES[:1] * 2)
    robot.run()
    assert session.state.over


def test_a_full_table_fits_a_small_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    session, speech = at_a_table("tabu", "fr", 12)
    monkeypatch.setattr("tests.cli.tui.test_boards.SIZES", SIZES[-1:])
    Robot(session, speech, Screen()).run()
    assert session.state.over


def drawn(name: str, lang: str, state: Any, me: int | None = None, width: int = 50) -> str:
    """Return the board as plain text."""
    session, speech = at_a_table(name, lang, len(state.held) if hasattr(state, "held") else None)
    session.table = session.table.with_state(state)
    view = View(session, speech, renderer_of(name), None if me is None else Seat(me))
    return "\n".join(line.plain for line in view.renderer.cloth(view, width, 9).lines)


def test_tabus_cloth_shows_each_stake_beside_its_owners_chip() -> None:
    tabu = find_games()["tabu"]
    stake: Any = tabu.actions[0]
    table = At(tabu, 3).fall(2).act(0, stake(face="coeur", amount=50)).act(1, stake(face="coeur", amount=75))
    table.act(1, stake(face="ancre", amount=1200))
    cloth = drawn("tabu", "fr", table.state, 0)
    assert re.search(r"● 50 .*\n.*■ 75 ", cloth)
    assert "■ 1\u202f200" in cloth
    for name in ("Trèfle", "Carreau", "Cœur", "Pique", "Ancre", "Soleil"):
        assert name in cloth


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_nothing_is_cut_on_a_narrow_cloth(lang: str) -> None:
    tabu = find_games()["tabu"]
    stake: Any = tabu.actions[0]
    table = At(tabu, 3).fall(2).act(0, stake(face="carreau", amount=1250)).act(1, stake(face="ancre", amount=1200))
    cloth = drawn("tabu", lang, table.state, 0, width=37)
    assert "…" not in cloth
    for amount in (1250, 1200):
        assert Speech(tabu, lang).number(amount) in cloth


def test_a_narrow_title_keeps_the_question_and_the_round() -> None:
    session, speech = at_a_table("passe_anglaise", "fr")
    while (session.state.stage, session.state.banker) != ("after", 0):
        if session.advance() is None:
            session.act(Seat(0), session.game.default(session.state, Seat(0)))
    view = View(session, speech, renderer_of("passe_anglaise"), Seat(0))
    title = layout.compose_screen(view, [], [], 60, 20).lines[0].plain
    assert "…" not in title
    assert "coup " in title


def test_purses_are_not_cut_in_a_narrow_panel() -> None:
    session, speech = at_a_table("tabu", "en", seed=3)
    while not any(record.law and record.transfers for record in session.log):
        if session.advance() is None:
            session.act(Seat(0), session.game.default(session.state, Seat(0)))
    view = View(session, speech, renderer_of("tabu"), Seat(0))
    for seat, line in enumerate(view.renderer.purses(view, 20).lines):
        assert speech.number(session.state.purse(Seat(seat))) in line.plain


def test_stakes_without_a_line_are_added_up() -> None:
    tabu = find_games()["tabu"]
    stake: Any = tabu.actions[0]
    table = At(tabu, 6).fall(5)
    for seat in range(5):
        table.act(seat, stake(face="pique", amount=10))
    assert "+3: 30" in drawn("tabu", "fr", table.state)


def test_the_passe_shows_the_bank_against_the_shares() -> None:
    passe = find_games()["passe_anglaise"]
    deposit, put_in, *_ = passe.actions
    table = At(passe, 3).fall(6, 6).fall(1, 2).fall(1, 1)
    table.act(0, deposit(amount=30)).act(1, put_in(amount=10)).act(2, put_in(amount=15))  # type: ignore[call-arg]
    cloth = drawn("passe_anglaise", "en", table.state)
    assert "● 30" in cloth
    assert re.search(r"▲ 15 +■ 10|■ 10 +▲ 15", cloth)
    assert "5 missing" in cloth


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("width", "height"), [(50, 11), (60, 11), (71, 22), (90, 22), (30, 9)])
def test_neighbouring_squares_differ_without_colours(width: int, height: int, lang: str) -> None:
    session, speech = at_a_table("home_casino", lang)
    view = View(session, speech, renderer_of("home_casino"))
    lines = [line.plain for line in view.renderer.cloth(view, width, height).lines]
    rows = [line.strip().split("│") for line in lines if "│" in line]
    across = 11 if width >= 50 else 6
    assert len(rows) == (2 if height == 11 else 4 if height == 22 else 7)
    assert all(len(row) == across for row in rows[:-1])
    assert all(len(cell) >= 3 for row in rows for cell in row[1:-1])
    if width == 50:
        sale = {"fr": "Vend", "en": "Sale"}[lang]
        top = ["⌂", "+100", "Acq", "Jack", "421", sale, "−50", "⌂", "Roul", "Acq", "+500"]
        assert [cell.strip() for cell in rows[0]] == top


def test_a_long_answer_is_wrapped() -> None:
    session, speech = at_a_table("tabu", "fr")
    view = View(session, speech, renderer_of("tabu"))
    answer = [Text("une réponse bien trop longue pour la colonne du journal, " * 3 + "fin")]
    for width, height in SIZES:
        picture = layout.compose_screen(view, [], answer, width, height)
        assert any("fin" in line.plain for line in picture.lines)
        assert {line.cell_len for line in picture.lines} == {width}


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("large", [False, True])
def test_a_die_shows_the_right_number_of_pips(face: int, large: bool) -> None:
    die = die_face(face, D6, large=large)
    assert "".join(line.plain for line in die.lines).count("●") == face
    assert len(die) == (5 if large else 3)


def test_signs_are_drawn_and_distinguishable() -> None:
    for large in (False, True):
        printed = {"\n".join(line.plain for line in motif(sign, "#000000", large=large).lines) for sign in GLYPHS}
        assert len(printed) == len(GLYPHS)
    dice = {"\n".join(line.plain for line in die_face(sign, None).lines) for sign in GLYPHS}
    assert len(dice) == len(GLYPHS)


def test_no_line_breaks_at_a_no_break_space() -> None:
    lines = [line.plain for line in wrap("Il reste 12\u202f000 jetons\u00a0: qui en veut\u202f?", 12)]
    assert lines == ["Il reste", "12\u202f000", "jetons\u00a0: qui", "en veut\u202f?"]


def test_a_block_has_its_stated_width() -> None:
    assert [line.cell_len for line in TextBlock(["a", "⚓ wide", "much too long a line"], 6).lines] == [6, 6, 6]


def test_leaving_raises_no_error() -> None:
    session, speech = at_a_table("tabu", "fr")

    class Leaver(Robot):
        def prompt_line(self, *about: Any, **more: Any) -> str:
            raise PlayerQuit

    Leaver(session, speech, Screen()).run()
    assert not session.state.over


@pytest.mark.rule("CASINO-R21")
def test_the_title_shows_bout_and_score_and_the_end_lists_every_bout() -> None:
    session, speech = at_a_table("home_casino/421", "en", players=2)
    speech.address(None)
    view = View(session, speech, renderer_of("home_casino/421"))
    assert view.renderer.subtitle(view) == "bout 1/3 · Joueur0 0–0 Joueur1"
    seen, ends = set[str](), list[str]()
    while (record := session.advance()) is not None or not session.state.over:
        if record is None:
            session.act(Seat(0), session.game.default(session.state, Seat(0)))
            record = session.log[-1]
        now = View(session, speech, renderer_of("home_casino/421"), record=record)
        seen.add(now.renderer.subtitle(now))
        ended = [fact for fact in record.facts if isinstance(fact, BoutEnded)]
        if ended:
            scores = "–".join(map(str, session.state.match.scores))
            assert now.renderer.subtitle(now) == f"bout {ended[0].number}/3 · Joueur0 {scores} Joueur1"
            assert table_in_view(now).hand, "the hand that decided a bout is still drawn"
            ends.append(", ".join(speech.name(seat) for seat in ended[0].winners) or "nobody")
    told = "\n".join(line.plain for line in ranking(view, 80))
    assert [f"Bout {number}: {who}" for number, who in enumerate(ends, 1)] == re.findall(r"Bout \d: .+", told)
    one, other = session.state.match.scores
    assert f"Bouts won: Joueur0 {one}, Joueur1 {other}" in told
    assert len(seen) > len(ends)
