"""Creates all services and the ASGI application that uses them (``create_app``)."""

import asyncio
import os
import platform
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.middleware import DefineMiddleware
from msgspec import Struct
from msgspec.structs import asdict

from tripot import __version__
from tripot.clock import Clock, wall_clock
from tripot.games import find_games, find_plugin_games
from tripot.house import GameRegistry
from tripot.house.protocol.wire import MAX_MESSAGE_BYTES
from tripot.server.api.openapi import configure_openapi
from tripot.server.api.routes import ROUTES
from tripot.server.async_store import AsyncStore
from tripot.server.http import problems
from tripot.server.http.cost_budget import CostBudget, CostBudgetMiddleware
from tripot.server.http.dependencies import ApiRequest, RequestContext, Services
from tripot.server.http.origins import require_json, require_same_origin
from tripot.server.http.rate_limits import RateLimiter
from tripot.server.http.static_files import Site, client_folder, serve_client_file, serve_table_page
from tripot.server.http.urls import HouseUrls
from tripot.server.identity.sessions import Sessions
from tripot.server.lab_workers.pool import open_card_pool, open_lab_pool
from tripot.server.live import packing, store_changes
from tripot.server.live.bot_timing import BotDelay
from tripot.server.live.registry import RoomRegistry
from tripot.server.live.store_changes import StoreChanges
from tripot.server.nodes.directory import CHECK_EVERY_S, TableDirectory
from tripot.server.nodes.handshake import HouseKeys, OwnerHandshake
from tripot.server.nodes.relay import Peers
from tripot.server.results.circle_results import CircleResults
from tripot.server.results.game_summaries import GameSummariser
from tripot.server.socket.endpoint import table_socket
from tripot.server.telemetry.counters import BUILD_INFO
from tripot.server.telemetry.events import PROCESS_FIELDS, SERVER_LOG, LogEvent, LogField
from tripot.store import NodeName, StoreFailed, open_store

BANNED_GUESTS_MAY = (("GET", "/api/me/data"), ("DELETE", "/api/me"))
"""The routes of a banned guest: export and deletion of their data."""

HOUR_S = 3600.0


class Config(Struct, frozen=True, kw_only=True):
    """The configuration of one server; every field has a default."""

    store: Path | str | None = None
    """The SQLite file or database URL; by default, the user's own file."""
    node: NodeName | None = None
    """The name of this node, if several can share the database."""
    client: Path | None = None
    """The folder of the built browser client, if it is not the default."""
    origins: frozenset[str] = frozenset()
    """Additional origins of pages that can act for their visitors: public names behind a proxy."""
    bot_delay: BotDelay = BotDelay()
    clock: Clock = wall_clock


