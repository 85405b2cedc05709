"""Test helpers: a real server in a thread, and clients with real sockets."""

import asyncio
import json
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from http.client import HTTPConnection, HTTPMessage, HTTPSConnection
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tripot.clock import wall_clock
from tripot.house.protocol.board_patch import patch_board
from tripot.server.app import Config
from tripot.server.http.rate_limits import RateLimiter
from tripot.server.live.bot_timing import BotDelay
from tripot.server.live.registry import RoomRegistry
from tripot.server.run import bind_socket, create_server, urls_of

Message = dict[str, Any]

SOON = 60.0
"""The time limit for anything that should happen, in seconds, on a busy machine."""


class Hands:
    """A clock that a test can move."""

    def __init__(self) -> None:
        self.shift = 0
        self._stopped_at: int | None = None

    def __call__(self) -> int:
        return (wall_clock() if self._stopped_at is None else self._stopped_at) + self.shift

    def stop(self) -> None:
        """Let time pass only when the test moves it, however slow the machine is."""
        self._stopped_at = wall_clock()


class Served:
    """A server in a thread of this process, on a free port."""

    def __init__(
        self,
        folder: Path,
        *,
        client: Path | None = None,
        delay: int = 0,
        store: str | None = None,
        origins: frozenset[str] = frozenset(),
    ) -> None:
        self.clock = Hands()
        self.store = folder / "house.sqlite"
        self.listening = bind_socket("127.0.0.1", 0)
        self.addresses = urls_of(self.listening)
        config = Config(
            store=store or self.store,
            bot_delay=BotDelay(delay),
            clock=self.clock,
            client=client or folder / "no-client",
            origins=origins,
        )
        self._server: uvicorn.Server = create_server(config, self.addresses)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        self._thread.start()
        until(lambda: self._server.started or not self._thread.is_alive())
        self._stop_clock_of_rate_limits()

    @property
    def base(self) -> str:
        return self.addresses.local_url

    @property
    def hall(self) -> RoomRegistry:
        """The live tables of the server, for tests that need its internals."""
        found = self.dependency("registry")
        assert isinstance(found, RoomRegistry)
        return found

    def dependency(self, name: str) -> object:
        """Return the service with this name."""
        app = self._server.config.loaded_app
        while not hasattr(app, "dependencies"):
            app = app.app
        found: object = getattr(app.dependencies["services"].dependency(), name)
        return found

    def _stop_clock_of_rate_limits(self) -> None:
        """Stop the clock of rate limits, so that tests do not depend on the speed of the machine."""
        limiter, now = self.dependency("rate_limits"), time.time()
        assert isinstance(limiter, RateLimiter)
        limiter._windows._clock = lambda: now

    def on_loop(self, do: Callable[[], object]) -> None:
        """Run a function on the server's event loop, and wait for it."""

        async def run() -> None:
            do()

        self._run(run())

    def settle(self) -> None:
        """Make every table do its due work, and wait until this is committed."""

        async def run() -> None:
            for room in self.hall.rooms:
                room.wake()
            await asyncio.gather(*(task for room in self.hall.rooms if (task := room._round_task)))

        self._run(run())

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        assert self._loop is not None
        asyncio.run_coroutine_threadsafe(work, self._loop).result(SOON)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self._server.serve(sockets=[self.listening])

    def visitor(self, name: str | None = None) -> "Visitor":
        visitor = Visitor(self.base)
        if name is not None:
            visitor.call("PUT", "/api/me", {"name": name})
        return visitor

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(SOON)


class Said(NamedTuple):
    """An HTTP response."""

    status: int
    headers: HTTPMessage
    data: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.data)


