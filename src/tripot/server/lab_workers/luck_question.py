"""Builds the lab request for the luck of a finished game from its journal."""

from collections.abc import Iterable

from msgspec import Raw

from tripot.house import Entry, Table
from tripot.house.journal.events import Played, Started
from tripot.kernel import Codec
from tripot.server.lab_workers.messages import LuckQuestion


def build_luck_question(table: Table, entries: Iterable[Entry]) -> LuckQuestion:
    """Build the request from the moves in a journal."""
    seqs: list[int] = []
    moves: list[Raw] = []
    for entry in entries:
        if isinstance(entry.event, Started | Played):
            seqs.append(entry.seq)
        if isinstance(entry.event, Played):
            moves.append(entry.event.move)
    variant = Raw(Codec.encode(table.settings.variant))
    return LuckQuestion(table.game.name, variant, len(table.chairs), tuple(moves), tuple(seqs))
