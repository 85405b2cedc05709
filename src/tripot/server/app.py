"""Composition root: ``create_app`` builds all services and wires them into the ASGI application."""

import asyncio
import platform
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from msgspec import Struct

from tripot import __version__
from tripot.clock import Clock, wall_clock
from tripot.entropy import fresh_id
from tripot.games import find_games, find_plugin_games
from tripot.house import GameRegistry
from tripot.house.dice.pledges import DiceProtocol
from tripot.house.wire import MAX_MESSAGE_BYTES
from tripot.server.api.openapi import configure_openapi
from tripot.server.api.routes import ROUTES
from tripot.server.cards.renderer import RENDERER, is_renderer_installed
from tripot.server.cluster.bus import Bus, BusAddress, LocalBus
from tripot.server.cluster.envelope import EnvelopeSealer
from tripot.server.cluster.worker_bus import WorkerBus
from tripot.server.cluster.worker_link import WorkerLink
from tripot.server.group_commit.async_store import AsyncStore
from tripot.server.http import problems
from tripot.server.http.card_response import CardResponder
from tripot.server.http.dependencies import ApiRequest, AskerDep, GuestDep, SessionsDep
from tripot.server.http.origins import require_json, require_same_origin
from tripot.server.http.rate_limits import RateLimiter, caller_of
from tripot.server.http.static_files import Site, client_folder, serve_client_file, serve_table_page
from tripot.server.http.table_lookup import TableLookup
from tripot.server.http.urls import HouseUrls
from tripot.server.identity.sessions import Sessions
from tripot.server.lab_workers.pool import LabPool
from tripot.server.live import halts
from tripot.server.live.bot_timing import BotDelay
from tripot.server.live.history import TableHistory
from tripot.server.live.operator_actions import OperatorActions
from tripot.server.live.registry import RoomRegistry
from tripot.server.live.ten_hands import TenHands
from tripot.server.results.circle_results import CircleResults
from tripot.server.results.game_summaries import GameSummariser
from tripot.server.socket.endpoint import table_socket
from tripot.server.telemetry.counters import BUILD_INFO
from tripot.server.telemetry.events import PROCESS_FIELDS, SERVER_LOG, LogEvent, LogField
from tripot.store import Guest, open_store

BANNED_GUESTS_MAY = (("GET", "/api/me/data"), ("DELETE", "/api/me"))
"""What the operator's ban takes from nobody: their own data, and their deletion."""


SERVER = "tripot serve"
"""Who writes into the audit log that another version serves."""


class Config(Struct, frozen=True, kw_only=True):
    """The configuration of one server; every field has a default."""

    store: Path | str | None = None
    """The SQLite file or the database URL of all journals; the user's own file if none is named."""
    bus: BusAddress | None = None
    """NATS, if this is one node of many."""
    link: WorkerLink | None = None
    """The supervisor, if this is one worker of many; it is the bus where there is no NATS."""
    client: Path | None = None
    """The folder of the built browser client, if it is not in its usual place."""
    origins: frozenset[str] = frozenset()
    """Origins of pages that may act for their visitors besides the server's own: public names behind a proxy."""
    bot_delay: BotDelay = BotDelay()
    protocol: DiceProtocol | None = None
    """The dice protocol of new tables, if it is not the default."""
    clock: Clock = wall_clock