class Visitor:
    """A browser: its cookies, and requests over HTTP."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.host = base.partition("://")[2]
        self.cookies: dict[str, str] = {}
        self.headers: dict[str, str] = {}

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Said:
        secure = self.base.startswith("https://")
        connection = (HTTPSConnection if secure else HTTPConnection)(self.host, timeout=SOON)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        if data is not None:
            sent.setdefault("content-type", "application/json")
        connection.request(method, path, data, {**self.headers, **self._jar(), **sent})
        answer = connection.getresponse()
        for cookie in answer.headers.get_all("set-cookie", []):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        said = Said(answer.status, answer.headers, answer.read())
        connection.close()
        return said

    def get(self, path: str) -> Any:
        said = self.call("GET", path)
        assert said.status == 200, said
        return said.json

    def journal(self, table: str) -> list[Message]:
        """Return the entries of a table."""
        said = self.call("GET", f"/api/tables/{table}/journal.jsonl")
        assert said.status == 200, said
        return [json.loads(line) for line in said.data.splitlines()]

    def opens(self, game: str = "tabu", **wish: Any) -> Message:
        """Create a table. Return its id, code and address."""
        said = self.call("POST", "/api/tables", {"game": game, **wish})
        assert said.status == 201, said.data
        table: Message = said.json
        return table

    def at(self, table: str, *, hello: Message | None = None, **headers: str) -> "Line":
        """Connect to a table, send ``hello/1`` and read the first messages."""
        line = Line(self.dial(table, **headers))
        line.greet(**(hello or {}))
        if self.cookies:
            line.next("yours/1")
        return line

    def dial(self, table: str, **headers: str) -> ClientConnection:
        """Open a connection without sending a hello."""
        sent = {**self.headers, **self._jar(), **headers}
        url = f"{self.base.replace('http', 'ws', 1)}/ws/t/{table}"
        # Do not limit unread messages, because with a full queue the client would not read the close frame.
        return connect(
            url,
            additional_headers=sent,
            open_timeout=SOON,
            ping_interval=None,
            max_queue=None,
            legacy=True,
        )

    def _jar(self) -> dict[str, str]:
        return {"cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())} if self.cookies else {}


class Line:
    """A connection to a table, with the messages and the state that a client keeps."""

    numbers = count()

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.board: Message = {}
        self.yours: Message = {}
        self.people: Message = {}
        self.queue: list[str] = []
        """The people who wait for the next game."""
        self.entries: list[Message] = []
        self.heard: list[Message] = []
        """All messages, with changes merged into whole messages."""
        self.kinds: list[str] = []
        """The types of all messages, in order."""

    # Sending

    def send(self, message: Message | str | bytes) -> None:
        self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    def greet(self, **hello: Any) -> None:
        self.send({"type": "hello/1", **hello})
        self.hear("presence/1")
        self.next("snapshot/1", "news/1")

    def ask(self, kind: str, *, asked_as: str | None = None, **fields: Any) -> Message:
        """Send a command and return its answer."""
        name = asked_as or self.fresh_id()
        self.send({"type": kind, "id": name, **fields})
        return self.until(lambda it: it["type"] in ("accepted/1", "refused/1") and it["command"] == name)

    def do(self, kind: str, **fields: Any) -> int:
        """Send a command that must be accepted. Wait for its effects. Return its seq."""
        answer = self.ask(kind, **fields)
        assert answer["type"] == "accepted/1", answer
        return int(answer["seq"])

    def refused(self, kind: str, **fields: Any) -> str:
        """Send a command that must be refused. Return the code."""
        answer = self.ask(kind, **fields)
        assert answer["type"] == "refused/1", answer
        return str(answer["code"])

    def act(self, action: Message, phase: int | None = None, **fields: Any) -> Message:
        return self.ask("act/1", action=action, phase=self.board["phase"] if phase is None else phase, **fields)

    @classmethod
    def fresh_id(cls) -> str:
        return f"test-command-{next(cls.numbers)}"

    # Receiving

    def hear(self, *kinds: str) -> Message:
        """Receive the next message, which must be of one of these kinds."""
        message = self._take(SOON)
        assert not kinds or message["type"] in kinds, message
        return message

    def next(self, *kinds: str) -> Message:
        """Receive messages up to the next one of these kinds, and return it."""
        return self.until(lambda it: it["type"] in kinds)

    def until(self, wanted: Callable[[Message], bool]) -> Message:
        """Receive messages until one satisfies the condition, and return it."""
        end = time.monotonic() + SOON
        while True:
            message = self._take(end - time.monotonic())
            if wanted(message):
                return message

    def wait(self, true: Callable[["Line"], object]) -> None:
        """Receive messages until a condition is true."""
        end = time.monotonic() + SOON
        while not true(self):
            self._take(end - time.monotonic())

    def drain(self) -> None:
        """Receive all messages that have already arrived."""
        try:
            while True:
                self._take(0)
        except TimeoutError:
            pass

    def settle(self) -> None:
        """Wait until the server has handled everything sent so far, and its messages have arrived."""
        self.send({"type": "ping/1"})
        self.next("pong/1")

    def quiet(self) -> bool:
        """Return whether the server has sent nothing so far, except remarks of bots."""
        before = len(self.heard)
        self.settle()
        return all(it["type"] in ("bot_said/1", "pong/1") for it in self.heard[before:])

    def _take(self, seconds: float) -> Message:
        message = self._whole(read_frame(self.socket.recv(timeout=max(0, seconds))))
        self._keep(message)
        return message

    def _whole(self, message: Message) -> Message:
        """Return a message with a whole board, by merging changes with the previous board."""
        self.kinds.append(message["type"])
        if message["type"] == "news/1" and message["base"] is not None:
            assert message["base"] == self.board["seq"]
            return message | {"board": patch_board(self.board, message["board"])}
        if message["type"] == "unchanged/1":
            assert message["base"] == self.yours["seq"]
            return {**self.yours, "seq": message["seq"]}
        return message

    def _keep(self, message: Message) -> None:
        """Update the client's state from a message."""
        self.heard.append(message)
        match message["type"]:
            case "snapshot/1":
                self.board, self.entries = message["board"], []
            case "news/1":
                self._check(message)
                self.entries += message["entries"]
                self.board = message["board"]
            case "yours/1":
                self.yours = message
            case "presence/1":
                self.people = {it["person"]: it for it in message["people"]} | {"watching": message["watching"]}
                self.queue = message["queue"]

    def _check(self, news: Message) -> None:
        """Check that the entries in messages with news have no gap."""
        if not news["entries"]:
            return
        assert news["entries"][0]["seq"] == self.board["seq"] + 1 if self.board else True
        assert news["entries"][0]["prev"] == self.board["head"] if self.board else True
        heads = [*news["hashes"][:-1], None]
        assert [it["prev"] for it in news["entries"][1:]] == heads[:-1]
        assert news["board"]["head"] == news["hashes"][-1]
        assert news["board"]["seq"] == news["entries"][-1]["seq"]

    # Views

    @property
    def seat(self) -> int:
        return int(self.yours["seat"])

    @property
    def called_upon(self) -> bool:
        """Whether the table waits for this person, according to the last message."""
        turn = self.board["turn"]
        mine = self.yours.get("seq") == self.board["seq"] and self.yours["seat"] is not None
        return bool(mine and turn and turn["type"] == "decide/1" and self.seat in turn["awaited"] and self.options)

    @property
    def options(self) -> list[Message]:
        offered: list[Message] = self.yours["options"]
        return offered

    @property
    def events(self) -> list[str]:
        return [entry["event"]["type"] for entry in self.entries]

    @property
    def purse(self) -> int:
        return int(self.board["chips"].get(f"purse:{self.seat}", 0))

    def kind_of(self, seat: int) -> str:
        return str(self.board["seats"][seat]["kind"])

    def close(self) -> None:
        with suppress(ConnectionClosed):
            self.drain()
        self.socket.close()

    def closed_with(self) -> int:
        """Return the close code of the server, after reading the remaining messages."""
        with pytest.raises(ConnectionClosed) as closed:
            list(iter(lambda: self.socket.recv(timeout=SOON), None))
        assert closed.value.rcvd is not None
        return closed.value.rcvd.code


