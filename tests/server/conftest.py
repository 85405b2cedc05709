"""One server for all tests of a module, unless a test needs its own."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.server.visitors import Served, served
from tripot.server import run
from tripot.server.http.responses import ResponseMiddleware


@pytest.fixture(scope="session", autouse=True)
def _short_refusals() -> Iterator[None]:
    """Shorten the delay of refusals."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "ResponseMiddleware", partial(ResponseMiddleware, refusal_delay=0.01))
        yield


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as house:
        yield house