class Application:
    """The services of a running application, and its background work."""

    def __init__(
        self, config: Config, urls: HouseUrls, rate_limits: RateLimiter, on_failure: Callable[[], None]
    ) -> None:
        self._on_failure = on_failure
        blocking = open_store(config.store)
        try:
            encryption = blocking.load_keys()
        except BaseException:
            blocking.close()
            raise
        self.store = store = AsyncStore(blocking, encryption)
        BUILD_INFO.labels(__version__, platform.python_version(), store.schema).set(1)
        PROCESS_FIELDS[LogField.NODE] = config.node or "alone"
        self._place, self._clock = blocking.place, config.clock
        games = GameRegistry(find_games().values())
        self._node, self._keys = config.node, HouseKeys(encryption.derive_keys("relay 1"))
        self.registry = registry = RoomRegistry(
            store, games, config.clock, config.bot_delay, encryption, directory=self._open_directory()
        )
        lab, history = open_lab_pool(), registry.history
        summariser = GameSummariser(store, history, lab)
        self.services = Services(
            registry=registry,
            store=store,
            sessions=Sessions(store, config.clock),
            history=history,
            lab=lab,
            card_lab=open_card_pool(),
            summariser=summariser,
            circle_results=CircleResults(store, history, summariser),
            rate_limits=rate_limits,
            urls=urls,
        )

    def _open_directory(self) -> TableDirectory | None:
        directory, node = self.store.directory, self._node
        if directory is None or node is None:
            return None
        return TableDirectory(self.store, directory, node, Peers(node, self._keys))

    def open_handshake(self) -> OwnerHandshake:
        """Return a new handshake on the internal port."""
        assert self._node is not None
        return OwnerHandshake(self._node, self._keys, os.urandom)

    @asynccontextmanager
    async def run(self) -> AsyncIterator[None]:
        """Serve tables, deadlines and halts; at the end, finish running work and close the store."""
        async with AsyncExitStack() as closing:
            closing.push_async_callback(self.registry.close)
            closing.callback(self.services.card_lab.close)
            closing.callback(self.services.lab.close)
            closing.push_async_callback(self.services.summariser.close)
            self._changes = StoreChanges(self.registry)
            await self._changes.sync_halts()
            fields = {"version": __version__, "schema": self.store.schema, "store": self._place}
            said = "Tripot %s started, schema %s"
            SERVER_LOG.info(LogEvent.SERVER_STARTED, said, __version__, self.store.schema, **fields)
            background = asyncio.create_task(self._run_background())
            closing.push_async_callback(_cancel, background)
            yield

    async def _run_background(self) -> None:
        """Run the scheduler and the periodic work. If the scheduler fails, no clock runs, so the server must stop."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self.registry.scheduler.run())
                for name, every_s, work in self._list_periodic_work():
                    group.create_task(repeat(name, every_s, work))
        except Exception as error:
            SERVER_LOG.critical(LogEvent.BACKGROUND_FAILED, "the scheduler failed: the server stops", cause=error)
            self._on_failure()

    def _list_periodic_work(self) -> Iterator[tuple[str, float, Callable[[], Awaitable[None]]]]:
        """Yield the periodic work: its name, its interval in seconds, and the function to run."""
        registry = self.registry
        yield "store_changes", store_changes.POLL_S, self._changes.sync
        yield "pack", packing.PACK_EVERY_S, lambda: packing.pack_finished_games(registry)
        yield "reap", HOUR_S, lambda: self.store.reap(registry.clock())
        yield "end_idle_sessions", HOUR_S, self.services.sessions.end_idle
        if registry.directory is not None:
            yield "check_directory", CHECK_EVERY_S, registry.check_directory


async def repeat(name: str, every_s: float, work: Callable[[], Awaitable[None]]) -> None:
    """Do periodic work until cancelled. After a failure of the store or a bug, it runs again at the next interval."""
    while True:
        try:
            await work()
        except StoreFailed as error:
            SERVER_LOG.warning(LogEvent.STORE_FAILED, "periodic work failed: %s: %s", name, error, task=name)
        except Exception as error:
            SERVER_LOG.error(LogEvent.BACKGROUND_FAILED, "periodic work failed: %s", name, cause=error, task=name)
        await asyncio.sleep(every_s)


async def _cancel(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


def create_app(
    config: Config, urls: HouseUrls | None = None, on_failure: Callable[[], None] = lambda: None
) -> Litestar:
    """Create the ASGI application. Its lifespan opens and closes the store.

    ``on_failure`` is called when the scheduler fails; the caller must then stop the server. Await ``state.drain``
    before closing connections: it finishes running work and starts nothing new. The internal port uses
    ``state.open_handshake`` and ``state.is_closing``.
    """
    application: Application  # the lifespan opens it
    rate_limits = RateLimiter()
    plugin_games = dict.fromkeys(name.partition("/")[0] for name in find_plugin_games())
    site = Site(config.client or client_folder(), tuple(plugin_games))

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        nonlocal application
        application = Application(config, urls or HouseUrls(), rate_limits, on_failure)
        app.state.drain = application.registry.drain
        app.state.open_handshake = application.open_handshake
        app.state.is_closing = lambda: application.registry.is_closing
        async with application.run():
            yield

    async def open_context(request: ApiRequest) -> RequestContext:
        is_page = not request.url.path.startswith("/api/")
        is_own_data = (request.method, request.url.path) in BANNED_GUESTS_MAY
        services = application.services
        found = await services.sessions.find_session(request, admits_banned=is_page or is_own_data)
        guest = None if found is None or (is_page and found.banned) else found.guest
        return RequestContext(**asdict(services), request=request, guest=guest)

    return Litestar(
        [*ROUTES, table_socket, serve_table_page, serve_client_file],
        lifespan=[lifespan],
        dependencies={
            "services": Provide(lambda: application.services, sync_to_thread=False),
            "context": Provide(open_context),
            "site": Provide(lambda: site, sync_to_thread=False),
        },
        middleware=[DefineMiddleware(CostBudgetMiddleware, budget=CostBudget())],
        guards=[require_same_origin, rate_limits.guard, require_json],
        exception_handlers={Exception: problems.handle_error},
        openapi_config=configure_openapi(),
        request_max_body_size=MAX_MESSAGE_BYTES,
        logging_config=None,
        state=State({"origins": config.origins}),
    )