def read_frame(frame: str | bytes) -> Message:
    """Decode a message. For news, add the entries and their hashes."""
    head, *lines = (frame.encode() if isinstance(frame, str) else frame).split(b"\n")
    message: Message = json.loads(head)
    if message["type"] == "news/1":
        message |= {"entries": [json.loads(line) for line in lines], "hashes": [sha256(it).hexdigest() for it in lines]}
    return message


def simplest(options: list[Message]) -> Message:
    """Return the simplest action: throw, done, or the smallest option."""
    by_tag = {option["do"]: option for option in options}
    option = by_tag.get("throw/1") or by_tag.get("done/1") or options[0]
    return {"type": option["do"], **{name: least(domain) for name, domain in option["params"].items()}}


def least(domain: Message) -> Any:
    match domain["type"]:
        case "one_of/1":
            return domain["values"][0]
        case "whole/1":
            return domain["low"]
    return domain["of"][: domain["at_least"]]


TOO_LATE = ("phase_closed", "not_your_turn", "game_over")
"""Refusals of an action if the news that makes it impossible has not arrived yet."""


def play_on(*people: Line, until: Callable[[], bool]) -> None:
    """Play the simplest action for everyone for whom the table waits, until a condition is true."""
    end = time.monotonic() + 3 * SOON
    while not until():
        assert time.monotonic() < end, "the game is stuck"
        for person in people:
            person.drain()
            if person.called_upon:
                answer = person.act(simplest(person.options))
                assert answer["type"] == "accepted/1" or answer["code"] in TOO_LATE, answer


def play_to_the_end(*people: Line) -> None:
    play_on(*people, until=lambda: all(person.board["stage"] == "over" for person in people))


def until(true: Callable[[], object], seconds: float = SOON) -> None:
    """Wait until a condition is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "timed out"
        time.sleep(0.01)


def heads(data: bytes) -> list[str]:
    """Return the hashes of the lines of an exported journal."""
    return [sha256(line).hexdigest() for line in data.splitlines()]


@contextmanager
def served(folder: Path, **how: Any) -> Iterator[Served]:
    house = Served(folder, **how)
    try:
        yield house
    finally:
        house.stop()
