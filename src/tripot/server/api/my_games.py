"""``/api/me/games``: the caller's finished games, results, records and luck by month.

Games are summarised on request. Luck is computed in the background, so a later request may return more of it.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from fractions import Fraction
from math import sqrt

from litestar import get
from msgspec import Struct

from tripot.house import TableId
from tripot.server.http.dependencies import ContextDep, RequestContext
from tripot.server.http.rate_limits import COSTLY
from tripot.store import BestFeat, GuestGame, GuestId


class LuckMonth(Struct, frozen=True):
    """The sum of all games up to the end of a month."""

    month: str
    """For example ``2026-11``."""
    games: int
    luck: float
    """The luck in chips."""
    spread: float
    """The standard deviation of that sum."""


def sum_months(games: Iterable[GuestGame]) -> tuple[LuckMonth, ...]:
    """Return the sums for all months that have games with known luck."""
    found: dict[str, LuckMonth] = {}
    count, luck, variance = 0, 0.0, 0.0
    for game in sorted(games, key=lambda it: it.ended):
        if game.luck is not None:
            count += 1
            luck += float(Fraction(game.luck.luck))
            variance += float(Fraction(game.luck.variance))
            month = datetime.fromtimestamp(game.ended / 1000, UTC).strftime("%Y-%m")
            found[month] = LuckMonth(month, count, luck, sqrt(variance))
    return tuple(found.values())


MAX_GAMES = 2_000
"""The maximum number of games counted, latest first."""

MAX_LISTED_GAMES = 50
"""The maximum number of games listed in an answer."""

MAX_SUMMED_UP_TABLES = 24
"""The maximum number of tables without summary or luck that one request processes."""


class MyGame(Struct, frozen=True, kw_only=True):
    """A finished game of the caller."""

    table: TableId
    code: str | None
    game: str
    ended: int
    place: int
    net: int
    """The caller's gain in chips; negative for a loss."""
    people: int
    """The number of people who played, without bots."""
    luck: str | None
    """The caller's luck in chips; ``None`` if not known yet."""
    regret: str | None
    """How much more best play would have gained, if known."""


class MyRecord(Struct, frozen=True, kw_only=True):
    """The caller's largest feat of a kind."""

    kind: str
    amount: int
    won: bool | None
    table: TableId
    code: str | None
    seq: int
    """The entry after which a replay shows it."""
    ended: int
    luck: str | None


class MyGames(Struct, frozen=True, kw_only=True):
    """The caller's games."""

    played: int
    won: int
    net: int
    games: tuple[MyGame, ...]
    """The caller's games, latest first."""
    months: tuple[LuckMonth, ...]
    waiting: int
    """The number of games whose luck is not computed yet."""
    records: tuple[MyRecord, ...]


@get("/api/me/games", summary="My games", tags=["me"], opt=COSTLY)
async def my_games(context: ContextDep) -> MyGames:
    """Return the caller's own games."""
    me = context.require_human().id
    await _sum_up(context, me)
    games = await context.store.call(context.store.summaries.games_of, me, MAX_GAMES)
    feats = await context.store.call(context.store.summaries.feats_of, me)
    tables = [*(it.table for it in games[:MAX_LISTED_GAMES]), *(it.table for it in feats)]
    codes = await context.store.call(context.store.accounts.codes_of, tables)
    return MyGames(
        played=len(games),
        won=sum(it.place == 1 for it in games),
        net=sum(it.net for it in games),
        games=tuple(_to_game(it, codes.get(it.table)) for it in games[:MAX_LISTED_GAMES]),
        months=await context.history.run_apart(lambda: sum_months(games)),
        waiting=sum(it.luck_state == "pending" for it in games),
        records=tuple(_to_record(it, codes.get(it.table)) for it in feats),
    )


async def _sum_up(context: RequestContext, me: GuestId) -> None:
    """Summarise new games and start to compute their luck."""
    store, summariser = context.store, context.summariser
    for head in await store.call(store.summaries.missing_of, me, MAX_SUMMED_UP_TABLES):
        await summariser.summarise(head)
    summariser.start_lucks(await store.call(store.summaries.awaiting_luck_of, me, MAX_SUMMED_UP_TABLES))


def _to_game(game: GuestGame, code: str | None) -> MyGame:
    return MyGame(
        table=game.table,
        code=code,
        game=game.game,
        ended=game.ended,
        place=game.place,
        net=game.net,
        people=game.people,
        luck=None if game.luck is None else game.luck.luck,
        regret=None if game.luck is None else game.luck.regret,
    )


def _to_record(best: BestFeat, code: str | None) -> MyRecord:
    feat = best.feat
    return MyRecord(
        kind=feat.kind,
        amount=feat.amount,
        won=feat.won,
        table=best.table,
        code=code,
        seq=feat.seq,
        ended=best.ended,
        luck=best.luck,
    )
