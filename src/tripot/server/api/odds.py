"""``…/odds`` and ``…/luck``: what the lab knows of a game, of what I may do now, and of a game that is over."""

from typing import Annotated, Any

from litestar import Response, get
from litestar.params import FromPath, QueryParameter
from msgspec import Raw, Struct
from msgspec.json import encode

from tripot.house import SettingsRequest, Table, UnknownGame, build_yours, decode_entry
from tripot.house.commands import SwitchValue
from tripot.house.events import Played, Started
from tripot.house.table_settings import resolve_settings
from tripot.kernel import Codec, Game, differences
from tripot.server.http.dependencies import ApiRequest, GuestDep, LabPoolDep, RoomRegistryDep
from tripot.server.http.problems import ApiError, describe_problems
from tripot.server.lab_workers.messages import (
    BetsQuestion,
    EffectsQuestion,
    LuckQuestion,
    OptionsQuestion,
    Question,
    TableOdds,
)
from tripot.server.lab_workers.pool import LabOverloaded, LabPool, LabTimeout
from tripot.server.live.registry import RoomRegistry

PRESET = "preset"

JSON = "application/json"

BUSY_PROBLEMS = {"_503": "It takes too long to work out, or too many ask."}
GAME_PROBLEMS = describe_problems(_404="No such game.", _422="A preset or a switch that there is not.", **BUSY_PROBLEMS)


VARIANT_HANDLERS = ("game_odds", "small_game_odds", "game_effects", "small_game_effects")
"""Handlers that are asked for a reading of the rules,"""

PENDING_HANDLERS = (*VARIANT_HANDLERS, "table_odds", "table_luck")
"""and those that may answer: not yet."""


class Pending(Struct, frozen=True):
    """It is being worked out: ask again after so many seconds."""

    after: int


@get("/api/games/{game:str}/odds", summary="What every bet of a game brings", tags=["games"], responses=GAME_PROBLEMS)
async def game_odds(
    request: ApiRequest, game: FromPath[str], hall: RoomRegistryDep, reckoner: LabPoolDep
) -> Response[bytes]:
    """To the last fraction. ``preset`` names a reading of the rules, every other key a switch and its value."""
    return await respond_or_pending(reckoner, BetsQuestion(*parse_variant_query(hall, game, request)))


@get(
    "/api/games/{board:str}/{game:str}/odds",
    summary="The same of a small game",
    tags=["games"],
    responses=GAME_PROBLEMS,
)
async def small_game_odds(
    request: ApiRequest, board: FromPath[str], game: FromPath[str], hall: RoomRegistryDep, reckoner: LabPoolDep
) -> Response[bytes]:
    """Small games are called by the board they belong to: ``home_casino/421``."""
    return await respond_or_pending(reckoner, BetsQuestion(*parse_variant_query(hall, f"{board}/{game}", request)))


@get(
    "/api/games/{game:str}/odds/effects",
    summary="What each switch would change",
    tags=["games"],
    responses=GAME_PROBLEMS,
)
async def game_effects(
    request: ApiRequest, game: FromPath[str], hall: RoomRegistryDep, reckoner: LabPoolDep
) -> Response[bytes]:
    """Against the reading that is asked for, bet by bet."""
    return await respond_or_pending(reckoner, EffectsQuestion(*parse_variant_query(hall, game, request)))


@get(
    "/api/games/{board:str}/{game:str}/odds/effects",
    summary="The same of a small game",
    tags=["games"],
    responses=GAME_PROBLEMS,
)
async def small_game_effects(
    request: ApiRequest, board: FromPath[str], game: FromPath[str], hall: RoomRegistryDep, reckoner: LabPoolDep
) -> Response[bytes]:
    """As above."""
    return await respond_or_pending(reckoner, EffectsQuestion(*parse_variant_query(hall, f"{board}/{game}", request)))


