"""Tests that only one process can serve a SQLite file, until that process ends."""

import subprocess
import sys
from pathlib import Path

import pytest

from tripot.store import StoreFailed
from tripot.store.house_lock import HouseBusy, HouseLock

HOLD = "import sys; from pathlib import Path; from tripot.store.house_lock import HouseLock\n"
HOLD += "lock = HouseLock(Path(sys.argv[1])); print('held', flush=True); sys.stdin.read()"


def test_a_second_process_is_refused_with_the_first_one_named(tmp_path: Path) -> None:
    store = tmp_path / "house.sqlite"
    command = [sys.executable, "-c", HOLD, str(store)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "held\n"
        with pytest.raises(HouseBusy, match=rf"process {first.pid}\) serves .*house\.sqlite.*--data"):
            HouseLock(store)
        HouseLock(tmp_path / "other.sqlite").release()
        first.kill()
    with HouseLock(store):
        pass
    HouseLock(store).release()


def test_an_unwritable_folder_is_a_store_failure(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreFailed):
        HouseLock(tmp_path / "file" / "house.sqlite")
