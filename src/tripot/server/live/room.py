"""One live table and those who are connected to it. First the commit, then everybody hears of it, then who asked.

Whatever is asked of a table waits in one queue. Each round takes all that has gathered, settles it together and tells
everybody once; so nobody is greeted, and nothing is decided, in the middle of something else.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from tripot.clock import Clock
from tripot.entropy import Entropy, chance, fresh_ids, fresh_masters
from tripot.house import (
    Arrived,
    Awoke,
    Command,
    Line,
    Opening,
    Outside,
    PersonId,
    Refusal,
    Secret,
    Table,
    read,
    uttered,
    wire,
)
from tripot.house.close_codes import CLOSING, HALTED, NOT_YOURS, TRY_AGAIN
from tripot.house.commands import Sit
from tripot.house.quick_chat import React, Say
from tripot.server.cluster.bus import AboutTable, Bus, Here, News, NodeId, Uttered
from tripot.server.group_commit.async_store import Clerk
from tripot.server.live.bot_timing import Pacing, Pause
from tripot.server.live.commit import Knock, Progress, Question, Reply
from tripot.server.live.peers import Neighbours
from tripot.server.live.presence import Audience, Listener
from tripot.server.live.scheduler import Bell
from tripot.store import Guest, Seal, StoreFailed

log = logging.getLogger("tripot.server")

REST = 10_000
"""A table that host and players have left for so long stands still: no bot plays on alone, no clock runs out unseen."""

CROWD = 32
"""With more listeners than this, comings and goings are told once a second and not one by one."""

SECOND_KNOCK = 200
"""After a knock that led to nothing; no bug may make the bell ring without end."""


class Gone(Exception):
    """This room was given up before it could answer; whoever asked connects again and asks again."""


class Greeting(Struct, frozen=True, eq=False):
    """Someone says hello."""

    listener: Listener
    hello: wire.Hello
    done: "asyncio.Future[None]"


class Premises(Struct, frozen=True):
    """What every room of a house shares."""

    clerk: Clerk
    bell: Bell
    clock: Clock
    pause: Pause
    seal: Seal
    bus: Bus
    entropy: Entropy
    expect: Callable[["Room", Opening], Awaitable[None]]
    """Told of a rematch before it is committed."""
    give_up: Callable[["Room"], None]
    """Told when a table must be folded again."""


class Room:
    """A table in memory. ``alone_since``: since when nobody attends; 0 is since before the room was furnished."""

    def __init__(
        self,
        table: Table,
        secret: Secret | None,
        guests: dict[PersonId, Guest],
        house: Premises,
        alone_since: int = 0,
    ) -> None:
        at = house.clock()
        self._house = house
        self._secret = secret
        self._progress = Progress(table, house.clerk, house.seal, lambda opening: house.expect(self, opening))
        self.audience = Audience(table, guests, at)
        self.neighbours = Neighbours(house.bus, self.audience)
        self._pacing = Pacing(house.pause, Random(house.entropy(16)))
        self._pacing.heard(table, (), at)
        self._asked: list[Question] = []
        self._greetings: list[Greeting] = []
        self._news: list[bytes] = []
        self._behind = 0
        self._knocked = False
        self._presence_due: int | None = None
        self._alone_since: int | None = alone_since
        self._working: asyncio.Task[None] | None = None
        self._given_up = self._closing = False
        self.halted = False
        self.used = at

    @property
    def table(self) -> Table:
        """The table as its journal tells it."""
        return self._progress.table

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing is under way."""
        return not len(self.audience) and self._working is None

    # What others ask of the room; only the rounds below answer

    def ask(self, command: Command, by: PersonId) -> "asyncio.Future[Reply]":
        """A command of someone; the answer comes when it is on disk and everybody has heard of it."""
        reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._asked.append(Question(command, by, reply))
        self._stir()
        return reply

    def greet(self, listener: Listener, hello: wire.Hello) -> "asyncio.Future[None]":
        """Someone is here, and hears from now on all that happens."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._greetings.append(Greeting(listener, hello, done))
        self._stir()
        return done

    def utter(self, by: PersonId, it: Say | React) -> Refusal | None:
        """A phrase or a gesture: everybody hears it and nobody keeps it."""
        said = uttered(self.table, by, it)
        if isinstance(said, Refusal):
            return said
        message = wire.encode(said)
        self._house.bus.say(Uttered(self._house.bus.node, self.table.id, message))
        self.audience.tell(message)
        return None

    def leaves(self, listener: Listener) -> None:
        """A connection is gone."""
        self.used = at = self._house.clock()
        if listener in self.audience:
            self.audience.leaves(listener, at)
            self._presence_changed(at)

    def know(self, person: PersonId, guest: Guest) -> None:
        """Who someone is. Others hear of it when he comes, or at once if they knew him by another name."""
        before = self.audience.guests.get(person)
        self.audience.guests[person] = guest
        if before is not None and before != guest:
            self._presence_changed(self._house.clock())

    def forget(self, person: PersonId) -> None:
        """Someone is nobody any more: others see no name of his, and his lines end."""
        if self.audience.guests.pop(person, None) is not None:
            for listener in self.audience:
                if listener.person == person:
                    listener.close(NOT_YOURS)
            self._presence_changed(self._house.clock())

    def knock(self) -> None:
        """Something may be due."""
        self._knocked = True
        self._stir()

    def awake(self, since: int) -> None:
        """The house stood still; running clocks must not have noticed. Those of a table at rest stand anyway."""
        if not self._rests(since):
            self._asked.insert(0, Question(Awoke(since)))
            self._stir()

    # What other nodes tell

    def hear(self, word: AboutTable) -> None:
        """A word about this table."""
        match word:
            case News(lines=lines):
                self._news += lines
                self._stir()
            case Uttered(message=message):
                self.audience.tell(message)
            case Here():
                self._hear_who_is_there(word)

    def behind(self, seq: int) -> None:
        """The journal is known to be so far."""
        if seq > self.table.seq:
            self._behind = max(self._behind, seq)
            self._stir()

    def lost(self, node: NodeId, since: int, patience: int) -> None:
        """Another node closed, or died, then; its people have that long to come back before a clock runs out."""
        at = self._house.clock()
        if self.neighbours.lost(node, since, patience, at):
            self._presence_changed(at)

    def tend(self, heard_since: int) -> None:
        """From time to time: tell who is here, and forget nodes that have long not said it."""
        for node in self.neighbours.silent(heard_since):
            self.hear(Here(node, self.table.id))
        self.neighbours.tell(self.table)

    def _hear_who_is_there(self, here: Here) -> None:
        at = self._house.clock()
        for person, guest in here.people.items():
            self.know(person, guest)
        self.behind(here.seq)
        rested = self._rests(at)
        changed = self.neighbours.hear(here, at)
        if self.audience.attends(self.table):
            self._alone_since = None
            if rested:
                self._pacing.start_over(self.table, at)
        self.neighbours.tell(self.table, asked=here.asks)
        if changed:
            self._presence_changed(at)

    def halt(self) -> None:
        """Stand still, by the operator's word; what is under way is finished."""
        self.halted = self._given_up = True
        self._house.bell.set(self, None)
        for listener in self.audience:
            listener.close(HALTED)

    async def finish(self) -> None:
        """Wait for the round under way, and begin no other."""
        self._given_up = self._closing = True
        if self._working is not None:
            await asyncio.wait([self._working])

    def dismiss(self) -> None:
        """Send everybody to another node, once what was said is sent."""
        for listener in self.audience:
            listener.close(CLOSING)

    # Rounds

    def _stir(self) -> None:
        if self._working is None:
            self._working = asyncio.create_task(self._work())

    async def _work(self) -> None:
        try:
            while self._asked or self._greetings or self._knocked or self._news or self._behind > self.table.seq:
                self._house.bell.notice()
                questions, self._asked = self._asked, []
                greetings, self._greetings = self._greetings, []
                knocked, self._knocked = self._knocked, False
                try:
                    if self._given_up:
                        raise Gone
                    await self._round(questions, greetings, knocked=knocked)
                except Exception as error:
                    self._give_up(error, questions, greetings)
        finally:
            self._working = None

    async def _round(self, questions: list[Question], greetings: list[Greeting], *, knocked: bool) -> None:
        at, before = self._house.clock(), self.table
        followed = await self._follow([it.hello.seq for it in greetings])
        since = self.neighbours.back([it.listener.person for it in greetings], at)
        awoke: Sequence[Question] = () if since is None else (Question(Awoke(since)),)
        if self._rests(at):
            comes = self.audience.attends(self.table, [it.listener for it in greetings])
            if comes or any(isinstance(question.command, Sit) for question in questions):
                awoke = self._awoke()
        presence = self.audience.presence
        arrived = []
        for person in {it.listener.person: None for it in greetings}:
            if person is not None:
                presence = presence.arrived(person)
                arrived.append(Question(Arrived(person)))
        goes_on = knocked and (awoke or not self._rests(at))
        late, ripe = self.neighbours.late, self.neighbours.ripe(at)
        knock = Knock(frozenset(self._pacing.ready(at - late)), self._pacing.rng, ripe) if goes_on else None
        entropy = self._house.entropy
        outside = Outside(
            at=at,
            chance=chance(entropy),
            secret=self._secret,
            secrets=map(Secret, fresh_masters(entropy)),
            presence=presence,
            ids=fresh_ids(entropy),
        )
        settled = await self._progress.settle([*awoke, *arrived, *questions], knock, outside)

        for waiting, reply in settled.replies:
            _answer(waiting, reply)  # whoever asked is woken now and speaks after this round, when all have been told
        if settled.lines:
            bus = self._house.bus
            bus.say(News(bus.node, self.table.id, tuple(line.data for line in settled.lines)))
        if lines := (*followed, *settled.lines):
            for message in wire.news_of(before, self.table, lines, at):
                self.audience.tell(message)
            self.audience.tell_yours(self.table)
            self._pacing.heard(self.table, lines, at)
        await self._welcome(greetings)
        if awoke:
            self._pacing.start_over(self.table, at)
        if self._presence_due is not None and self._presence_due <= at:
            self._tell_presence()
        if self.audience.attends(self.table):
            self._alone_since = None
        elif self._alone_since is None:
            self._alone_since = at
        self.neighbours.tell(self.table)
        self._set_bell(at + SECOND_KNOCK if knock and not settled.lines else at)

    async def _follow(self, known: Sequence[int]) -> list[Line]:
        """What happened at other nodes; also where someone who says hello has seen more than this one."""
        news, self._news = self._news, []
        lines = await self._progress.follow(news, max(self._behind, *known, 0))
        self._behind = 0
        self.audience.acted(lines)
        return lines

    def _awoke(self) -> Sequence[Question]:
        """The first to come to a table at rest, as host or player: its clocks go on where they stood."""
        return (Question(Awoke(self._alone_since + REST if self._alone_since else None)),)

    def _rests(self, at: int) -> bool:
        return self._alone_since is not None and at >= self._alone_since + REST

    def _set_bell(self, not_before: int) -> None:
        """When something is due next; but nothing is, once the table rests."""
        due, thought = self.table.due(self.audience.presence), self._pacing.due()
        times = [
            None if due is None else self.neighbours.rings(due),
            None if thought is None else thought + self.neighbours.late,
        ]
        if self._alone_since is not None:
            rests = self._alone_since + REST  # what was due before then, and was not rung in time, is due no more
            times = [due for due in times if due is not None and max(due, not_before) < rests]
        due = min([due for due in (*times, self._presence_due) if due is not None], default=None)
        self._house.bell.set(self, None if due is None else max(due, not_before))

    # Comings and goings

    async def _welcome(self, greetings: Sequence[Greeting]) -> None:
        """To each who said hello: who is here, what he missed or the whole board, and what he may do."""
        if not greetings:
            return
        lines = await self._missed(greetings)
        here = [it for it in greetings if not it.listener.closed]
        for listener in [it.listener for it in here if it.listener not in self.audience]:
            self.audience.joins(listener)
        if len(self.audience) <= CROWD:
            self._tell_presence()
        else:
            self.audience.tell(self.audience.people(self.table), [it.listener for it in here])
            self._presence_changed(self._house.clock())
        whole: bytes | None = None
        now = self._house.clock()
        for it in here:
            known = self.table.head if it.hello.seq == self.table.seq else None
            known = lines[it.hello.seq].hash if it.hello.seq in lines else known
            if wire.can_catch_up(self.table, it.hello, known):
                missed = [line for seq, line in lines.items() if seq > it.hello.seq]
                self.audience.tell(wire.news(self.table, missed, now), [it.listener])
            else:
                whole = whole or wire.snapshot(self.table, now)
                self.audience.tell(whole, [it.listener])
        self.audience.tell_yours(self.table, [it.listener for it in here])
        for it in greetings:
            _answer(it.done, None)

    async def _missed(self, greetings: Sequence[Greeting]) -> dict[int, Line]:
        """The entries from the oldest on that one of them has last seen, unless that is too long ago."""
        near = range(max(1, self.table.seq - wire.CATCH_UP), self.table.seq)
        oldest = min((it.hello.seq for it in greetings if it.hello.seq in near), default=None)
        if oldest is None:
            return {}
        clerk = self._house.clerk
        stored = await clerk.ask(clerk.journal.read, self.table.id, oldest - 1)
        return {line.entry.seq: line for line in map(read, stored) if line.entry.seq <= self.table.seq}

    def _presence_changed(self, at: int) -> None:
        if len(self.audience) <= CROWD:
            self._presence_due = at
            self.knock()
        elif self._presence_due is None:
            self._presence_due = at + 1_000
            self._set_bell(at)

    def _tell_presence(self) -> None:
        self._presence_due = None
        self.audience.tell(self.audience.people(self.table))

    # When it cannot go on

    def _give_up(self, error: Exception, questions: Sequence[Question], greetings: Sequence[Greeting]) -> None:
        """A store that failed: the table is folded again from its journal. Anything else is a bug: the table halts."""
        code = CLOSING if self._closing else TRY_AGAIN
        if isinstance(error, StoreFailed):
            log.error("table %s: %s", self.table.id, error)
        elif not isinstance(error, Gone):
            log.critical("table %s is halted", self.table.id, exc_info=error)
            self.halted, code = True, HALTED
        if not self._given_up:
            self._house.bus.say(Here(self._house.bus.node, self.table.id))
        self._given_up = True
        self._news, self._behind = [], 0
        self._house.bell.set(self, None)
        self._house.give_up(self)
        for listener in (*self.audience, *(it.listener for it in greetings)):
            listener.close(code)
        for waiting in (*(it.reply for it in questions), *(it.done for it in greetings)):
            if waiting is not None and not waiting.done():
                waiting.set_exception(Gone())


def _answer(waiting: "asyncio.Future[Any]", with_what: object) -> None:
    """Tell whoever waits, if he still does."""
    if not waiting.done():
        waiting.set_result(with_what)