@get(
    "/api/tables/{table:str}/odds",
    summary="What I may do now, priced",
    tags=["tables"],
    responses=describe_problems(
        _403="Without a seat there is nothing to price.", _404="No such table.", **BUSY_PROBLEMS
    ),
)
async def table_odds(
    table: FromPath[str],
    guest: GuestDep,
    hall: RoomRegistryDep,
    reckoner: LabPoolDep,
    amount: Annotated[int, QueryParameter(ge=1, lt=2**53, description="About how much is staked.")] = 1,
) -> Response[bytes]:
    """Every option of the seat of whoever asks; where a sum is free, at about ``amount``."""
    room = await hall.get(await hall.find_table_id(table))
    at = room.table
    people = [person for person, known_as in room.presence.guests.items() if guest and known_as.id == guest.id]
    seat = at.seat_of(people[0]) if people else None
    if seat is None:
        raise ApiError(403, "not_seated")
    if not build_yours(at, people[0]).options:
        return Response(encode(TableOdds(at.seq, seat, None, ())), media_type=JSON)
    return await respond_or_pending(
        reckoner, OptionsQuestion(at.game.name, Raw(Codec.encode(at.state)), seat, amount, at.seq)
    )


@get(
    "/api/tables/{table:str}/luck",
    summary="What was luck",
    tags=["tables"],
    responses=describe_problems(_404="No such table.", _409="The game is not over.", **BUSY_PROBLEMS),
)
async def table_luck(table: FromPath[str], hall: RoomRegistryDep, reckoner: LabPoolDep) -> Response[bytes]:
    """Of a game that is over, from its journal: luck, own and others' choices, drift, and worth entry by entry."""
    room = await hall.get(await hall.find_table_id(table))
    if room.table.stage != "over":
        raise ApiError(409, "not_over")
    return await respond_or_pending(reckoner, await build_luck_question(hall, room.table))


async def respond_or_pending(reckoner: LabPool, question: Question) -> Response[bytes]:
    """The answer of the lab, or that it is still at it."""
    try:
        answer = await reckoner.answer(question)
    except LabTimeout:
        raise ApiError(503, "too_long") from None
    except LabOverloaded:
        raise ApiError(503, "too_many") from None
    if answer is None:
        return Response(encode(Pending(1)), status_code=202, media_type=JSON)
    return Response(answer, media_type=JSON)


def parse_variant_query(hall: RoomRegistry, name: str, request: ApiRequest) -> tuple[str, str, dict[str, object]]:
    """The game, the preset and the switches that differ from it, as they are asked for; else a reason why not."""
    try:
        game = hall.games.newest_version(name).game
    except UnknownGame as error:
        raise ApiError(404, "no_such_game", str(error)) from None
    asked = {key: str(value) for key, value in request.query_params.items()}
    preset = asked.pop(PRESET, None)
    wanted = resolve_settings(
        hall.games, SettingsRequest(game=name, preset=preset, switches=expand_switch_keys(game, asked))
    )
    return name, wanted.preset, differences(wanted.variant, game.presets[wanted.preset])


def expand_switch_keys(game: Game[Any], asked: dict[str, str]) -> dict[str, SwitchValue]:
    """Switches by their whole keys; the part before the dot may be left out."""
    keys = {switch.key.rpartition(".")[2]: switch.key for switch in game.switches}
    return {keys.get(key, key): value for key, value in asked.items()}


async def build_luck_question(hall: RoomRegistry, table: Table) -> LuckQuestion:
    """The moves of a game, from its journal."""
    stored = await hall.store.call(hall.store.journal.read, table.id)
    seqs: list[int] = []
    moves: list[Raw] = []
    for entry in (decode_entry(data).entry for data in stored):
        if isinstance(entry.event, Started | Played):
            seqs.append(entry.seq)
        if isinstance(entry.event, Played):
            moves.append(entry.event.move)
    variant = Raw(Codec.encode(table.settings.variant))
    return LuckQuestion(table.game.name, variant, len(table.chairs), tuple(moves), tuple(seqs))
