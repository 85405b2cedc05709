"""The dice of a day: the promise, rows apart from one another, and a secret that does not leak into texts."""

import hmac
import pickle
from hashlib import sha256
from itertools import islice
from struct import pack

import pytest

from tripot.house.dice.day_dice import DaySecret
from tripot.kernel import Seat, dice

SECRET = DaySecret(bytes(range(32)))


def test_the_promise_is_the_hash_of_the_secret_and_nothing_else_tells_it() -> None:
    assert SECRET.promise == sha256(bytes(range(32))).hexdigest()
    assert bytes(range(32)).hex() not in f"{SECRET} {SECRET!r}"
    with pytest.raises(TypeError):
        pickle.dumps(SECRET)
    with pytest.raises(ValueError, match="32 bytes"):
        DaySecret(b"short")


def test_days_games_hands_and_throwers_have_rows_of_their_own() -> None:
    rows = [
        SECRET.row("2026-11-20", "g", 1, Seat(0)),
        SECRET.row("2026-11-21", "g", 1, Seat(0)),
        SECRET.row("2026-11-20", "h", 1, Seat(0)),
        SECRET.row("2026-11-20", "g", 2, Seat(0)),
        SECRET.row("2026-11-20", "g", 1, Seat(1)),
        SECRET.row("2026-11-20", "g", 1, None),
        SECRET.row("2026-11-20", "g1", 1, Seat(0)),
        SECRET.row("2026-11-201", "g", 1, Seat(0)),
    ]
    assert len({bytes(islice(row, 40)) for row in rows}) == len(rows)


def test_the_dice_of_a_row_are_the_same_however_many_are_taken_at_once() -> None:
    one, three = (SECRET.row("2026-11-20", "g", 1, Seat(0)) for _ in range(2))
    assert [dice(1).sample(one)[0] for _ in range(300)] == [face for _ in range(100) for face in dice(3).sample(three)]


@pytest.mark.parametrize(("thrower", "whose"), [(Seat(3), b"3"), (None, b"bank")])
def test_the_key_of_a_row_is_made_as_the_page_on_fairness_says(thrower: Seat | None, whose: bytes) -> None:
    parts = (b"tripot/day/1", b"2026-11-20", b"g", b"12", whose)
    told = b"".join(pack(">I", len(part)) + part for part in parts)
    key = hmac.new(bytes(range(32)), told, "sha256").digest()
    first = hmac.new(key, bytes(4), "sha256").digest()
    assert bytes(islice(SECRET.row("2026-11-20", "g", 12, thrower), 32)) == first
