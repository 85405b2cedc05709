"""``/api/me/bots``: programs that play under their own names, by tokens that their owner makes and revokes.

A bot is a guest of its own, declared as a bot wherever it is seen, and adds nothing to the dice. Its token is shown
once and kept as a hash.
"""

import asyncio
from typing import Protocol

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from tripot.entropy import SecretHash, fresh_id, fresh_secret, hashed
from tripot.house.close_codes import NOT_YOURS
from tripot.server.api.account import Naming, in_person, known
from tripot.server.http.dependencies import TheGuest, TheHall
from tripot.server.http.problems import Declined, may_say
from tripot.server.identity.display_names import alike, fit
from tripot.server.identity.sessions import BadToken, Connection, Guests, called
from tripot.store import Bot, Guest, GuestId, StoreFailed

MOST_BOTS = 10
"""Of one owner."""

LOOKED_AT = 5.0
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
async def my_bots(guest: TheGuest, hall: TheHall) -> tuple[MyBot, ...]:
    """Those whose tokens hold, the latest first."""
    if guest is None:
        return ()
    bots = await hall.clerk.ask(hall.clerk.people.bots_of, guest.id)
    return tuple(MyBot(_id(bot.token), bot.guest.name, bot.since) for bot in bots)


@post(
    "/api/me/bots",
    summary="Make a token for a bot",
    tags=["me"],
    responses=may_say(
        _401="Tell a name first.", _403="A bot makes no bots.", _422="Not a name, or taken.", _429="Enough bots."
    ),
)
async def make_bot(data: JSONBody[Naming], guest: TheGuest, hall: TheHall) -> NewBot:
    """It is shown once. With it the bot asks as ``Authorization: Bearer …``, here and on sockets."""
    owner, name, token = in_person(guest), fit(called(data.name)), fresh_secret()
    people = hall.clerk.people
    others = await hall.clerk.ask(people.bots_of, owner.id)
    if any(alike(name, other) for other in (owner.name, *(it.guest.name for it in others))):
        raise Declined(422, "name_taken")
    bot = Bot(Guest(GuestId(fresh_id()), name, bot=True), hashed(token), hall.clock())
    if not await hall.clerk.ask(people.add_bot, owner.id, bot, MOST_BOTS):
        raise Declined(429, "too_many_bots")
    return NewBot(_id(bot.token), name, bot.since, token)


@delete(
    "/api/me/bots/{bot:str}",
    status_code=200,
    summary="Revoke a bot's token",
    tags=["me"],
    responses=may_say(_401="Tell a name first.", _404="No bot of mine."),
)
async def revoke_bot(bot: FromPath[str], guest: TheGuest, hall: TheHall) -> MyBot:
    """From now on nobody acts by it; open lines end within seconds. At tables the bot's name stays."""
    people = hall.clerk.people
    for mine in await hall.clerk.ask(people.bots_of, known(guest).id):
        if _id(mine.token) == bot:
            await hall.clerk.ask(people.forget_device, mine.token)
            return MyBot(bot, mine.guest.name, mine.since)
    raise Declined(404, "no_such_bot")


class Ended(Protocol):
    """A line that can be ended."""

    def close(self, code: int) -> None:
        """With a reason."""


async def cut_when_revoked(guests: Guests, connection: Connection, line: Ended) -> None:
    """End a bot's line once its token holds no more."""
    while True:
        await asyncio.sleep(LOOKED_AT)
        try:
            await guests.who(connection)
        except BadToken:
            return line.close(NOT_YOURS)
        except StoreFailed:
            continue


def _id(token: SecretHash) -> str:
    return token.hex()[:16]
