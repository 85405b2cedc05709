"""Tests ``tripot journal verify``: exports a game and verifies it offline with the commands of docs/fairness.md."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from tests.cli.conftest import Tripot
from tests.house.tampering import relink
from tests.house.verify.test_journal import promised
from tripot.cli.i18n.catalogue import Catalogue
from tripot.house.journal.entries import hash_of
from tripot.house.verify.fingerprint import fingerprint_of
from tripot.house.verify.journal import FaultKind
from tripot.store import open_sqlite

PAGE = (Path(__file__).parents[3] / "docs" / "fairness.md").read_text(encoding="utf-8")


@pytest.fixture
def exported(tmp_path: Path) -> Path:
    file = tmp_path / "game.jsonl"
    file.write_bytes(b"".join(data + b"\n" for data in promised().stored))
    return file


def test_the_commands_of_the_page_verify_a_played_game(tripot: Tripot, tmp_path: Path) -> None:
    tripot("play", "tabu", "--name", "Ana", "--set", "end=rotations:1", "--plain", typed="c 50\n\n" * 40)
    store = open_sqlite(tmp_path / "house.sqlite")
    (head,) = store.journal.heads()
    store.close()
    block = next(it for it in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) if "journal verify" in it)
    commands = block.replace("7k2m9q", head.table[:6]).replace("game.jsonl", str(tmp_path / "game.jsonl"))
    commands = re.sub(r"(?<=--head )[0-9a-f]{64}", head.hash, commands)
    for line in commands.strip().splitlines():
        ran = tripot(*line.split()[1:])
        assert ran.code == 0, ran.err
    assert head.hash in ran.out
    assert "rules re-run" in ran.out
    assert not re.search(r"class A: [1-9]|unpromised|not commit", ran.out)
    assert re.search(r"B: [1-9]", ran.out), "one device pledged"


def test_a_game_without_installed_rules_is_partly_verified(tripot: Tripot, exported: Path) -> None:
    entries = [json.loads(line) for line in exported.read_bytes().splitlines()]
    for entry in entries:
        if "version" in entry["event"]:
            entry["event"]["version"] = 99
    exported.write_bytes(b"".join(line + b"\n" for line in relink(entries)))
    for lang, first, wrong in (
        ("en", "Only partly verified", "No problems found"),
        ("fr", "Vérification partielle", "Aucun problème dans"),
    ):
        ran = tripot("journal", "verify", str(exported), "--lang", lang)
        assert ran.code == 3
        assert ran.out.startswith(first)
        assert wrong not in ran.out


def test_a_forged_game_is_refused_with_the_entry_and_the_reason(tripot: Tripot, exported: Path) -> None:
    entries = [json.loads(line) for line in exported.read_bytes().splitlines()]
    at = next(at for at, entry in enumerate(entries) if entry["event"].get("throw") == 2 and "link" in entry["event"])
    entries[at]["event"]["link"] = "ab" * 32
    exported.write_bytes(b"".join(line + b"\n" for line in relink(entries)))
    ran = tripot("journal", "verify", str(exported), "--lang", "en")
    assert ran.code != 0
    assert ran.out == ""
    assert ran.err.strip() == f"Entry {at + 1} reveals a secret number other than the one the house promised."
    french = tripot("journal", "verify", str(exported), "--lang", "fr")
    assert f"L’entrée {at + 1} révèle un autre nombre secret" in french.err


def test_a_head_missing_from_the_journal_is_reported(tripot: Tripot, exported: Path) -> None:
    ran = tripot("journal", "verify", str(exported), "--head", "ab" * 32, "--lang", "en")
    assert ran.code != 0
    assert "not the game you remember" in ran.err


@pytest.mark.parametrize("held", [b"", b"not a journal\n", b"\xff\xfe\n"])
def test_a_file_that_is_not_a_journal_is_refused(tripot: Tripot, tmp_path: Path, held: bytes) -> None:
    file = tmp_path / "some.jsonl"
    file.write_bytes(held)
    ran = tripot("journal", "verify", str(file), "--lang", "en")
    assert ran.code != 0
    assert re.search(r"no entries|cannot be read", ran.err)
    assert "Traceback" not in ran.err


def test_a_missing_file_is_reported(tripot: Tripot, tmp_path: Path) -> None:
    ran = tripot("journal", "verify", str(tmp_path / "nowhere.jsonl"))
    assert ran.code != 0
    assert "nowhere.jsonl" in ran.err


def test_seeded_dice_are_reported_as_no_proof(tripot: Tripot, tmp_path: Path) -> None:
    tripot("play", "tabu", "--name", "Ana", "--seed", "7", "--plain", typed="c 50\n\n\n\nq\n")
    tripot("journal", "export", "--to", str(tmp_path / "seeded.jsonl"))
    ran = tripot("journal", "verify", str(tmp_path / "seeded.jsonl"), "--lang", "en")
    assert ran.code == 0
    assert "proves nothing" in ran.out or "prove nothing" in ran.out


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_law_has_a_sentence(lang: str) -> None:
    texts = Catalogue(lang)
    said = {texts.say(f"verify-fault-{law}", seq=3) for law in get_args(FaultKind)}
    assert len(said) == len(get_args(FaultKind))


def test_fingerprints_and_stored_heads_are_accepted_like_hashes(tripot: Tripot, exported: Path, tmp_path: Path) -> None:
    lines = exported.read_bytes().splitlines()
    third, opened = hash_of(lines[2]), json.loads(lines[0])
    shown = tripot("journal", "verify", str(exported), "--head", f"3:{fingerprint_of(third)}", "--lang", "en")
    assert shown.code == 0, shown.err
    assert "matches entry 3" in shown.out
    assert fingerprint_of(hash_of(lines[-1])) in shown.out
    kept = tmp_path / "kept.json"
    about = {"type": "kept/1", "table": opened["table"], "promise": opened["event"]["promise"], "fault": None}
    kept.write_text(json.dumps({**about, "heads": [{"seq": 3, "hash": third}], "sent": []}))
    assert tripot("journal", "verify", str(exported), "--kept", str(kept)).code == 0
    kept.write_text(json.dumps({**about, "heads": [], "sent": [{"id": "mine-0001", "seq": 3}]}))
    missed = tripot("journal", "verify", str(exported), "--kept", str(kept), "--lang", "en")
    assert missed.err.strip() == "Entry 3 is not the command that your device sent."
    for wrong in (["--head", f"4:{third}"], ["--head", "12 34"], ["--kept", str(exported)]):
        assert tripot("journal", "verify", str(exported), *wrong).code != 0
