"""The house as an ASGI application: here everything is wired, and nowhere else."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from msgspec import Struct

from tripot.clock import Clock, wall_clock
from tripot.entropy import fresh_id
from tripot.games import find_games
from tripot.house import GameRegistry
from tripot.house.wire import MAX_MESSAGE_BYTES
from tripot.server.api import (
    account,
    bot_tokens,
    games,
    health,
    hotseat,
    ledger,
    metrics,
    moderation,
    odds,
    privacy,
    replay,
    tables,
)
from tripot.server.api.openapi import configure_openapi
from tripot.server.cluster.nats import NatsBus
from tripot.server.group_commit.async_store import AsyncStore
from tripot.server.http import problems
from tripot.server.http.dependencies import ApiRequest, SessionsDep
from tripot.server.http.origins import HouseUrls
from tripot.server.http.rate_limits import RateLimiter
from tripot.server.http.security_headers import require_same_origin
from tripot.server.http.static_files import Site, client_folder, serve_client_file
from tripot.server.identity.sessions import Sessions
from tripot.server.lab_workers.pool import LabPool
from tripot.server.live import halts
from tripot.server.live.bot_timing import BotDelay
from tripot.server.live.history import TableHistory
from tripot.server.live.registry import RoomRegistry
from tripot.server.socket.endpoint import table_socket
from tripot.store import Guest, NoSuchTable, load_encryption, open_store

ROUTES = [
    games.list_games,
    odds.game_odds,
    odds.small_game_odds,
    odds.game_effects,
    odds.small_game_effects,
    account.who_am_i,
    account.call_me,
    account.link_me,
    account.bring_me,
    account.my_tables,
    privacy.what_you_know,
    privacy.forget_me,
    bot_tokens.my_bots,
    bot_tokens.make_bot,
    bot_tokens.revoke_bot,
    moderation.whom_i_keep_away,
    tables.open_table,
    tables.look_at_table,
    tables.read_journal,
    tables.export_journal,
    tables.draw_invitation,
    hotseat.seat_another,
    moderation.keep_away,
    moderation.let_come,
    moderation.tell_operator,
    odds.table_odds,
    odds.table_luck,
    ledger.table_ledger,
    replay.past_boards,
    health.is_alive,
    health.is_ready,
    metrics.export_metrics,
    table_socket,
    serve_client_file,
]


class Config(Struct, frozen=True, kw_only=True):
    """All that can be chosen about a house; every choice has a good default."""

    store: Path | str | None = None
    """The file with all journals, or the address of their database; the house's own where none is named."""
    bus: str | None = None
    """The address of NATS, where this is one node of many."""
    client: Path | None = None
    """The folder of the built browser client, where it does not lie in its place."""
    origins: frozenset[str] = frozenset()
    """Pages that may speak to this house besides its own: the public names a proxy gives it."""
    pause: BotDelay = BotDelay()
    clock: Clock = wall_clock


class Application:
    """What lives as long as the application runs."""

    def __init__(self, config: Config) -> None:
        store = open_store(config.store)
        seal, clerk = load_encryption(store.path), AsyncStore(store)
        bus = None if config.bus is None else NatsBus(config.bus, fresh_id())
        self.rooms = RoomRegistry(clerk, GameRegistry(find_games().values()), config.clock, config.pause, seal, bus=bus)
        self.sessions = Sessions(clerk, config.clock)
        self.lab_pool = LabPool()
        self.history = TableHistory(clerk, self.rooms.games)


def create_app(config: Config, addresses: HouseUrls | None = None) -> Litestar:
    """The application. The store is opened when it starts and closed when it ends.

    Its ``state.retire`` is to be awaited before lines are cut: what is under way is finished and nothing new begins.
    """
    houses: list[Application] = []
    known = addresses or HouseUrls()
    patience = RateLimiter()
    site = Site(config.client or client_folder())

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        house = Application(config)
        houses.append(house)
        house.rooms.start_listening()
        app.state.drain = house.rooms.drain
        await halts.sync_halts(house.rooms)
        always = asyncio.gather(house.rooms.scheduler.run(), halts.poll_halts(house.rooms))
        try:
            yield
        finally:
            always.cancel()
            with suppress(asyncio.CancelledError):
                await always
            house.lab_pool.close()
            await house.rooms.close()

    async def guest(request: ApiRequest, guests: SessionsDep) -> Guest | None:
        return await guests.authenticate(request)

    return Litestar(
        ROUTES,
        lifespan=[lifespan],
        dependencies={
            "hall": Provide(lambda: houses[0].rooms, sync_to_thread=False),
            "guests": Provide(lambda: houses[0].sessions, sync_to_thread=False),
            "guest": Provide(guest),
            "reckoner": Provide(lambda: houses[0].lab_pool, sync_to_thread=False),
            "past": Provide(lambda: houses[0].history, sync_to_thread=False),
            "patience": Provide(lambda: patience, sync_to_thread=False),
            "addresses": Provide(lambda: known, sync_to_thread=False),
            "site": Provide(lambda: site, sync_to_thread=False),
        },
        guards=[require_same_origin, patience.guard],
        exception_handlers={Exception: problems.handle_error, NoSuchTable: patience.handle_missing_table},
        openapi_config=configure_openapi(),
        request_max_body_size=MAX_MESSAGE_BYTES,
        logging_config=None,
        state=State({"origins": config.origins}),
    )
