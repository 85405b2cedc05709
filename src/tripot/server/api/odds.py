"""``…/odds`` and ``…/luck``: what the lab knows of a game, of what I may do now, and of a game that is over."""

from typing import Annotated, Any

from litestar import Response, get
from litestar.params import FromPath, QueryParameter
from msgspec import Raw, Struct
from msgspec.json import encode

from tripot.house import Table, UnknownGame, Wish, read, yours
from tripot.house.commands import Setting
from tripot.house.events import Played, Started
from tripot.house.table_settings import granted
from tripot.kernel import Codec, Game, differences
from tripot.server.http.dependencies import Asked, TheGuest, TheHall, TheReckoner
from tripot.server.http.problems import Declined, may_say
from tripot.server.lab_workers.messages import Bets, Effects, Options, Past, Question, TableOdds
from tripot.server.lab_workers.pool import Reckoner, TooLong, TooMany
from tripot.server.live.registry import Hall

PRESET = "preset"

JSON = "application/json"

NOT_NOW = {"_503": "It takes too long to work out, or too many ask."}
OF_GAME = may_say(_404="No such game.", _422="A preset or a switch that there is not.", **NOT_NOW)


READ = ("game_odds", "small_game_odds", "game_effects", "small_game_effects")
"""Handlers that are asked for a reading of the rules,"""

WORKED_OUT = (*READ, "table_odds", "table_luck")
"""and those that may answer: not yet."""


class Pending(Struct, frozen=True):
    """It is being worked out: ask again after so many seconds."""

    after: int


@get("/api/games/{game:str}/odds", summary="What every bet of a game brings", tags=["games"], responses=OF_GAME)
async def game_odds(request: Asked, game: FromPath[str], hall: TheHall, reckoner: TheReckoner) -> Response[bytes]:
    """To the last fraction. ``preset`` names a reading of the rules, every other key a switch and its value."""
    return await told(reckoner, Bets(*reading(hall, game, request)))


@get("/api/games/{board:str}/{game:str}/odds", summary="The same of a small game", tags=["games"], responses=OF_GAME)
async def small_game_odds(
    request: Asked, board: FromPath[str], game: FromPath[str], hall: TheHall, reckoner: TheReckoner
) -> Response[bytes]:
    """Small games are called by the board they belong to: ``home_casino/421``."""
    return await told(reckoner, Bets(*reading(hall, f"{board}/{game}", request)))


@get(
    "/api/games/{game:str}/odds/effects",
    summary="What each switch would change",
    tags=["games"],
    responses=OF_GAME,
)
async def game_effects(request: Asked, game: FromPath[str], hall: TheHall, reckoner: TheReckoner) -> Response[bytes]:
    """Against the reading that is asked for, bet by bet."""
    return await told(reckoner, Effects(*reading(hall, game, request)))


@get(
    "/api/games/{board:str}/{game:str}/odds/effects",
    summary="The same of a small game",
    tags=["games"],
    responses=OF_GAME,
)
async def small_game_effects(
    request: Asked, board: FromPath[str], game: FromPath[str], hall: TheHall, reckoner: TheReckoner
) -> Response[bytes]:
    """As above."""
    return await told(reckoner, Effects(*reading(hall, f"{board}/{game}", request)))


@get(
    "/api/tables/{table:str}/odds",
    summary="What I may do now, priced",
    tags=["tables"],
    responses=may_say(_403="Without a seat there is nothing to price.", _404="No such table.", **NOT_NOW),
)
async def table_odds(
    table: FromPath[str],
    guest: TheGuest,
    hall: TheHall,
    reckoner: TheReckoner,
    amount: Annotated[int, QueryParameter(ge=1, lt=2**53, description="About how much is staked.")] = 1,
) -> Response[bytes]:
    """Every option of the seat of whoever asks; where a sum is free, at about ``amount``."""
    room = await hall.room(await hall.find(table))
    at = room.table
    people = [person for person, known_as in room.audience.guests.items() if guest and known_as.id == guest.id]
    seat = at.seat_of(people[0]) if people else None
    if seat is None:
        raise Declined(403, "not_seated")
    if not yours(at, people[0]).options:
        return Response(encode(TableOdds(at.seq, seat, None, ())), media_type=JSON)
    return await told(reckoner, Options(at.game.name, Raw(Codec.encode(at.state)), seat, amount, at.seq))


@get(
    "/api/tables/{table:str}/luck",
    summary="What was luck",
    tags=["tables"],
    responses=may_say(_404="No such table.", _409="The game is not over.", **NOT_NOW),
)
async def table_luck(table: FromPath[str], hall: TheHall, reckoner: TheReckoner) -> Response[bytes]:
    """Of a game that is over, from its journal: luck, own and others' choices, drift, and worth entry by entry."""
    room = await hall.room(await hall.find(table))
    if room.table.stage != "over":
        raise Declined(409, "not_over")
    return await told(reckoner, await story(hall, room.table))


async def told(reckoner: Reckoner, question: Question) -> Response[bytes]:
    """The answer of the lab, or that it is still at it."""
    try:
        answer = await reckoner.answer(question)
    except TooLong:
        raise Declined(503, "too_long") from None
    except TooMany:
        raise Declined(503, "too_many") from None
    if answer is None:
        return Response(encode(Pending(1)), status_code=202, media_type=JSON)
    return Response(answer, media_type=JSON)


def reading(hall: Hall, name: str, request: Asked) -> tuple[str, str, dict[str, object]]:
    """The game, the preset and the switches that differ from it, as they are asked for; else a reason why not."""
    try:
        game = hall.shelf.newest(name).game
    except UnknownGame as error:
        raise Declined(404, "no_such_game", str(error)) from None
    asked = {key: str(value) for key, value in request.query_params.items()}
    preset = asked.pop(PRESET, None)
    wanted = granted(hall.shelf, Wish(game=name, preset=preset, switches=full(game, asked)))
    return name, wanted.preset, differences(wanted.variant, game.presets[wanted.preset])


def full(game: Game[Any], asked: dict[str, str]) -> dict[str, Setting]:
    """Switches by their whole keys; the part before the dot may be left out."""
    keys = {switch.key.rpartition(".")[2]: switch.key for switch in game.switches}
    return {keys.get(key, key): value for key, value in asked.items()}


async def story(hall: Hall, table: Table) -> Past:
    """The moves of a game, from its journal."""
    stored = await hall.clerk.ask(hall.clerk.journal.read, table.id)
    seqs: list[int] = []
    moves: list[Raw] = []
    for entry in (read(data).entry for data in stored):
        if isinstance(entry.event, Started | Played):
            seqs.append(entry.seq)
        if isinstance(entry.event, Played):
            moves.append(entry.event.move)
    variant = Raw(Codec.encode(table.settings.variant))
    return Past(table.game.name, variant, len(table.chairs), tuple(moves), tuple(seqs))
