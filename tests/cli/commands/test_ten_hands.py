"""``tripot ten-hands verify``: a published day is recomputed, and whatever was changed in it is found."""

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Tripot
from tests.server.visitors import served
from tripot.clock import day_of

DAY_MS = 24 * 3600 * 1000


@pytest.fixture(scope="module")
def days(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """A day that a person has played and that is over; and the day that is not over, as a house tells them."""
    with served(tmp_path_factory.mktemp("house")) as house:
        margaux, today = house.visitor("Margaux"), day_of(house.clock())
        seen = margaux.get("/api/ten-hands/today")
        while (at := seen["open"]) is not None:
            choice = {"day": seen["day"], "hand": at["hand"]["number"], "step": at["step"], "choice": 0}
            seen = margaux.call("POST", "/api/ten-hands/today", choice).json
        assert len(seen["played"]) == 10
        house.clock.shift += DAY_MS
        past = margaux.call("GET", f"/api/ten-hands/days/{today}").data
        return past, margaux.call("GET", f"/api/ten-hands/days/{today + timedelta(days=1)}").data


def test_a_published_day_is_verified_with_every_die(tripot: Tripot, days: tuple[bytes, bytes], tmp_path: Path) -> None:
    file = tmp_path / "day.json"
    file.write_bytes(days[0])
    told = json.loads(days[0])
    shown = tripot("ten-hands", "verify", str(file), "--lang", "en")
    assert (shown.code, shown.err) == (0, "")
    hands = [*told["played"], *told["result"]["perfect"]["hands"]]
    assert f"{sum(len(it['throws']) for it in hands)} throws of 10 hands" in shown.out
    assert "--promise" in shown.out, "nobody has shown that it was made before"
    kept = tripot("ten-hands", "verify", str(file), "--promise", told["promise"]["promise"], "--lang", "fr")
    assert (kept.code, "--promise" in kept.out) == (0, False)


def other_dice(day: Any) -> None:
    throw = day["played"][6]["throws"][-1]
    throw["faces"] = [face % 6 + 1 for face in throw["faces"]]


def other_perfect(day: Any) -> None:
    day["result"]["perfect"]["hands"][2]["gain"] += 100


def no_perfect(day: Any) -> None:
    day["result"]["perfect"]["hands"] = []


def other_secret(day: Any) -> None:
    day["promise"]["secret"] = "00" * 32


def no_secret(day: Any) -> None:
    day["promise"]["secret"] = "soon"


def other_day(day: Any) -> None:
    day["day"] = "2026-01-01"


@pytest.mark.parametrize(
    ("tampers", "says"),
    [
        (other_dice, "Hand 7: the dice"),
        (other_perfect, "Hand 3 of the perfect player"),
        (no_perfect, "not those of the day"),
        (other_secret, "does not fit the promise"),
        (no_secret, "64 hexadecimal digits"),
        (other_day, "does not fit the promise"),
    ],
)
def test_whatever_was_changed_is_found(
    tripot: Tripot, days: tuple[bytes, bytes], tmp_path: Path, tampers: Callable[[Any], None], says: str
) -> None:
    day, file = json.loads(days[0]), tmp_path / "day.json"
    tampers(day)
    file.write_text(json.dumps(day), encoding="utf-8")
    found = tripot("ten-hands", "verify", str(file), "--lang", "en")
    assert (found.code, found.out) == (2, "")
    assert says in found.err


def test_another_promise_a_day_that_is_not_over_and_no_day_at_all_are_refused(
    tripot: Tripot, days: tuple[bytes, bytes], tmp_path: Path
) -> None:
    file, going = tmp_path / "day.json", tmp_path / "going.json"
    file.write_bytes(days[0])
    going.write_bytes(days[1])
    kept = tripot("ten-hands", "verify", str(file), "--promise", "ab" * 32, "--lang", "en")
    assert "not the one that you noted" in kept.err
    assert "The day is not over" in tripot("ten-hands", "verify", str(going), "--lang", "en").err
    going.write_bytes(b"{}")
    assert "This is no day of ten hands" in tripot("ten-hands", "verify", str(going), "--lang", "en").err
    assert tripot("ten-hands", "verify", str(tmp_path / "none"), "--lang", "en").code == 2
