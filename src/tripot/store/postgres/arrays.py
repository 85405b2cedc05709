"""Arrays in PostgreSQL's binary wire format; psycopg's own conversion costs twice as much per batch.

Their types are fixed, so a statement is prepared once and not once for every size of number.
"""

from collections.abc import Sequence
from struct import Struct, error, pack
from typing import Any

from psycopg import Connection
from psycopg.adapt import Buffer, Dumper
from psycopg.pq import Format

BYTEA_OID, INT8_OID, TEXT_OID = 17, 20, 25
PACK_HEADER, PACK_LENGTH, PACK_INT8 = Struct("!iiiii").pack, Struct("!i").pack, Struct("!q").pack
NULL = PACK_LENGTH(-1)
ASCII_END = 128


class TextArray(bytes):
    """A ``text[]``."""


class IntArray(bytes):
    """An ``int8[]``."""


class BlobArray(bytes):
    """A ``bytea[]``."""


def pack_texts(values: Sequence[str | None]) -> TextArray:
    """Pack texts; ``None`` is NULL."""
    lengths = {-1 if value is None else len(value) for value in values}
    if len(lengths) == 1 and 0 <= (length := lengths.pop()) < ASCII_END:
        before_each = f"\0\0\0{chr(length)}"  # most ids and hashes are equally long, so their length separates them
        packed = before_each + before_each.join(values)  # type: ignore[arg-type]
        if packed.isascii():
            return TextArray(PACK_HEADER(1, 0, TEXT_OID, len(values), 1) + packed.encode())
    return TextArray(_pack_array(TEXT_OID, [None if value is None else value.encode() for value in values]))


def pack_blobs(values: Sequence[bytes]) -> BlobArray:
    """Pack bytes."""
    return BlobArray(_pack_array(BYTEA_OID, values))


def pack_numbers(values: Sequence[int | None]) -> IntArray:
    """Pack integers; ``None`` is NULL."""
    many = len(values)
    flat: list[int | None] = [8] * (2 * many)
    flat[1::2] = values
    try:
        return IntArray(PACK_HEADER(1, 0, INT8_OID, many, 1) + pack("!" + "iq" * many, *flat))
    except error:  # there is a None
        return IntArray(_pack_array(INT8_OID, [None if value is None else PACK_INT8(value) for value in values]))


def _pack_array(kind: int, values: Sequence[bytes | None]) -> bytes:
    many, missing = len(values), None in values
    parts: list[bytes] = [b""] * (2 * many)
    if missing:
        parts[::2] = [NULL if value is None else PACK_LENGTH(len(value)) for value in values]
        parts[1::2] = [value or b"" for value in values]
    else:
        parts[::2] = map(PACK_LENGTH, map(len, values))  # type: ignore[arg-type]
        parts[1::2] = values  # type: ignore[assignment]
    return PACK_HEADER(1, missing, kind, many, 1) + b"".join(parts)


class _PackedDumper(Dumper):
    format = Format.BINARY

    def dump(self, obj: Buffer) -> Buffer:
        return obj


class _TextArrayDumper(_PackedDumper):
    oid = 1009


class _IntArrayDumper(_PackedDumper):
    oid = 1016


class _BlobArrayDumper(_PackedDumper):
    oid = 1001


def register_arrays(connection: Connection[Any]) -> None:
    """Register the array types at a connection."""
    connection.adapters.register_dumper(TextArray, _TextArrayDumper)
    connection.adapters.register_dumper(IntArray, _IntArrayDumper)
    connection.adapters.register_dumper(BlobArray, _BlobArrayDumper)
