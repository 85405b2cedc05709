"""``/api/me/bots``: programs that play under their own names, by tokens that their owner makes and revokes.

A bot is a guest of its own, declared as a bot wherever it is seen, and adds nothing to the dice. Its token is shown
once and kept as a hash.
"""

import asyncio
from typing import Protocol

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from tripot.entropy import SecretHash, fresh_id, fresh_secret, hash_secret
from tripot.house.close_codes import NOT_YOURS
from tripot.server.api.account import Naming, require_guest, require_human
from tripot.server.http.dependencies import GuestDep, RoomRegistryDep
from tripot.server.http.problems import ApiError, describe_problems
from tripot.server.identity.display_names import are_confusable, check_name
from tripot.server.identity.sessions import AnyConnection, BadToken, Sessions, normalize_name
from tripot.store import Bot, Guest, GuestId, StoreFailed

MAX_BOTS_PER_OWNER = 10
"""Of one owner."""

TOKEN_RECHECK_S = 5.0
"""Seconds after which a bot's open line is looked at again, so that a revoked token ends at every node."""


class MyBot(Struct, frozen=True):
    """A bot of mine. The id is the beginning of its token's hash: it tells tokens apart, and nothing else."""

    id: str
    name: str
    since: int


class NewBot(Struct, frozen=True):
    """A bot that was just made."""

    id: str
    name: str
    since: int
    token: str
    """Shown this once; the house keeps only its hash."""


@get("/api/me/bots", summary="My bots", tags=["me"])
async def my_bots(guest: GuestDep, hall: RoomRegistryDep) -> tuple[MyBot, ...]:
    """Those whose tokens hold, the latest first."""
    if guest is None:
        return ()
    bots = await hall.store.call(hall.store.accounts.bots_of, guest.id)
    return tuple(MyBot(_public_id(bot.token), bot.guest.name, bot.since) for bot in bots)


@post(
    "/api/me/bots",
    summary="Make a token for a bot",
    tags=["me"],
    responses=describe_problems(
        _401="Tell a name first.", _403="A bot makes no bots.", _422="Not a name, or taken.", _429="Enough bots."
    ),
)
async def make_bot(data: JSONBody[Naming], guest: GuestDep, hall: RoomRegistryDep) -> NewBot:
    """It is shown once. With it the bot asks as ``Authorization: Bearer …``, here and on sockets."""
    owner, name, token = require_human(guest), check_name(normalize_name(data.name)), fresh_secret()
    people = hall.store.accounts
    others = await hall.store.call(people.bots_of, owner.id)
    if any(are_confusable(name, other) for other in (owner.name, *(it.guest.name for it in others))):
        raise ApiError(422, "name_taken")
    bot = Bot(Guest(GuestId(fresh_id()), name, bot=True), hash_secret(token), hall.clock())
    if not await hall.store.call(people.add_bot, owner.id, bot, MAX_BOTS_PER_OWNER):
        raise ApiError(429, "too_many_bots")
    return NewBot(_public_id(bot.token), name, bot.since, token)


@delete(
    "/api/me/bots/{bot:str}",
    status_code=200,
    summary="Revoke a bot's token",
    tags=["me"],
    responses=describe_problems(_401="Tell a name first.", _404="No bot of mine."),
)
async def revoke_bot(bot: FromPath[str], guest: GuestDep, hall: RoomRegistryDep) -> MyBot:
    """From now on nobody acts by it; open lines end within seconds. At tables the bot's name stays."""
    people = hall.store.accounts
    for mine in await hall.store.call(people.bots_of, require_guest(guest).id):
        if _public_id(mine.token) == bot:
            await hall.store.call(people.forget_device, mine.token)
            return MyBot(bot, mine.guest.name, mine.since)
    raise ApiError(404, "no_such_bot")


class Closable(Protocol):
    """A line that can be ended."""

    def close(self, code: int) -> None:
        """With a reason."""


async def close_when_revoked(guests: Sessions, connection: AnyConnection, line: Closable) -> None:
    """End a bot's line once its token holds no more."""
    while True:
        await asyncio.sleep(TOKEN_RECHECK_S)
        try:
            await guests.authenticate(connection)
        except BadToken:
            return line.close(NOT_YOURS)
        except StoreFailed:
            continue


def _public_id(token: SecretHash) -> str:
    return token.hex()[:16]
