"""``…/odds``, ``…/luck`` and ``…/review``: the odds of a game or of a seat's options, and the luck and the key moments
of a finished game.

Worker processes compute the answers. While an answer is not ready, the route returns 202 and the client retries. Anyone
who knows a table can read its luck and its review, because they are computed from the journal. A review contains every
seat and is the same for everyone; the page shows the caller's seat, or the winner's.
"""

from functools import partial
from typing import Annotated

from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter
from msgspec import Raw, Struct
from msgspec.json import encode

from tripot.house import SettingsRequest, Table, UnknownGame, build_yours, decode_entry
from tripot.house.journal.commands import SwitchValue
from tripot.house.journal.events import Played
from tripot.house.results.ranking import people_by_seat
from tripot.house.table.settings import resolve_settings
from tripot.kernel import Codec, differences
from tripot.server.http.dependencies import ContextDep, RequestContext
from tripot.server.http.problems import ApiError
from tripot.server.http.rate_limits import COSTLY
from tripot.server.lab_workers import messages
from tripot.server.lab_workers.messages import build_luck_question
from tripot.server.lab_workers.pool import LabCrashed, LabOverloaded, LabTimeout
from tripot.server.results.game_summaries import MAX_LUCK_MOVES

PRESET = "preset"

JSON = "application/json"

VariantQuestion = messages.BetsQuestion | messages.EffectsQuestion


class Pending(Struct, frozen=True):
    """The computation is running: retry after this many seconds."""

    after: int


LAB_ANSWERS = {202: ResponseSpec(Pending, generate_examples=False, description="The computation is running: retry.")}
"""The responses of lab routes besides 200 and problems."""

get_of_game = partial(get, tags=["games"], responses=LAB_ANSWERS, opt=COSTLY)


@get_of_game(
    ["/api/games/{game:str}/odds", "/api/games/{board:str}/{game:str}/odds"],
    summary="Get the odds of every bet of a game",
)
async def game_odds(context: ContextDep, game: FromPath[str], board: FromPath[str | None] = None) -> Response[bytes]:
    """Return the odds of a game as exact fractions. ``preset`` names a variant; every other query key is a rule
    option.

    The id of a small game begins with its board: ``home_casino/421``.
    """
    return await price_variant(context, messages.BetsQuestion, (board, game))


@get_of_game(
    ["/api/games/{game:str}/odds/effects", "/api/games/{board:str}/{game:str}/odds/effects"],
    summary="Get the effect of each rule option",
)
async def game_effects(context: ContextDep, game: FromPath[str], board: FromPath[str | None] = None) -> Response[bytes]:
    """Return the effect of each rule option on each bet, compared with the variant in the query."""
    return await price_variant(context, messages.EffectsQuestion, (board, game))


@get(
    "/api/tables/{table:str}/odds",
    summary="Get the odds of the caller's options",
    tags=["tables"],
    responses=LAB_ANSWERS,
    opt=COSTLY,
)
async def table_odds(
    context: ContextDep,
    table: FromPath[str],
    amount: Annotated[int, QueryParameter(ge=1, lt=2**53, description="The approximate stake.")] = 1,
) -> Response[bytes]:
    """Return the odds of every option of the caller's seat. Options with a free stake are computed for about ``amount``
    chips."""
    found = await context.lookup.find_table(table)
    person = await context.lookup.find_person(found.id)
    seat = found.seat_of(person)
    if person is None or seat is None:
        raise ApiError(403, "not_seated")
    if not build_yours(found, person).options:
        return Response(encode(messages.TableOdds(found.seq, seat, None, ())), media_type=JSON)
    question = messages.OptionsQuestion(found.game.name, Raw(Codec.encode(found.state)), seat, amount, found.seq)
    return await respond_or_pending(context, question)


@get(
    "/api/tables/{table:str}/luck",
    summary="Get the luck of each player",
    tags=["tables"],
    responses=LAB_ANSWERS,
    opt=COSTLY,
)
async def table_luck(context: ContextDep, table: FromPath[str]) -> Response[bytes]:
    """Return the luck analysis of a finished game: luck, own and others' choices, drift, and the worth after each
    entry."""
    over = await context.lookup.find_table(table)
    if over.stage != "over":
        raise ApiError(409, "not_over")
    stored = await context.store.read_entries(over.id)
    question = await context.history.run_apart(
        lambda: build_luck_question(over, (decode_entry(data).entry for data in stored))
    )
    return await respond_or_pending(context, question)


async def respond_or_pending(context: RequestContext, question: messages.LabQuestion) -> Response[bytes]:
    """Return the lab's answer, or 202 while it is being computed."""
    try:
        answer = await context.lab.answer(question, context.asker)
    except LabTimeout:
        raise ApiError(503, "too_long") from None
    except (LabOverloaded, LabCrashed):
        raise ApiError(503, "too_many") from None
    if answer is None:
        return Response(encode(Pending(1)), status_code=202, media_type=JSON)
    return Response(answer, media_type=JSON)


async def price_variant(
    context: RequestContext, kind: type[VariantQuestion], parts: tuple[str | None, str]
) -> Response[bytes]:
    """Request figures for the preset and options in the query. Raises ``ApiError`` or ``BadSettings``."""
    name, games = "/".join(filter(None, parts)), context.registry.games
    try:
        game = games.get(name).game
    except UnknownGame as error:
        raise ApiError(404, "no_such_game", str(error)) from None
    asked = {key: str(value) for key, value in context.request.query_params.items()}
    preset = asked.pop(PRESET, None)
    keys = {switch.key.rpartition(".")[2]: switch.key for switch in game.switches}  # the dot is optional
    full_keys: dict[str, SwitchValue] = {keys.get(key, key): value for key, value in asked.items()}
    wanted = resolve_settings(games, SettingsRequest(game=name, preset=preset, switches=full_keys))
    switches = differences(wanted.variant, game.presets[wanted.preset])
    return await respond_or_pending(context, kind(name, wanted.preset, switches))


NO_REVIEW = messages.TableReview(())


@get(
    "/api/tables/{table:str}/review",
    summary="Get the key moments of a game",
    tags=["tables"],
    responses=LAB_ANSWERS,
    opt=COSTLY,
)
async def table_review(context: ContextDep, table: FromPath[str]) -> Response[bytes]:
    """Return the review of a finished game for each seat: the effects of choices and dice, and at most three moments.
    Contains no seats if the game is too long."""
    over = await context.lookup.find_table(table)
    if over.stage != "over":
        raise ApiError(409, "not_over")
    stored = await context.store.read_entries(over.id)
    question = await context.history.run_apart(lambda: build_review_question(over, stored))
    if len(question.movers) > MAX_LUCK_MOVES:
        return Response(encode(NO_REVIEW), media_type=JSON)
    return await respond_or_pending(context, question)


def build_review_question(table: Table, stored: list[bytes]) -> messages.ReviewQuestion:
    """Build the request for a review from the moves in a journal and who made them."""
    entries = [decode_entry(data).entry for data in stored]
    movers = tuple(entry.event.by for entry in entries if isinstance(entry.event, Played))
    return messages.ReviewQuestion(build_luck_question(table, entries), movers, tuple(people_by_seat(table)))
