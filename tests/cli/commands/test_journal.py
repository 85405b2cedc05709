"""Tests ``tripot journal``: lists saved games, exports them byte for byte, and replays them as sentences."""

import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from tests.house.evening import LOU, MARGAUX, THEO, Evening
from tests.store.journal_suite import all_of
from tripot.cli.commands.journal import app
from tripot.cli.errors import CommandError
from tripot.entropy import SecretHash
from tripot.house.journal.commands import (
    AddBot,
    Configure,
    GiveToBot,
    HandOver,
    Leave,
    Pause,
    RemoveBot,
    Resume,
    TakeBackSeat,
)
from tripot.store import Guest, GuestId, open_sqlite

TAGS = re.compile(r"\w+/1\b|stake:|purse:|fact-|event-|do-|\{ ?\$|person-")
Run = Callable[..., str]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house.sqlite"


@pytest.fixture
def journal(path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*words: str) -> str:
        app([*words, "--data", str(path)], result_action="return_none")
        return capsys.readouterr().out

    return run


def eventful() -> Evening:
    """Return a game in which every kind of event happens."""
    evening = Evening("eventful", switches={"tabu.end": "rotations:1"})
    evening.do(MARGAUX, Configure, preset="famille", pace="vif")
    evening.sit(MARGAUX, THEO, LOU).bots("bold")
    evening.do(MARGAUX, AddBot, seat=9)
    evening.do(MARGAUX, RemoveBot, seat=9)
    evening.start()
    evening.do(MARGAUX, HandOver, to=THEO)
    evening.do(LOU, Leave)
    evening.do(LOU, TakeBackSeat)
    evening.do(THEO, GiveToBot, seat=2)
    evening.do(THEO, Pause)
    evening.do(THEO, Resume)
    evening.wait(90_000).end_downtime()
    while evening.table.stage != "over":
        if not evening.let_bots_play():
            evening.until_due()
    return evening


@pytest.fixture
def evening(path: Path) -> Evening:
    evening = eventful()
    store = open_sqlite(path)
    store.journal.append([all_of(evening)])
    for number, (person, name) in enumerate({MARGAUX: "Margaux", THEO: "Théo"}.items()):
        guest = Guest(GuestId(str(number)), name)
        store.accounts.create_guest(guest, SecretHash(bytes([number])), at=1)
        store.accounts.person_at(evening.table.id, guest.id, person)
    store.close()
    return evening


def test_games_are_listed(evening: Evening, journal: Run) -> None:
    assert f"{evening.table.id}  " in journal("list", "--lang", "fr")
    assert f"finie  {evening.table.seq} entrées" in journal("list", "--lang", "fr")
    assert f"over  {evening.table.seq} entries" in journal("list", "--lang", "en")


def test_an_export_is_the_stored_bytes_and_its_hash_chain_is_valid(
    evening: Evening, journal: Run, tmp_path: Path
) -> None:
    printed = journal("export")
    assert printed.encode().splitlines() == evening.stored
    journal("export", evening.table.id, "--to", str(tmp_path / "game.jsonl"))
    exported = (tmp_path / "game.jsonl").read_bytes().splitlines()
    assert exported == evening.stored
    assert sha256(exported[-1]).hexdigest() == evening.table.head


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_game_is_replayed_as_sentences_with_names_and_rules(evening: Evening, journal: Run, lang: str) -> None:
    told = journal("replay", "--lang", lang)
    assert TAGS.findall(told) == []
    for sentence in {
        "fr": (
            "Margaux ouvre la table.",
            "Théo prend place.",
            "Les réglages changent\u00a0: Tabu, Famille, vif.",
            "Théo est désormais l’hôte.",
            "Place 3 s’en va\u202f; un bot garde la place.",
            "Place 3 reprend sa place.",
            "La partie est suspendue.",
            "le temps perdu est rendu.",
            "dont le temps est écoulé.",
            "La partie est finie",
        ),
        "en": ("Margaux opens the table.", "Seat 3 leaves; a bot keeps the seat.", "whose time is up.", "TABU-R13"),
    }[lang]:
        assert sentence in told, told


def test_missing_games_are_errors(evening: Evening, path: Path) -> None:
    for words in (["export", "nowhere"], ["replay", "nowhere", "--lang", "fr"]):
        with pytest.raises(CommandError, match="nowhere"):
            app([*words, "--data", str(path)])
    with pytest.raises(CommandError, match=r"other\.sqlite"):
        app(["list", "--data", str(path.with_name("other.sqlite"))])
