"""Tests ``tripot admin people, ban, unban, rename, log`` on SQLite and PostgreSQL."""

from typing import get_args

import pytest

from tests.cli.conftest import Tripot
from tests.house.evening import three_people
from tests.store.journal_suite import all_of
from tests.store.people_suite import LAPTOP, LEA, LOU, MARGAUX, PHONE, TABLET, THEO, hashed
from tripot.cli.commands.admin import app
from tripot.cli.i18n.catalogue import Catalogue
from tripot.clock import wall_clock
from tripot.entropy import hash_secret
from tripot.house import PersonId, TableId
from tripot.store import OperatorAction, open_store
from tripot.store.encryption import generate_key


@pytest.fixture
def where(empty_store: str) -> str:
    """Fill a store with two guests, one of whom shares the device of the other."""
    store, evening = open_store(empty_store), three_people()
    store.journal.append([all_of(evening)])
    store.accounts.replace_code("SAVON-DINDON-577", evening.table.id)
    store.accounts.create_guest(THEO, PHONE, 1)
    store.accounts.add_device(THEO.id, TABLET, 1)
    store.accounts.add_hotseat_guest(THEO.id, LEA, TableId("another"), PersonId("p2"), 1, 9)
    store.accounts.person_at(evening.table.id, THEO.id, PersonId("p1"))
    store.close()
    return empty_store


def test_bans_and_renames_are_in_the_operators_log(tripot: Tripot, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("USER", "odile")

    def admin(*words: str) -> str:
        said = tripot("admin", *words, "--data", where, "--lang", "en")
        assert said.code == 0, said.err
        return said.out

    assert admin("log") == "The log is empty.\n"
    assert admin("people", "savon dindon 577").split() == [THEO.id, "Théo"]
    assert "Banned Théo" in admin("ban", LEA.id, "--because", "shouting"), "the guest to whom the device belongs"
    assert "(banned)" in admin("people", "savon dindon 577")
    assert "can come back" in admin("unban", THEO.id)
    assert "Renamed Théo to Lou" in admin("rename", THEO.id, "Lou")
    admin("halt", "savon dindon 577")
    store = open_store(where)
    assert store.moderation.load_banned() == frozenset()
    assert store.accounts.guest_of(PHONE) is not None
    log = store.moderation.read_log(9)
    store.close()
    assert [(it.action, it.operator, it.note) for it in log] == [
        ("halt", "odile", None),
        ("rename", "odile", None),
        ("unban", "odile", None),
        ("people", "odile", None),
        ("ban", "odile", "shouting"),
        ("people", "odile", None),
    ]
    told = admin("log").splitlines()
    assert "odile  banned  g2  Lou  shouting" in told[-2]
    assert f"odile  listed the people of  {log[-1].about}" in told[-1]
    assert len(admin("log", "--most", "1").splitlines()) == 1


def test_an_operator_link_restores_a_lost_identity(tripot: Tripot, where: str) -> None:
    said = tripot("admin", "link", LEA.id, "http://192.168.1.20:8642/", "--data", where, "--lang", "en")
    assert said.code == 0, said.err
    address, told = said.out.splitlines()[0], " ".join(said.out.splitlines()[1:])
    assert address.startswith("http://192.168.1.20:8642/me#")
    assert "to sign in as Théo" in told, "the guest to whom the device belongs"
    store, secret = open_store(where), address.partition("#")[2]
    now = wall_clock()
    assert store.accounts.look_at_link(hash_secret(secret), now + 11 * 60_000) is None, "it expires"
    brought = store.accounts.use_link(hash_secret(secret), now)
    assert brought is not None
    assert brought.id == THEO.id
    assert store.accounts.use_link(hash_secret(secret), now) is None, "it works once"
    assert [it.action for it in store.moderation.read_log(1)] == ["link"]
    store.close()


def test_an_operator_cannot_give_a_confusable_name(tripot: Tripot, where: str) -> None:
    store, evening = open_store(where), three_people()
    seated = evening.table.seated_people().values()
    for guest, device, person in zip((MARGAUX, LOU), (LAPTOP, hashed("lou")), seated, strict=False):
        store.accounts.create_guest(guest, device, 1)
        store.accounts.person_at(evening.table.id, guest.id, person)
    store.close()
    said = tripot("admin", "rename", LOU.id, "Marg\u0430ux", "--data", where, "--lang", "en")  # a Cyrillic a
    assert said.code != 0
    assert "looks too similar" in said.err
    assert tripot("admin", "rename", LOU.id, "Louise", "--data", where, "--lang", "en").code == 0


def test_failed_commands_are_not_in_the_log(tripot: Tripot, where: str) -> None:
    for words in (("ban", "nobody"), ("unban", "nobody"), ("rename", "nobody", "Lou"), ("rename", THEO.id, "\u200b")):
        said = tripot("admin", *words, "--data", where, "--lang", "fr")
        assert said.code != 0
        assert said.err
    assert tripot("admin", "log", "--data", where, "--lang", "fr").out == "Le journal des opérateurs est vide.\n"


def test_every_operator_command_is_logged(tripot: Tripot, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("USER", "odile")
    monkeypatch.setenv("TRIPOT_KEYS", generate_key())
    words = {
        "find": ["savon dindon 577"], "people": ["savon dindon 577"], "halt": ["savon dindon 577"],
        "unhalt": ["savon dindon 577"], "export": ["savon dindon 577"], "ban": [THEO.id], "unban": [THEO.id],
        "rename": [THEO.id, "Lou"], "reports": [], "reseal": [], "forget-key": ["--yes"],
        "link": [THEO.id, "http://localhost:8642"],
    }  # fmt: skip
    assert set(words) == {name for name in app if not name.startswith("-")} - {"log", "new-key"}
    for name, more in words.items():
        said = tripot("admin", name, *more, "--data", where, "--lang", "en")
        assert said.code == 0, (name, said.err)
    store = open_store(where)
    done = [it.action.replace("_", "-") for it in reversed(store.moderation.read_log(99))]
    store.close()
    assert done == list(words)
    for lang in ("en", "fr"):
        assert len(tripot("admin", "log", "--data", where, "--lang", lang).out.splitlines()) == len(words)


def test_every_logged_action_has_a_text() -> None:
    for lang in ("en", "fr"):
        texts = Catalogue(lang)
        assert all(texts.say(f"admin-did-{action}") != f"admin-did-{action}" for action in get_args(OperatorAction))
