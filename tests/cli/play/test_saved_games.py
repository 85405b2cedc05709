"""Tests saved games: after any kind of exit, even ``kill -9``, a game resumes with the same names, log and purses."""

import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Tripot
from tests.house.evening import SHELF, three_people
from tests.store.journal_suite import all_of
from tripot.cli.play.player_names import BOT_NAMES, keyboard_device, seat_names
from tripot.cli.play.saved_games import find_unfinished
from tripot.cli.play.session import CommandRefused
from tripot.cli.play.start import load_session
from tripot.house import read_table
from tripot.kernel import Done, Seat
from tripot.store import LocalTables, Store, open_sqlite

RUN = [sys.executable, "-c", "from tripot.cli import main; main()"]
SHORT = ("--set", "end=rotations:1")
HEARTS = {"fr": "c 1\n\n", "en": "h 1\n\n"}
PURSE = re.compile(r"[●■▲✚◗] (\w+)(?: [B✓])? +(?:[+−][\d\u202f,]+ +)?([\d\u202f,]+) *$", re.MULTILINE)


def purses(told: str) -> list[tuple[str, str]]:
    """Return the purses on the last screen."""
    picture = told.rpartition("╭")[2].partition("╰")[0]
    return PURSE.findall(picture)


def name_of(told: str) -> str:
    """Return the name of a saved game, which is printed at the end."""
    return re.findall(r"tripot play --resume (\w+)", told)[-1]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Open the file in which the terminal saves games."""
    store = open_sqlite(tmp_path / "house.sqlite")
    yield store
    store.close()


def exported(tripot: Tripot, *which: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in tripot("journal", "export", *which).out.splitlines()]


def moves(entries: list[dict[str, Any]]) -> list[Any]:
    return [(it["event"]["move"], it["event"]["facts"]) for it in entries if it["event"]["type"] == "played/1"]


def test_several_people_at_one_keyboard_are_one_holder_of_the_dice(tripot: Tripot) -> None:
    """One device contributes to the dice for all people at its keyboard, so the throws are of class B."""
    table = ("play", "tabu", "--names", "Mika,Léa", "--players", "2", *SHORT, "--lang", "fr")
    left = tripot(*table, typed=HEARTS["fr"] * 2 + "q\n").out
    tripot("play", "--resume", name_of(left), "--lang", "fr", typed=HEARTS["fr"] * 40)
    entries = exported(tripot, name_of(left))
    events = [entry["event"] for entry in entries]
    assert len({entry["person"] for entry in entries if entry["event"].get("by") == "person"}) == 2
    pledges = [event for event in events if event["type"] == "pledged/1"]
    assert (len(pledges), len({pledge["holder"] for pledge in pledges})) == (2, 1), "one for each process"
    thrown = [event for event in events if event["type"] == "played/1" and "dice" in event]
    assert {event["dice"] for event in thrown} == {"B"}
    assert {len(event["links"]) for event in thrown if event["draw"] == 1} == {1}


@pytest.mark.parametrize("lang", ["fr", "en"])
class TestAGameThatWasLeft:
    def test_a_resumed_game_keeps_names_log_and_purses(self, tripot: Tripot, lang: str) -> None:
        typed = HEARTS[lang] * 3 + "q\n"
        left = tripot("play", "tabu", "--names", "Mika,Léa", "--seed", "4", "--lang", lang, typed=typed).out
        assert {"fr": "À bientôt.", "en": "See you soon."}[lang] in left
        again = tripot("play", "--resume", name_of(left), "--lang", lang, typed="l\nq\n").out
        assert {"fr": "La partie reprend", "en": "The game continues"}[lang] in again
        assert purses(again) == purses(left)
        assert len(purses(left)) == 4
        assert {name for name, _ in purses(left)} > {"Mika", "Léa"}
        told = re.findall(r"^ *(?:\d+ )?(\S.*)  TABU-\w+$", again, re.MULTILINE)
        assert set(re.findall(r"^(\S.*)  TABU-\w+$", left, re.MULTILINE)) <= set(told)

    def test_a_saved_game_is_offered_when_another_is_started(self, tripot: Tripot, lang: str) -> None:
        left = tripot("play", "tabu", "--name", "Mika", "--lang", lang, typed=HEARTS[lang]).out
        other = tripot("play", "passe", "--name", "Mika", "--lang", lang).out
        assert name_of(left) not in other
        hint, *_ = tripot("play", "tabu", "--name", "Mika", "--seed", "1", "--lang", lang).out.splitlines()
        assert hint.startswith(
            {"fr": "Tabu\u00a0: une partie attend (Mika, ", "en": "Tabu: an unfinished game is waiting (Mika, "}[lang]
        )
        assert hint.endswith(f"tripot play --resume {name_of(left)}")

    @pytest.mark.parametrize(("answer", "goes_on"), [("\n", True), ("n\n", False)])
    def test_a_saved_game_is_offered_only_if_somebody_can_answer(
        self, tripot: Tripot, lang: str, answer: str, goes_on: bool
    ) -> None:
        left = tripot("play", "tabu", "--name", "Mika", "--lang", lang, typed=HEARTS[lang]).out
        asked = tripot("play", "tabu", "--name", "Léa", "--lang", lang, typed=answer, tty=True).out
        assert {"fr": "La reprendre\u202f? (O/n)", "en": "Continue it? (Y/n)"}[lang] in asked.splitlines()[0]
        assert (name_of(asked) == name_of(left)) is goes_on
        assert ("Mika ›" in asked) is goes_on
        assert ("Léa ›" in asked) is not goes_on

    def test_interrupting_explains_how_to_resume(self, tripot: Tripot, lang: str) -> None:
        left = tripot("play", "tabu", "--lang", lang, typed=HEARTS[lang] + "^C\n", tty=True)
        assert left.code == 130
        assert {"fr": "La partie est gardée", "en": "Your game is saved"}[lang] in left.out
        assert tripot("play", "--resume", name_of(left.out), "--lang", lang).code == 0


def test_a_game_killed_in_play_resumes_with_the_same_purses(tripot: Tripot, tmp_path: Path) -> None:
    command = [*RUN, "play", "tabu", "--name", "Mika", "--seed", "2", "--players", "3", "--lang", "fr"]
    playing = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    assert playing.stdin is not None
    assert playing.stdout is not None
    playing.stdin.write("c 50\na 20\n\n" + "c 10\n")
    playing.stdin.flush()
    seen: list[str] = []
    while sum("pourquoi" in line for line in seen) < 5:  # the question is repeated after each typed line
        seen.append(playing.stdout.readline())
        assert seen[-1], seen
    playing.send_signal(signal.SIGKILL)
    assert playing.wait() == -signal.SIGKILL
    playing.stdin.close()
    playing.stdout.close()
    shown = "".join(seen)
    assert "Vous misez 10 sur cœur." in shown
    again = tripot("play", "--resume", "--lang", "fr", typed="q\n").out
    assert purses(again) == purses(shown)
    assert len(purses(shown)) == 3
    replayed = tripot("journal", "replay", "--lang", "fr").out
    told = re.findall(r"^(\S.*  TABU-\w+)$", shown, re.MULTILINE)
    assert any("ous " in sentence for sentence in told)
    for sentence in told:  # everything on the screen had been committed
        assert sentence in replayed or re.search(r"\b[Vv]ous\b", sentence)


class TestSeeds:
    def test_a_resumed_seeded_game_continues_as_if_never_left(self, tripot: Tripot) -> None:
        typed = (HEARTS["en"] * 20).splitlines(keepends=True)
        table = ("--seed", "7", "--name", "Mika", "--lang", "en")
        tripot("play", "tabu", *table, *SHORT, typed="".join(typed))
        whole = moves(exported(tripot))
        left = tripot("play", "tabu", *table, *SHORT, typed="".join(typed[:5])).out
        assert f"tripot play --resume {name_of(left)} --seed 7" in left
        game = tripot("play", "--resume", name_of(left), "--seed", "7", "--lang", "en", typed="".join(typed[4:]))
        assert "The final count" in game.out
        assert moves(exported(tripot, name_of(left))) == whole

    def test_games_without_a_seed_differ(self, tripot: Tripot) -> None:
        both = [moves(exported(tripot)) for _ in "12" if tripot("play", "tabu", "--lang", "fr", typed="c 1\n\n" * 3)]
        assert both[0] != both[1]


class TestTheJournal:
    def test_the_list_shows_the_games_of_this_keyboard(self, tripot: Tripot, tmp_path: Path) -> None:
        name = name_of(tripot("play", "tabu", "--name", "Mika", "--seed", "3", "--lang", "fr", typed="c 5\n").out)
        listed = tripot("journal", "list", "--lang", "fr").out
        assert re.match(rf"{name}\w+  \d.*  tabu  en jeu", listed)
        entries = exported(tripot, name)
        stored = tripot("journal", "export", name).out.splitlines()
        assert [it["prev"] for it in entries[1:]] == [sha256(line.encode()).hexdigest() for line in stored[:-1]]
        assert entries[0]["event"]["pace"] == "sans"

    def test_a_replay_uses_the_names_of_the_game(self, tripot: Tripot) -> None:
        played = tripot("play", "tabu", "--name", "Lou", "--players", "5", "--seed", "3", "--lang", "fr").out
        replayed = tripot("journal", "replay", "--lang", "fr").out
        assert re.findall(r"Un bot .*\u00a0: (\w+)", replayed) == [name for name, _ in purses(played)][1:]

    def test_the_journal_contains_no_names(self, tripot: Tripot, store: Store) -> None:
        tripot("play", "tabu", "--name", "Zéphyrine", "--lang", "fr", typed="c 5\n")
        assert "phyrine" not in tripot("journal", "export").out
        (guest,) = store.accounts.guests_at(store.journal.heads()[0].table).values()
        assert guest.name == "Zéphyrine"
        store.accounts.forget(guest.id)
        assert "Zéphyrine" not in tripot("journal", "replay", "--lang", "fr").out

    def test_watching_saves_no_game(self, tripot: Tripot, tmp_path: Path) -> None:
        tripot("watch", "home_casino/duel", "--seed", "1")
        assert not list(tmp_path.iterdir())

    def test_a_custom_board_is_saved(self, tripot: Tripot, tmp_path: Path) -> None:
        board = json.loads((files("tripot.games.home_casino") / "board.json").read_text(encoding="utf-8"))
        for card in board["acquisition_cards"] + board["jackpot_cards"]:
            card["id"], card["name"] = f"X{card['id']}", f"La carte {card['id']}"
        board["squares"][0] |= {"color": "rose", "label": "Casino Rose"}
        (tmp_path / "board.json").write_text(json.dumps(board), encoding="utf-8")
        table = ("--board", str(tmp_path / "board.json"), "--players", "6", "--seed", "2", "--lang", "fr")
        left = tripot("play", "home_casino", *table, typed="1\n" + "\n" * 12).out
        assert "rose" in left
        again = tripot("play", "--resume", "--lang", "fr").out
        assert purses(again) == purses(left)
        assert "rose" in tripot("journal", "replay", "--lang", "fr").out


class TestWhatCannotBeResumed:
    @pytest.mark.parametrize(
        ("lang", "nothing", "unknown"),
        [
            ("fr", "Aucune partie n’attend ici.", "Aucune partie «"),
            ("en", "You have no unfinished game.", "There is no game “"),
        ],
    )
    def test_events_are_sentences(self, tripot: Tripot, store: Store, lang: str, nothing: str, unknown: str) -> None:
        for words, answer in (((), nothing), (("tabu",), nothing), (("zzzz",), unknown)):
            said = tripot("play", "--resume", *words, "--lang", lang)
            assert said.code == 2
            assert answer in said.err

    def test_a_finished_game_can_be_replayed(self, tripot: Tripot) -> None:
        over = tripot("play", "tabu", *SHORT, "--lang", "fr", typed=HEARTS["fr"] * 20).out
        (name,) = re.findall(r"tripot journal replay (\w+)", over)
        said = tripot("play", "--resume", name, "--lang", "fr")
        assert (said.code, f"tripot journal replay {name}" in said.err) == (2, True)
        assert "Cette partie est finie." in said.err

    def test_a_table_of_browsers_cannot_be_resumed_here(self, tripot: Tripot, store: Store) -> None:
        evening = three_people()
        store.journal.append([all_of(evening)])
        assert "attend" in tripot("play", "--resume", "--lang", "fr").err
        assert "ne se joue pas à ce clavier" in tripot("play", "--resume", evening.table.id, "--lang", "fr").err

    def test_forgotten_people_are_not_awaited(self, tripot: Tripot, store: Store) -> None:
        tripot("play", "tabu", "--name", "Mika", "--lang", "fr")
        guest = store.accounts.guest_of(keyboard_device("Mika"))
        assert guest is not None
        assert find_unfinished(store) is not None
        store.accounts.forget(guest.id)
        assert find_unfinished(store) is None

    def test_without_a_store_there_are_no_games(self, tripot: Tripot, tmp_path: Path) -> None:
        assert "house.sqlite" in tripot("play", "--resume", "--lang", "fr").err
        assert not list(tmp_path.iterdir())

    def test_a_read_only_store_is_an_error(
        self, tripot: Tripot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "file").touch()
        monkeypatch.setenv("TRIPOT_STORE", str(tmp_path / "file" / "house.sqlite"))
        said = tripot("play", "tabu", "--lang", "fr")
        assert (said.code, said.out) == (2, "")
        assert "house.sqlite" in said.err

    def test_the_name_of_a_game_is_required(self, tripot: Tripot) -> None:
        for lang, question in (("fr", "Quel jeu\u202f?"), ("en", "Which game?")):
            assert question in tripot("play", "--lang", lang).err


def test_two_terminals_at_one_game_show_the_same_history(tripot: Tripot, store: Store) -> None:
    tripot("play", "tabu", "--name", "Mika", "--players", "2", "--seed", "2", "--lang", "fr", typed="c 50\n")
    table = store.journal.heads()[0].table
    one, other = (load_session(LocalTables(store.journal, SHELF), table, 2) for _ in "12")
    seat = Seat(0)
    assert one.awaited_seat() == other.awaited_seat() == seat
    one.act(seat, Done())
    while one.awaited_seat() is None:
        one.advance()
    with pytest.raises(CommandRefused):
        other.act(seat, Done())
    while other.awaited_seat() is None:
        other.advance()
    assert other.log == one.log
    assert other.table == one.table == read_table(SHELF, store.journal.read(table))


def test_a_session_never_shows_what_the_journal_lacks(tripot: Tripot, store: Store) -> None:
    tripot("play", "tabu", "--name", "Mika", "--seed", "2", *SHORT, "--lang", "fr", typed="c 50\n")
    table = store.journal.heads()[0].table
    session = load_session(LocalTables(store.journal, SHELF), table, 2)
    while not session.state.over:
        if (seat := session.awaited_seat()) is not None:
            session.act(seat, session.game.default(session.state, seat))
        else:
            assert session.advance() is not None
        head = store.journal.head(table)
        assert head is not None
        assert session.table.seq <= head.seq
    assert store.journal.heads()[0].stage == "over"


def test_bot_names_depend_on_the_seat_and_are_unique() -> None:
    assert seat_names(["Mika", "", ""]) == ("Mika", BOT_NAMES[1], BOT_NAMES[2])
    assert seat_names(["margaux", "", ""]) == ("margaux", BOT_NAMES[2], BOT_NAMES[3])
    assert len(set(seat_names(["Margaux", *[""] * 11]))) == 12


def test_people_are_recognized_by_their_name(tripot: Tripot, store: Store) -> None:
    for _ in "12":
        tripot("play", "tabu", "--name", "Mika", "--lang", "fr")
    guest = store.accounts.guest_of(keyboard_device("Mika"))
    assert guest is not None
    assert len(store.accounts.tables_of(guest.id, 9)) == 2


def test_the_keyboard_pledges_dice_also_in_a_resumed_game(tripot: Tripot, store: Store) -> None:
    left = tripot("play", "tabu", "--name", "Mika", "--lang", "en", *SHORT, typed="q\n").out
    tripot("play", "--resume", name_of(left), "--lang", "en", typed="q\n")
    entries = exported(tripot)
    kinds = [entry["event"]["type"] for entry in entries]
    assert kinds.count("pledged/1") == 2
    assert {entry["event"]["dice"] for entry in entries if entry["event"].get("draw")} == {"B"}
    assert tripot("journal", "verify").code == 0
