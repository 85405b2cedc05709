"""Packed arrays are what PostgreSQL reads: every length, every letter, NULL."""

from collections.abc import Iterator
from struct import error

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.store.databases import SERVER
from tripot.store.postgres.arrays import pack_blobs, pack_numbers, pack_texts, register_arrays
from tripot.store.postgres.connection import PgConnection

TEXTS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]))
NUMBERS = st.integers(-(2**63), 2**63 - 1)


@pytest.fixture(scope="module")
def connection() -> Iterator[PgConnection]:
    with PgConnection.connect(SERVER, autocommit=True) as it:
        register_arrays(it)
        yield it


@given(texts=st.lists(st.none() | TEXTS), numbers=st.lists(st.none() | NUMBERS), blobs=st.lists(st.binary()))
def test_arrays_are_read_as_they_were_packed(
    connection: PgConnection, texts: list[str | None], numbers: list[int | None], blobs: list[bytes]
) -> None:
    asked = pack_texts(texts), pack_numbers(numbers), pack_blobs(blobs)
    assert connection.execute("SELECT %b, %b, %b", asked, binary=True).fetchone() == (texts, numbers, blobs)


@pytest.mark.parametrize("letter", ["a", "é", "👍"])
@pytest.mark.parametrize("length", [0, 1, 127, 128, 300])
def test_texts_of_one_length_are_read_as_they_were_packed(connection: PgConnection, letter: str, length: int) -> None:
    texts = [letter * length, "b" * length]
    assert connection.execute("SELECT %b", [pack_texts(texts)], binary=True).fetchone() == (texts,)


def test_a_number_that_is_too_large_is_refused() -> None:
    with pytest.raises(error):
        pack_numbers([2**63])