class Application:
    """The services that live as long as the application runs."""

    def __init__(self, config: Config) -> None:
        store = open_store(config.store)
        try:
            encryption = store.load_keys()
        except BaseException:
            store.close()
            raise
        self.store = AsyncStore(store, encryption)
        BUILD_INFO.labels(__version__, platform.python_version(), self.store.schema).set(1)
        bus = _create_bus(config, EnvelopeSealer(encryption.derive_keys("bus 1"), config.clock))
        PROCESS_FIELDS[LogField.NODE] = bus.node
        self._place, self._clock = store.place, config.clock
        games = GameRegistry(find_games().values())
        self.registry = RoomRegistry(
            self.store, games, config.clock, config.bot_delay, encryption, bus=bus, protocol=config.protocol
        )
        self.sessions = Sessions(self.store, config.clock)
        self.lab = LabPool()
        self.card_lab = LabPool()
        """Draws cards in a process of its own, so that no picture waits for odds, nor evicts them from their cache."""
        self.history = TableHistory(self.store, games)
        self.summariser = GameSummariser(self.store, self.history, self.lab)
        self.circle_results = CircleResults(self.store, self.history, self.summariser)
        self.ten_hands = TenHands(self.store, games, encryption, config.clock)

    @asynccontextmanager
    async def run(self) -> AsyncIterator[None]:
        """Serve tables, deadlines and halts; at the end finish what is under way and close the store."""
        self.registry.start_listening()
        await halts.sync_halts(self.registry)
        await self._tell_start()
        work = (
            self.registry.scheduler.run(),
            halts.poll_halts(self.registry),
            halts.reap_hourly(self.registry),
            self.sessions.end_idle_hourly(),
            OperatorActions(self.registry).poll(),
            self.ten_hands.promise_hourly(),
        )
        background = asyncio.gather(*work)
        try:
            yield
        finally:
            background.cancel()
            with suppress(asyncio.CancelledError):
                await background
            await self.summariser.close()
            self.lab.close()
            self.card_lab.close()
            await self.registry.close()

    async def _tell_start(self) -> None:
        """Write into the log what serves from now on; into the audit log, if another version did before."""
        store, schema = self.store, self.store.schema
        previous = await store.call(store.moderation.last_version)
        if previous != __version__:
            await store.call(store.moderation.record, self._clock(), SERVER, "version", __version__, previous)
        if previous not in (None, __version__):
            said, versions = "version %s served before, %s serves now", {"previous": previous, "version": __version__}
            SERVER_LOG.info(LogEvent.VERSION_CHANGED, said, previous, __version__, schema=schema, **versions)
        fields = {"version": __version__, "schema": schema, "store": self._place}
        SERVER_LOG.info(LogEvent.SERVER_STARTED, "Tripot %s serves, schema %s", __version__, schema, **fields)
        if not is_renderer_installed():
            SERVER_LOG.warning(LogEvent.CARDS_MISSING, "%s is not installed: links unfurl without a picture", RENDERER)


def _create_bus(config: Config, envelopes: EnvelopeSealer) -> Bus:
    if config.bus is None:
        return LocalBus() if config.link is None else WorkerBus(config.link, fresh_id())
    from tripot.server.cluster.nats import NatsBus  # of the extra ``nats``, which a single node does not need

    return NatsBus(config.bus, fresh_id(), envelopes)


def create_app(config: Config, urls: HouseUrls | None = None) -> Litestar:
    """The ASGI application. Its lifespan opens and closes the store.

    Await ``state.drain`` before closing connections: it finishes what is under way and begins nothing new.
    """
    running: list[Application] = []
    rate_limits = RateLimiter()
    plugin_games = dict.fromkeys(name.partition("/")[0] for name in find_plugin_games())
    site = Site(config.client or client_folder(), tuple(plugin_games))
    house_urls = urls or HouseUrls()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        application = Application(config)
        running.append(application)
        app.state.drain = application.registry.drain
        async with application.run():
            yield

    async def guest(request: ApiRequest, sessions: SessionsDep) -> Guest | None:
        is_page = not request.url.path.startswith("/api/")
        is_own_data = (request.method, request.url.path) in BANNED_GUESTS_MAY
        found = await sessions.find_session(request, admits_banned=is_page or is_own_data)
        return None if found is None or (is_page and found.banned) else found.guest

    def lookup(request: ApiRequest, guest: GuestDep) -> TableLookup:
        return TableLookup(running[0].registry, rate_limits, request, guest)

    def asker(request: ApiRequest, guest: GuestDep) -> str:
        return caller_of(request).address if guest is None else guest.id

    def cards(request: ApiRequest, asker: AskerDep) -> CardResponder:
        return CardResponder(request, running[0].card_lab, asker)

    def provide(get: Callable[[], object]) -> Provide:
        return Provide(get, sync_to_thread=False)

    return Litestar(
        [*ROUTES, table_socket, serve_table_page, serve_client_file],
        lifespan=[lifespan],
        dependencies={
            "registry": provide(lambda: running[0].registry),
            "store": provide(lambda: running[0].store),
            "sessions": provide(lambda: running[0].sessions),
            "guest": Provide(guest),
            "asker": Provide(asker, sync_to_thread=False),
            "lookup": Provide(lookup, sync_to_thread=False),
            "lab": provide(lambda: running[0].lab),
            "cards": Provide(cards, sync_to_thread=False),
            "history": provide(lambda: running[0].history),
            "circle_results": provide(lambda: running[0].circle_results),
            "summariser": provide(lambda: running[0].summariser),
            "ten_hands": provide(lambda: running[0].ten_hands),
            "rate_limits": provide(lambda: rate_limits),
            "urls": provide(lambda: house_urls),
            "site": provide(lambda: site),
        },
        guards=[require_same_origin, rate_limits.guard, require_json],
        exception_handlers={Exception: problems.handle_error},
        before_send=[rate_limits.count_download],
        openapi_config=configure_openapi(),
        request_max_body_size=MAX_MESSAGE_BYTES,
        logging_config=None,
        state=State({"origins": config.origins}),
    )
