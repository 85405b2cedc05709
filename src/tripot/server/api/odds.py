"""``…/odds`` and ``…/luck``: the lab's figures for a game, for a seat's options now, and for a finished game.

Lab workers compute them; an answer that takes long is 202, and the client asks again.
"""

from typing import Annotated, Any

from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter
from msgspec import Raw, Struct
from msgspec.json import encode

from tripot.house import SettingsRequest, Table, UnknownGame, build_yours, decode_entry
from tripot.house.commands import SwitchValue
from tripot.house.events import Played, Started
from tripot.house.table_settings import resolve_settings
from tripot.kernel import Codec, Game, differences
from tripot.server.api.lookup import find_person, find_room
from tripot.server.group_commit.async_store import AsyncStore
from tripot.server.http.dependencies import ApiRequest, GuestDep, LabPoolDep, RoomRegistryDep, StoreDep
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


class Pending(Struct, frozen=True):
    """It is being worked out: ask again after so many seconds."""

    after: int


def describe_lab_answers(**problems: str) -> dict[int, ResponseSpec]:
    """What every route of the lab may answer besides 200, and its own problems."""
    pending = ResponseSpec(Pending, generate_examples=False, description="It is being worked out: ask again.")
    return describe_problems(**problems, _503="It takes too long to work out, or too many ask.") | {202: pending}


GAME_ANSWERS = describe_lab_answers(_404="No such game.", _422="A preset or a switch that there is not.")


@get("/api/games/{game:str}/odds", summary="What every bet of a game brings", tags=["games"], responses=GAME_ANSWERS)
async def game_odds(
    request: ApiRequest, game: FromPath[str], registry: RoomRegistryDep, lab: LabPoolDep
) -> Response[bytes]:
    """As exact fractions. ``preset`` names a variant, every other key of the query a switch and its value."""
    return await respond_or_pending(lab, BetsQuestion(*parse_variant_query(registry, game, request)))


@get(
    "/api/games/{board:str}/{game:str}/odds",
    summary="The same of a small game",
    tags=["games"],
    responses=GAME_ANSWERS,
)
async def small_game_odds(
    request: ApiRequest, board: FromPath[str], game: FromPath[str], registry: RoomRegistryDep, lab: LabPoolDep
) -> Response[bytes]:
    """Small games are named by the board they belong to: ``home_casino/421``."""
    return await respond_or_pending(lab, BetsQuestion(*parse_variant_query(registry, f"{board}/{game}", request)))


@get(
    "/api/games/{game:str}/odds/effects",
    summary="What each switch would change",
    tags=["games"],
    responses=GAME_ANSWERS,
)
async def game_effects(
    request: ApiRequest, game: FromPath[str], registry: RoomRegistryDep, lab: LabPoolDep
) -> Response[bytes]:
    """Compared with the variant in the query, bet by bet."""
    return await respond_or_pending(lab, EffectsQuestion(*parse_variant_query(registry, game, request)))


@get(
    "/api/games/{board:str}/{game:str}/odds/effects",
    summary="The same of a small game",
    tags=["games"],
    responses=GAME_ANSWERS,
)
async def small_game_effects(
    request: ApiRequest, board: FromPath[str], game: FromPath[str], registry: RoomRegistryDep, lab: LabPoolDep
) -> Response[bytes]:
    """As ``game_effects``, for ``home_casino/421`` and its like."""
    return await respond_or_pending(lab, EffectsQuestion(*parse_variant_query(registry, f"{board}/{game}", request)))


@get(
    "/api/tables/{table:str}/odds",
    summary="What I may do now, priced",
    tags=["tables"],
    responses=describe_lab_answers(_403="Without a seat there is nothing to price.", _404="No such table."),
)
async def table_odds(
    table: FromPath[str],
    guest: GuestDep,
    registry: RoomRegistryDep,
    lab: LabPoolDep,
    amount: Annotated[int, QueryParameter(ge=1, lt=2**53, description="About how much is staked.")] = 1,
) -> Response[bytes]:
    """Every option of the guest's own seat; where the sum is free, at about ``amount``."""
    room = await find_room(registry, table)
    at, person = room.table, find_person(room, guest)
    seat = at.seat_of(person)
    if person is None or seat is None:
        raise ApiError(403, "not_seated")
    if not build_yours(at, person).options:
        return Response(encode(TableOdds(at.seq, seat, None, ())), media_type=JSON)
    return await respond_or_pending(
        lab, OptionsQuestion(at.game.name, Raw(Codec.encode(at.state)), seat, amount, at.seq)
    )


@get(
    "/api/tables/{table:str}/luck",
    summary="What was luck",
    tags=["tables"],
    responses=describe_lab_answers(_404="No such table.", _409="The game is not over."),
)
async def table_luck(
    table: FromPath[str], registry: RoomRegistryDep, store: StoreDep, lab: LabPoolDep
) -> Response[bytes]:
    """For a finished game, from its journal: luck, own and others' choices, drift, and worth entry by entry."""
    room = await find_room(registry, table)
    if room.table.stage != "over":
        raise ApiError(409, "not_over")
    return await respond_or_pending(lab, await build_luck_question(store, room.table))


async def respond_or_pending(lab: LabPool, question: Question) -> Response[bytes]:
    """The lab's answer, or 202 while it is being computed."""
    try:
        answer = await lab.answer(question)
    except LabTimeout:
        raise ApiError(503, "too_long") from None
    except LabOverloaded:
        raise ApiError(503, "too_many") from None
    if answer is None:
        return Response(encode(Pending(1)), status_code=202, media_type=JSON)
    return Response(answer, media_type=JSON)


def parse_variant_query(registry: RoomRegistry, name: str, request: ApiRequest) -> tuple[str, str, dict[str, object]]:
    """The game, the preset and the switches that differ from it. Raises ``ApiError`` or ``BadSettings``."""
    try:
        game = registry.games.newest_version(name).game
    except UnknownGame as error:
        raise ApiError(404, "no_such_game", str(error)) from None
    asked = {key: str(value) for key, value in request.query_params.items()}
    preset = asked.pop(PRESET, None)
    wanted = resolve_settings(
        registry.games, SettingsRequest(game=name, preset=preset, switches=expand_switch_keys(game, asked))
    )
    return name, wanted.preset, differences(wanted.variant, game.presets[wanted.preset])


def expand_switch_keys(game: Game[Any], asked: dict[str, str]) -> dict[str, SwitchValue]:
    """Switches by their full keys; in a query the part before the dot is optional."""
    keys = {switch.key.rpartition(".")[2]: switch.key for switch in game.switches}
    return {keys.get(key, key): value for key, value in asked.items()}


async def build_luck_question(store: AsyncStore, table: Table) -> LuckQuestion:
    """The moves of a game, from its journal."""
    stored = await store.call(store.journal.read, table.id)
    seqs: list[int] = []
    moves: list[Raw] = []
    for entry in (decode_entry(data).entry for data in stored):
        if isinstance(entry.event, Started | Played):
            seqs.append(entry.seq)
        if isinstance(entry.event, Played):
            moves.append(entry.event.move)
    variant = Raw(Codec.encode(table.settings.variant))
    return LuckQuestion(table.game.name, variant, len(table.chairs), tuple(moves), tuple(seqs))
