"""The areas that are mutated, and the tests that must notice. Tests of other processes cannot see a mutant."""

from pathlib import Path
from typing import NamedTuple


class Area(NamedTuple):
    """Some source, by pattern, and its tests."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]

    def files(self) -> list[Path]:
        """The source files, in order."""
        return sorted(path for pattern in self.sources for path in Path().glob(pattern))


AREAS = {
    "kernel": Area(("src/tripot/kernel/*.py",), ("tests/kernel",)),
    "games": Area(
        ("src/tripot/games/**/*.py",),
        (
            "tests/games/home_casino",
            "tests/games/passe_anglaise",
            "tests/games/tabu",
            "tests/games/test_golden.py",
            "tests/games/test_nodes.py",
        ),
    ),
    "dice": Area(("src/tripot/house/dice/*.py",), ("tests/house/dice", "tests/house/test_day_dice.py")),
    "verify": Area(("src/tripot/house/verify/*.py",), ("tests/house/verify",)),
    "store": Area(
        ("src/tripot/store/*.py", "src/tripot/store/sqlite/*.py", "src/tripot/store/postgres/*.py"),
        (
            "tests/store/sqlite",
            "tests/store/postgres",
            "tests/store/test_atomic_write.py",
            "tests/store/test_batches.py",
            "tests/store/test_encryption.py",
            "tests/store/test_home_backup.py",
            "tests/store/test_house_lock.py",
            "tests/store/test_key_check.py",
            "tests/store/test_local_tables.py",
            "tests/store/test_memory.py",
            "--ignore=tests/store/postgres/test_postgresql_doc.py",
            "--ignore=tests/store/postgres/test_serve.py",
        ),
    ),
}
