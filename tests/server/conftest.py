"""One house for all tests of a module, unless a test wants its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.visitors import Served, served


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as house:
        yield house
