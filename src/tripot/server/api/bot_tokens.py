"""``/api/me/bots``: tokens for bots, which are programs that play. Their owner creates and revokes them.

A bot is a separate guest. Every view marks it as a bot, and it makes no pledges for the dice. Its token is shown once
and stored as a hash.
"""

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from tripot.entropy import fresh_id, fresh_secret, hash_secret
from tripot.server.api.bodies import Naming
from tripot.server.http.dependencies import ContextDep
from tripot.server.http.problems import ApiError
from tripot.server.identity.display_names import are_confusable, check_name
from tripot.store import BotAccount, Guest, GuestId, public_id_of

MAX_BOTS_PER_OWNER = 10


class MyBot(Struct, frozen=True):
    """A bot of the caller. Its id is the beginning of its token's hash; it cannot be used to sign in."""

    id: str
    name: str
    since: int


class NewBot(MyBot, frozen=True):
    """A new bot."""

    token: str
    """The token. It is shown only once; the server stores its hash."""


@get("/api/me/bots", summary="My bots", tags=["me"])
async def my_bots(context: ContextDep) -> tuple[MyBot, ...]:
    """Return the bots with valid tokens, latest first."""
    if context.guest is None:
        return ()
    bots = await context.store.call(context.store.accounts.bots_of, context.guest.id)
    return tuple(MyBot(public_id_of(bot.token), bot.guest.name, bot.since) for bot in bots)


@post("/api/me/bots", summary="Create a token for a bot", tags=["me"])
async def create_bot(context: ContextDep, data: JSONBody[Naming]) -> NewBot:
    """Create a bot. Its token is shown only once; the bot sends it as ``Authorization: Bearer …``, over HTTP and
    WebSockets."""
    owner, name, token = context.require_human(), check_name(data.name), fresh_secret()
    others = await context.store.call(context.store.accounts.bots_of, owner.id)
    if any(are_confusable(name, other) for other in (owner.name, *(it.guest.name for it in others))):
        raise ApiError(422, "name_taken")
    bot = BotAccount(Guest(GuestId(fresh_id()), name, bot=True), hash_secret(token), context.now())
    if not await context.store.call(context.store.accounts.add_bot, owner.id, bot, MAX_BOTS_PER_OWNER):
        raise ApiError(429, "too_many_bots")
    return NewBot(public_id_of(bot.token), name, bot.since, token)


@delete("/api/me/bots/{bot:str}", status_code=200, summary="Revoke a bot's token", tags=["me"])
async def revoke_bot(context: ContextDep, bot: FromPath[str]) -> MyBot:
    """Revoke a token and close its connections on every node. Tables keep the bot's name."""
    for mine in await context.store.call(context.store.accounts.bots_of, context.require_guest().id):
        if public_id_of(mine.token) == bot:
            await context.store.call(context.store.accounts.forget_device, mine.token)
            context.registry.account_events.end_sessions(frozenset([bot]))
            return MyBot(bot, mine.guest.name, mine.since)
    raise ApiError(404, "no_such_bot")
