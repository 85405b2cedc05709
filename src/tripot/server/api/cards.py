"""Cards: pictures of a game, a result or a moment of a game. A worker process draws them; clients cache them by ETag.

Anyone who knows a table can get its card. Names appear only if the caller has visited the table and requests them, so
link previews never contain names.
"""

from hashlib import sha256
from typing import Annotated, Literal

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery, QueryParameter

from tripot.games import find_games
from tripot.house import Table
from tripot.house.journal.events import Played
from tripot.house.results.ledger import total
from tripot.house.results.ranking import owned_by_seat, people_by_seat, rank_seats
from tripot.kernel import Seat, purse
from tripot.kernel.basic_moves import Fell
from tripot.server.cards.drawing import CardSeat, TableCard, draw_game_card, draw_table_card
from tripot.server.cards.worker import CardPicture, CardQuestion
from tripot.server.http.dependencies import ContextDep, RequestContext
from tripot.server.http.problems import ApiError
from tripot.server.http.rate_limits import COSTLY
from tripot.server.lab_workers.pool import LabCrashed, LabOverloaded, LabTimeout
from tripot.server.live.history import HistoryStep

PNG = "image/png"
CARD_WAIT_S = 20.0
"""The time that a request waits for its card."""


async def respond_with_card(context: RequestContext, svg: str, caching: str) -> Response[bytes]:
    """Return the card as PNG. 503 if the renderer is overloaded or fails."""
    headers = {"etag": f'"{sha256(svg.encode()).hexdigest()[:20]}"', "cache-control": caching}
    if headers["etag"] in context.request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=PNG)
    try:
        answer = await context.card_lab.answer(CardQuestion(svg), context.asker, CARD_WAIT_S)
    except (LabTimeout, LabCrashed, LabOverloaded):
        answer = None
    if answer is None:
        raise ApiError(503, "too_many")
    return Response(msgspec.json.decode(answer, type=CardPicture).png, headers=headers, media_type=PNG)


CardLanguage = Literal["fr", "en"]

LAST_ENTRIES = 60
"""The number of entries searched for the last throw before a moment."""

CACHE_FOR_A_DAY = "public, max-age=86400"
CACHE_FOR_ONE = "private, no-cache"


@get(
    "/api/cards/{lang:str}/house.png",
    summary="Get a picture of the server",
    tags=["cards"],
    media_type=PNG,
    opt=COSTLY,
)
async def house_card(context: ContextDep, lang: FromPath[CardLanguage]) -> Response[bytes]:
    """Return the card for links without a game."""
    return await respond_with_card(context, draw_game_card(lang, None), CACHE_FOR_A_DAY)


@get(
    "/api/cards/{lang:str}/games/{game:path}",
    summary="Get a picture of a game",
    tags=["cards"],
    media_type=PNG,
    opt=COSTLY,
)
async def game_card(context: ContextDep, lang: FromPath[CardLanguage], game: FromPath[str]) -> Response[bytes]:
    """Return the card of a game: name, tagline, dice and chips. The path ends in ``.png``."""
    name = game.strip("/").removesuffix(".png")
    if name not in find_games() or not game.endswith(".png"):
        raise ApiError(404, "no_such_game", f"{name!r} is no game of this house")
    return await respond_with_card(context, draw_game_card(lang, name), CACHE_FOR_A_DAY)


@get(
    "/api/tables/{table:str}/card.png",
    summary="Get a picture of a table",
    tags=["tables"],
    media_type=PNG,
    opt=COSTLY,
)
async def table_card(
    context: ContextDep,
    table: FromPath[str],
    lang: FromQuery[CardLanguage] = "fr",
    at: Annotated[
        int | None, QueryParameter(ge=1, lt=2**53, description="The entry after which to show the table.")
    ] = None,
    names: Annotated[bool, QueryParameter(description="Whether the picture shows names.")] = False,
) -> Response[bytes]:
    """Return the card of a finished game's result, or of any moment of a game: towers of chips, places, the last
    dice."""
    found = await context.lookup.find_id(table)
    if names:
        await context.lookup.require_visitor(found)
    whole = await context.history.load_table(found)
    last = whole.seq if at is None else at
    if last > whole.seq:
        raise ApiError(409, "not_over")
    steps = await context.history.load_steps(found, max(0, last - LAST_ENTRIES), min(last, LAST_ENTRIES))
    then = steps[-1][1]
    if then.stage == "lobby" or (at is None and then.stage != "over"):
        raise ApiError(409, "not_over")
    known: dict[Seat, str] = {}
    if names:
        guests = await context.store.call(context.store.accounts.guests_at, found)
        known = {seat: guests[it].name for seat, it in people_by_seat(then).items() if it in guests}
    nets: dict[Seat, int] = {}
    if at is None:
        won = await context.history.load_winnings(then)
        nets = {seat: total(won, purse(seat)) for seat in owned_by_seat(then)}
    svg = draw_table_card(_describe(then, steps, lang, nets, known))
    return await respond_with_card(context, svg, CACHE_FOR_ONE if names else CACHE_FOR_A_DAY)


def _describe(
    table: Table, steps: list[HistoryStep], lang: str, nets: dict[Seat, int], names: dict[Seat, str]
) -> TableCard:
    """Describe a table for its card. ``nets``: the gains; empty for a moment of a game."""
    owned, over = owned_by_seat(table), table.state.over
    places = rank_seats(table) if nets else {}
    seats = sorted(owned, key=lambda it: (places.get(it, 0), -owned[it], it))
    return TableCard(
        lang=lang,
        game=table.game.name,
        seats=tuple(CardSeat(it, owned[it], nets.get(it), places.get(it), names.get(it)) for it in seats),
        winners=tuple(over.winners) if nets and over is not None else (),
        dice=_last_dice(steps),
        is_over=bool(nets),
    )


def _last_dice(steps: list[HistoryStep]) -> tuple[str, ...]:
    for stored, table in reversed(steps):
        event = stored.entry.event
        if isinstance(event, Played):
            facts = table.settings.loaded_game.decode_facts(event.facts)
            if thrown := [it for it in facts if isinstance(it, Fell)]:
                return tuple(map(str, thrown[-1].faces))
    return ()
