"""The ten hands of a day: its promised secret, its game, and how the perfect player fares. No HTTP, no guest.

Theory of operation: the first node that looks at a day draws a secret and stores it encrypted, with its promise; every
other node reads that row. Today and tomorrow are promised at the start and then once an hour, so a day is promised
before it begins wherever a node was up; ``made`` says when. The secret leaves this module only once its day is over,
by the clock of any node.
"""

import asyncio
import os
from collections.abc import Sequence
from datetime import date, timedelta
from functools import cached_property

import msgspec
from msgspec import Struct

from tripot.clock import Clock, day_of
from tripot.house import GameRegistry, Hash, NoSecret, UnknownGame
from tripot.house.dice.day_dice import DaySecret
from tripot.kernel import Action
from tripot.lab.hands import DealtHand, DiceRows, HandGame, load_hand_sheets
from tripot.server.group_commit.async_store import AsyncStore
from tripot.server.lru import LruCache
from tripot.server.telemetry.events import SERVER_LOG, LogEvent
from tripot.store import Encryption, PromisedDay, StoreFailed

HANDS_A_DAY = 10

PROMISE_EVERY_S = 3600.0

CACHED_DAYS = 40

MAX_CLOCK_SKEW_MS = 60_000
"""How far the clocks of two nodes may be apart: at a slower one the day before is still played."""


OTHERS_CACHED_MS = 600_000
"""For how long the sums of a day that is over are not added up again: only who deletes themselves changes them."""


class DayTotals(Struct, frozen=True):
    """Those who finished all hands of a day: how many ended with each sum, and what they won together in each hand."""

    totals: dict[int, int]
    by_hand: list[int]


class DealtDay:
    """The dice of one day, and the game that is played with them."""

    def __init__(self, it: PromisedDay, game: HandGame, secret: DaySecret) -> None:
        self.day, self.made = it.day, it.made
        self.game, self._secret = game, secret

    @property
    def promise(self) -> Hash:
        """What was published beforehand."""
        return self._secret.promise

    def is_over(self, now: int) -> bool:
        """Whether the day is over for every node: the clocks of two may differ by a minute."""
        return self.day < day_of(now - MAX_CLOCK_SKEW_MS).isoformat()

    def reveal(self, now: int) -> str | None:
        """The secret in hexadecimal, once the day is over."""
        return self._secret.expose_bytes().hex() if self.is_over(now) else None

    def replay(self, number: int, moves: Sequence[Action]) -> DealtHand:
        """A hand after these choices."""
        return self.game.replay(self._rows(number), moves)

    def decode_moves(self, moves: str) -> list[Action]:
        """The choices of a stored hand."""
        return [self.game.codec.decode_action(bytes(it)) for it in msgspec.json.decode(moves, type=list[msgspec.Raw])]

    @cached_property
    def perfect(self) -> tuple[DealtHand, ...]:
        """All hands under best play, which does not know the dice."""
        return tuple(self.game.play_best(self._rows(number)) for number in range(1, HANDS_A_DAY + 1))

    def _rows(self, number: int) -> DiceRows:
        return lambda thrower: self._secret.row(self.day, self.game.game.name, number, thrower)


class TenHands:
    """The days of this house."""

    def __init__(self, store: AsyncStore, games: GameRegistry, encryption: Encryption, clock: Clock) -> None:
        self._store, self._encryption, self._clock = store, encryption, clock
        sheets = load_hand_sheets()
        self._games = {name: HandGame(games.newest_version(name).game, sheet) for name, sheet in sheets.items()}
        self._days = LruCache[str, DealtDay](CACHED_DAYS)
        self._totals = LruCache[str, tuple[int, DayTotals]](CACHED_DAYS)

    @property
    def now(self) -> int:
        """The time of this node."""
        return self._clock()

    @property
    def today(self) -> date:
        """The day of the house, in UTC."""
        return day_of(self._clock())

    async def deal(self, day: date) -> DealtDay:
        """A day, which is promised now if it was not before."""
        found = await self.find(day)
        if found is None:
            names, secret = sorted(self._games), DaySecret(os.urandom(32))
            game, sealed = names[day.toordinal() % len(names)], self._encryption.encrypt_day(secret)
            promised = PromisedDay(day.isoformat(), game, secret.promise, sealed, self._clock())
            found = self._open(await self._store.call(self._store.day_hands.store_promise, promised))
        return found

    async def find(self, day: date) -> DealtDay | None:
        """A day that was promised. Raises :class:`~tripot.house.NoSecret` where no key of this house opens it."""
        if day.isoformat() in self._days:
            return self._days[day.isoformat()]
        stored = await self._store.call(self._store.day_hands.find_promise, day.isoformat())
        return None if stored is None else self._open(stored)

    async def sum_others(self, dealt: DealtDay) -> DayTotals:
        """What everybody came to on a day; once it is over, from memory for a while."""
        now = self._clock()
        if dealt.day in self._totals and 0 <= now - self._totals[dealt.day][0] < OTHERS_CACHED_MS:
            return self._totals[dealt.day][1]
        hands = self._store.day_hands
        totals = await self._store.call(hands.count_totals, dealt.day, HANDS_A_DAY)
        found = DayTotals(totals, await self._store.call(hands.sum_by_hand, dealt.day, HANDS_A_DAY))
        if dealt.is_over(now):
            self._totals[dealt.day] = now, found
        return found

    async def promise_ahead(self) -> None:
        """Promise today and tomorrow."""
        for ahead in range(2):
            await self.deal(self.today + timedelta(days=ahead))

    async def promise_hourly(self) -> None:
        """Promise ahead for ever, at the start and then once an hour."""
        while True:
            try:
                await self.promise_ahead()
            except (StoreFailed, NoSecret, UnknownGame) as error:
                said = "cannot promise the dice of the day: %s"
                SERVER_LOG.warning(LogEvent.STORE_FAILED, said, error, task="promise_days")
            await asyncio.sleep(PROMISE_EVERY_S)

    def _open(self, it: PromisedDay) -> DealtDay:
        secret = self._encryption.decrypt_day(it.sealed, it.promise)
        if it.game not in self._games:  # promised by a node of another version
            raise UnknownGame(f"{it.game!r} is not played in hands here")
        dealt = self._days[it.day] = DealtDay(it, self._games[it.game], secret)
        return dealt
