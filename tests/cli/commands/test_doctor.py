"""Tests that ``tripot doctor`` finds every problem that prevents a start, and names the fix."""

import socket
from pathlib import Path

import pytest

from tests.cli.conftest import Ran, Tripot
from tests.store.cluster import free_port
from tripot.cli.commands import doctor_network
from tripot.server.run import bind_socket
from tripot.settings import KEYS, VARIABLES
from tripot.store import open_store
from tripot.store.encryption import generate_key
from tripot.store.house_lock import HouseLock


@pytest.fixture(autouse=True)
def at_home(tripot: Tripot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Set only a database file and a free port."""
    for variable in VARIABLES:
        monkeypatch.delenv(variable.name, raising=False)
    monkeypatch.setenv("TRIPOT_STORE", str(tmp_path / "house.sqlite"))
    monkeypatch.setenv("TRIPOT_HOST", "127.0.0.1")
    monkeypatch.setenv("TRIPOT_PORT", "0")
    monkeypatch.setenv("COLUMNS", "300")
    return tmp_path


def examine(tripot: Tripot) -> Ran:
    return tripot("doctor", "--lang", "en")


def test_an_empty_folder_is_ok_and_stays_empty(tripot: Tripot, at_home: Path) -> None:
    ran = examine(tripot)
    assert (ran.code, ran.err) == (0, "")
    assert "FAIL" not in ran.out
    assert {file.name for file in at_home.iterdir()} <= {"house.lock"}


def test_a_used_house_is_ok(tripot: Tripot, at_home: Path) -> None:
    store = open_store(at_home / "house.sqlite")
    store.load_keys()
    store.close()
    ran = examine(tripot)
    assert ran.code == 0
    assert "matches the stored data" in ran.out


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_output_exists_in_both_languages(tripot: Tripot, lang: str) -> None:
    assert tripot("doctor", "--lang", lang).code == 0


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("TRIPOT_KEY", "x", "Did you mean TRIPOT_KEYS?"),
        ("TRIPOT_PORT", "80000", "a port from 0 to 65535"),
        ("TRIPOT_DATABASE_URL", "postgresql://nobody:s3cr3t@127.0.0.1:1/nowhere", "127.0.0.1/nowhere"),
        ("TRIPOT_INTERNAL_ADDRESS", "0.0.0.0:1", "not 0.0.0.0"),
    ],
)
def test_an_unusable_setting_is_reported(
    tripot: Tripot, monkeypatch: pytest.MonkeyPatch, name: str, value: str, said: str
) -> None:
    monkeypatch.setenv(name, value)
    ran = examine(tripot)
    assert ran.code == 1
    assert said in ran.out
    assert "s3cr3t" not in ran.out + ran.err


def test_an_unknown_variable_is_only_a_warning(tripot: Tripot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIPOT_WEATHER", "fair")
    ran = examine(tripot)
    assert (ran.code, ran.err) == (0, "")
    assert "TRIPOT_WEATHER is not a setting of Tripot" in ran.out


def test_lost_and_wrong_keys_are_reported(tripot: Tripot, monkeypatch: pytest.MonkeyPatch, at_home: Path) -> None:
    store = open_store(at_home / "house.sqlite")
    store.load_keys()
    store.close()
    (at_home / "house.key").chmod(0o644)
    assert "chmod 600" in examine(tripot).out
    (at_home / "house.key").unlink()
    ran = examine(tripot)
    assert ran.code == 1
    assert "house.key is missing" in ran.out
    monkeypatch.setenv(KEYS.name, generate_key())
    ran = examine(tripot)
    assert ran.code == 1
    assert "put that key back" in ran.out


def test_a_port_in_use_is_reported(tripot: Tripot, monkeypatch: pytest.MonkeyPatch, at_home: Path) -> None:
    with bind_socket("127.0.0.1", 0) as taken:
        taken.listen()
        monkeypatch.setenv("TRIPOT_PORT", str(taken.getsockname()[1]))
        assert examine(tripot).code == 1
        with HouseLock(at_home / "house.sqlite"):  # the server uses the port itself
            ran = examine(tripot)
            assert ran.code == 0
            assert "another Tripot" in ran.out


def test_an_unwritable_folder_is_reported(tripot: Tripot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIPOT_STORE", "/proc/nowhere/house.sqlite")
    ran = examine(tripot)
    assert ran.code == 1
    assert "Cannot write to" in ran.out


def test_the_network_address_is_tried_from_this_machine(tripot: Tripot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIPOT_HOST", "127.0.0.1")
    alone = tripot("doctor", "--network", "--lang", "en")
    assert alone.code == 1
    assert "--host 0.0.0.0" in " ".join(alone.out.split())
    monkeypatch.setenv("TRIPOT_HOST", "0.0.0.0")
    monkeypatch.setattr(doctor_network, "list_addresses", lambda: ["127.0.0.2"])
    port = str(free_port())
    tried = tripot("doctor", "--network", "--port", port, "--lang", "en")
    assert tried.code == 0
    assert f"http://127.0.0.2:{port} answers" in " ".join(tried.out.split())
    assert "No server is running" in " ".join(tried.out.split())
    monkeypatch.setattr(doctor_network, "list_addresses", list)
    assert "no address on a local network" in " ".join(tripot("doctor", "--network", "--lang", "en").out.split())


def test_a_port_used_on_the_network_address_is_reported(tripot: Tripot, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setenv("TRIPOT_HOST", "0.0.0.0")
        monkeypatch.setattr(doctor_network, "list_addresses", lambda: ["127.0.0.1", "127.0.0.3"])
        found = tripot("doctor", "--network", "--port", str(port), "--lang", "fr")
    assert found.code == 1, "the second address does not answer"
    assert "127.0.0.1" in found.out
    assert "ne répond pas" in " ".join(found.out.split())
