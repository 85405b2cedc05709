"""Decision 8 tells the timeouts of the code: each constant is imported and compared."""

import re
from importlib import import_module
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "decisions" / "0008-bus-and-presence.md"
ROWS = re.findall(
    r"^\| `(\w+)` \| `([\w/]+)\.py` \| ([\d.]+) (ms|s|min) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE
)
MILLISECONDS = {"ms": 1, "s": 1_000, "min": 60_000}


def value(module: str, name: str) -> float:
    found: float = getattr(import_module(f"tripot.{module.replace('/', '.')}"), name)
    return found


@pytest.mark.parametrize(("name", "module", "number", "unit"), ROWS, ids=[row[0] for row in ROWS])
def test_a_timeout_is_the_one_of_the_code(name: str, module: str, number: str, unit: str) -> None:
    told = float(number) * MILLISECONDS[unit]
    assert value(module, name) * (1 if name.endswith("_MS") else 1_000) == told


def test_every_timeout_of_the_cluster_is_told() -> None:
    told = {(module, name) for name, module, *_ in ROWS}
    for module in sorted({module for module, _ in told if "cluster" in module}):
        names = vars(import_module(f"tripot.{module.replace('/', '.')}"))
        own = {name for name in names if re.search("(AFTER|EVERY|GRACE|WITHIN|WINDOW).*_MS$", name)}
        known = {name for _, name in told}
        assert own - known == set(), module


def test_the_sizes_of_a_query_are_told() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for number, name, module in (
        ("2,000", "MAX_TABLES_PER_POLL", "server/cluster/head_polling"),
        ("20", "MAX_TAKEOVERS_PER_ROUND", "server/cluster/takeover"),
    ):
        assert f"`{name}`" in text
        assert number in text
        assert value(module, name) == int(number.replace(",", ""))
