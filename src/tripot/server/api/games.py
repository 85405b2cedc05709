"""``/api/games``: the data of each game for clients, and the texts of plug-in games.

Type hints of facts and actions show which fields name seats or places, so a new game needs no list.
"""

from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from litestar import get
from litestar.params import FromPath
from msgspec import Struct
from msgspec.structs import fields

from tripot.games import LANGUAGES, find_catalogues, find_games, find_plugin_games
from tripot.house.journal.commands import SwitchValue
from tripot.kernel import KERNEL_FACTS, Game, Place, Seat, tag_of
from tripot.server.http.problems import ApiError

Role = Literal["seat", "seats", "place"]


class SwitchInfo(Struct, frozen=True):
    """A rule option of a table; with ``any``, the values are examples."""

    key: str
    ruling: str
    default: SwitchValue
    values: tuple[SwitchValue, ...]
    any: bool


class SheetInfo(Struct, frozen=True):
    """A rule sheet: the ids of its sentences, then of the rulings on them."""

    name: str
    rules: tuple[str, ...]


class GameInfo(Struct, frozen=True):
    """A game of this server."""

    name: str
    version: int
    least: int
    most: int
    presets: dict[str, dict[str, SwitchValue]]
    """By preset, the value of every switch."""
    switches: tuple[SwitchInfo, ...]
    bots: tuple[str, ...]
    """The styles of bots, most careful first."""
    sheets: tuple[SheetInfo, ...]
    roles: dict[str, dict[str, Role]]
    """For each tag of a fact or action: the fields whose values are shown as names."""


@get("/api/games", summary="List the games", tags=["games"], cache_control=None, sync_to_thread=False)
def list_games() -> tuple[GameInfo, ...]:
    """Return all games of this server. Ids of small games begin with their board (``home_casino/421``)."""
    return describe_games()


class GameTexts(Struct, frozen=True):
    """The texts of a game: Fluent catalogues, to be loaded in this order after those of the client. Plain text, not
    HTML."""

    catalogues: tuple[str, ...]


@get(
    "/api/games/{game:str}/texts/{lang:str}",
    summary="Get the texts of a plug-in game",
    tags=["games"],
    sync_to_thread=False,
)
def game_texts(game: FromPath[str], lang: FromPath[str]) -> GameTexts:
    """Return the texts of a game that the browser client does not contain. A small game uses the texts of its board."""
    packages = {name.partition("/")[0]: it.package for name, it in find_plugin_games().items()}
    if game not in packages:
        raise ApiError(404, "no_such_game", f"{game!r} is no game of a plug-in")
    if lang not in LANGUAGES:
        raise ApiError(404, "no_such_language", f"there are: {', '.join(LANGUAGES)}")
    return GameTexts(tuple(file.read_text(encoding="utf-8") for file in find_catalogues(packages[game], lang)))


@cache
def describe_games() -> tuple[GameInfo, ...]:
    """Describe all games, once per process."""
    return tuple(_describe_game(game) for game in find_games().values())


def _describe_game(game: Game[Any]) -> GameInfo:
    return GameInfo(
        name=game.name,
        version=game.version,
        least=game.players[0],
        most=game.players[-1],
        presets={
            name: {switch.key: getattr(variant, switch.field) for switch in game.switches}
            for name, variant in game.presets.items()
        },
        switches=tuple(SwitchInfo(it.key, it.ruling, it.default, it.values, it.any) for it in game.switches),
        bots=tuple(game.bots),
        sheets=tuple(SheetInfo(sheet.name, tuple(sheet.ids())) for sheet in game.sheets),
        roles={
            tag_of(kind): roles for kind in (*KERNEL_FACTS, *game.facts, *game.actions) if (roles := roles_of(kind))
        },
    )


def roles_of(kind: type[Struct]) -> dict[str, Role]:
    """Return which fields of a fact or an action contain seats or places. The keys are the names on the wire."""
    hints = get_type_hints(kind)
    roles: dict[str, Role] = {}
    for field in fields(kind):
        hint = _unwrap_optional(hints[field.name])
        many = get_origin(hint) is tuple
        inner = _unwrap_optional(get_args(hint)[0]) if many else hint
        if inner is Seat:
            roles[field.encode_name] = "seats" if many else "seat"
        elif inner is Place:
            roles[field.encode_name] = "place"
    return roles


def _unwrap_optional(hint: Any) -> Any:
    """Return the type in ``… | None``, or the type itself if it is another one."""
    if get_origin(hint) in (Union, UnionType):
        left = [kind for kind in get_args(hint) if kind is not NoneType]
        return left[0] if len(left) == 1 else hint
    return hint
