"""A simulated device that takes part in pledged dice, and sometimes answers late or wrongly."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import msgspec

from tests.dice_pledge import DicePledge
from tripot.house import CommandId, PersonId
from tripot.house.dice.pledges import PledgeChain
from tripot.house.journal.commands import Reveal
from tripot.house.protocol.views import Board
from tripot.house.protocol.wire import encode

if TYPE_CHECKING:
    from tests.simulation.town import Town
    from tests.simulation.wires import Wire

_decode = msgspec.json.Decoder(Board).decode


class Device:
    """One device at one table. ``DicePledge`` chooses the messages; this class adds faults."""

    def __init__(self, town: Town, rng: Random) -> None:
        self._town, self._rng = town, rng
        self._board: Board | None = None
        self.pledge = DicePledge(self._entropy)

    def _entropy(self, count: int) -> bytes:
        seed = self._rng.randbytes(count)
        chain = PledgeChain(seed)
        self._town.chains[chain.head] = chain
        return seed

    def sees(self, wire: Wire, raw: bytes, entries: list[bytes] | None) -> None:
        """Handle a board and the entries that led to it; ``entries`` is ``None`` for a snapshot."""
        self._board = board = _decode(raw)
        if entries is None:
            self.pledge.see_board(board)
        reveals = self.pledge.see_entries(entries or ())
        again = self.pledge.repeat_reveal()
        if not reveals and not entries and again is not None:
            reveals = [again]
        for reveal in reveals:
            self._town.loop.create_task(self._answer(wire, reveal))

    def wants(self, person: PersonId) -> str | None:
        """Return the head to pledge now, if any."""
        if self._board is None or not self._town.stormy:
            return None
        pledge = self.pledge.pledge(self._board, person, CommandId("a-trial-id"))
        return None if pledge is None else pledge.head

    async def _answer(self, wire: Wire, reveal: Reveal) -> None:
        rng = self._rng
        draw = rng.random()
        if self._town.stormy and draw < 0.04:
            return  # inactive
        if self._town.stormy and draw < 0.1:
            await self._town.sleep(rng.uniform(1.0, 3.0))
        if self._town.stormy and draw < 0.2 and self.pledge._chain and self.pledge._place:
            ahead = min(1024, self.pledge._place + 1)
            wire.send(encode(Reveal(throw=reveal.throw, link=self.pledge._chain.link(ahead))).decode())
        wire.send(encode(reveal).decode())
