"""Tests that unpacking restores the exact bytes of a journal, and detects damage."""

from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from zlib import compress

import pytest

from tests.store.lines import line_of
from tripot.house import BrokenChain, CommandId, Hash, TableId, decode_entry
from tripot.house.journal.entries import GENESIS_HASH, hash_of
from tripot.store.packed_journal import pack_journal, unpack_journal

RECORDED = sorted((Path(__file__).parents[1] / "house" / "fixtures").glob("*.jsonl"))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_recorded_games_are_restored_byte_for_byte_from_a_tenth_of_their_size(path: Path) -> None:
    entries = path.read_bytes().splitlines()
    table, end = decode_entry(entries[0]).entry.table, hash_of(entries[-1])
    packed = pack_journal(table, entries, end)
    assert unpack_journal(table, len(entries), end, packed) == entries
    assert len(packed) < sum(map(len, entries)) / 9


@pytest.fixture
def journal() -> list[bytes]:
    lines = [line_of(TableId("a"), 1, GENESIS_HASH, CommandId("c1"))]
    for seq in range(2, 6):
        lines.append(line_of(TableId("a"), seq, lines[-1].hash, CommandId(f"c{seq}")))
    return [line.data for line in lines]


def test_every_flipped_bit_is_found(journal: list[bytes]) -> None:
    end = hash_of(journal[-1])
    packed = pack_journal(TableId("a"), journal, end)
    for position in range(len(packed) * 8):
        touched = bytearray(packed)
        touched[position // 8] ^= 1 << position % 8
        found = None
        with suppress(BrokenChain):
            found = unpack_journal(TableId("a"), len(journal), end, bytes(touched))
        assert found in (None, journal), "refused, or a bit that zlib does not use"


@pytest.mark.parametrize("text", [b"\x01%b;" % (b"9" * 5_000), b"\x010;", b"\x011;"], ids=["far", "none", "next"])
def test_a_row_with_a_broken_link_is_damaged(text: bytes) -> None:
    with pytest.raises(BrokenChain, match="table a is damaged"):
        unpack_journal(TableId("a"), 1, Hash("0" * 64), compress(text))


def test_only_the_last_link_of_a_chain_is_stored() -> None:
    links = [bytes(32)]
    for _ in range(50):
        links.append(sha256(links[-1]).digest())
    entries: list[bytes] = []
    for seq, link in enumerate(reversed(links), 1):
        prev = hash_of(entries[-1]) if entries else GENESIS_HASH
        line = line_of(TableId("a"), seq, prev, CommandId("c"))
        entries.append(line.data.replace(b"TABU-12", link.hex().encode()))
    packed = pack_journal(TableId("a"), entries, hash_of(entries[-1]))
    assert unpack_journal(TableId("a"), len(entries), hash_of(entries[-1]), packed) == entries
    assert len(packed) < 500, "one link and one line"


@pytest.mark.parametrize("harm", ["missing", "order", "spelling", "newline", "control", "head", "name"])
def test_a_journal_with_a_broken_chain_is_not_packed(journal: list[bytes], harm: str) -> None:
    table, end = TableId("a"), hash_of(journal[-1])
    match harm:
        case "missing":
            journal.pop(2)
        case "order":
            journal[1], journal[2] = journal[2], journal[1]
        case "spelling":
            journal[0] = journal[0].replace(b'":', b'" : ')
        case "newline":
            journal[-1] = journal[-1].replace(b"}", b"\n}")
            end = hash_of(journal[-1])
        case "control":
            journal[-1] = journal[-1].replace(b"}", b"\x011;}")
            end = hash_of(journal[-1])
        case "head":
            end = Hash("0" * 64)
        case "name":
            table = TableId("b")
    with pytest.raises(BrokenChain, match=f"table {table}"):
        pack_journal(table, journal, end)
