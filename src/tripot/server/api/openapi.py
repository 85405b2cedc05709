"""The description of the API, OpenAPI 3.1: routes from the handlers, every type of route and socket from its own class.

``python -m tripot.server.api.openapi`` prints it; the types of the browser client are generated from what it prints.
"""

import sys
from collections.abc import Iterable
from typing import Any, get_origin

import msgspec
from litestar import Request
from litestar.handlers.http_handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Method
from litestar.types.internal_types import PathParameterDefinition
from msgspec import inspect

from tripot import __version__
from tripot.house import Entry, wire
from tripot.kernel import ActMove, Chance, Transfer
from tripot.server.api import account, bot_tokens, games, hotseat, ledger, moderation, odds, privacy, replay, tables
from tripot.server.http import problems
from tripot.server.lab_workers import messages
from tripot.server.live import create

Schema = dict[str, Any]

ABOUT = """One table is one WebSocket at `/ws/t/{id}`: text frames, one JSON message each. What a client sends is a
`ToHouse`, what it hears is a `FromHouse`; `docs/protocol.md` tells in which order. Errors are `Problem`."""

REQUEST_TYPES: tuple[Any, ...] = (
    wire.FromClient,
    create.TableWish,
    account.Naming,
    account.DeviceLinkRequest,
    moderation.ReportRequest,
)
"""What the house reads: fields with a default may be left out."""

RESPONSE_TYPES: tuple[Any, ...] = (
    wire.ToClient,
    Entry,
    ActMove,
    Chance,
    Transfer,
    games.GameInfo,
    account.Me,
    account.DeviceLink,
    account.MyTable,
    privacy.PersonalData,
    bot_tokens.MyBot,
    bot_tokens.NewBot,
    tables.NewTable,
    tables.TableInfo,
    hotseat.HotseatPlayer,
    moderation.BlockedPerson,
    moderation.PersonAffected,
    messages.GameOdds,
    messages.GameEffects,
    messages.TableOdds,
    messages.TableLuck,
    odds.Pending,
    ledger.TableLedger,
    replay.Boards,
    problems.Problem,
)
"""What the house writes: every field is there, unless its class leaves out defaults."""


def make_record_schema(about: str, *fields: str, others: Schema | bool = True) -> Schema:
    """A record of a game: these fields, and others of its own."""
    return {
        "description": about,
        "type": "object",
        "properties": {field: {"type": "string"} for field in fields},
        "required": list(fields),
        "additionalProperties": others,
    }


FACE: Schema = {"anyOf": [{"type": "integer"}, {"type": "string"}]}
VALUE: Schema = {"anyOf": [*FACE["anyOf"], {"type": "array", "items": FACE}]}

GAME_SCHEMAS: dict[str, Schema] = {
    "Action": make_record_schema("An action of the table's game, as the options offer it.", "type", others=VALUE),
    "Fact": make_record_schema("A fact of the table's game, or a Transfer; and the rule behind it.", "type", "rule"),
    "Variant": make_record_schema("The switches of the table's game, by field.", "type"),
    "Setting": {"anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "boolean"}, {"type": "null"}]},
}
"""Each game has its own; here is what they have in common."""


def ref(name: str) -> Schema:
    """A component by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


SWITCHES: Schema = {"type": "object", "additionalProperties": ref("Setting")}

RAW_FIELD_SCHEMAS: dict[tuple[str, str], Schema] = {
    ("Board", "switches"): SWITCHES,
    ("News", "entries"): {"type": "array", "items": ref("Entry")},
    ("Played", "move"): {"anyOf": [ref("ActMove"), ref("Chance")]},
    ("Played", "facts"): {"type": "array", "items": ref("Fact")},
    ("Opened", "variant"): ref("Variant"),
    ("Configured", "variant"): ref("Variant"),
    ("Act", "action"): ref("Action"),
    ("ActMove", "action"): ref("Action"),
    ("OptionOdds", "action"): ref("Action"),
    ("BetOdds", "variant"): SWITCHES,
    ("GameOdds", "variant"): SWITCHES,
    ("GameEffects", "variant"): SWITCHES,
}
"""Fields that pass through unread, and what lies in them."""

RAW_RESPONSE_SCHEMAS: dict[str, Schema] = {
    "read_journal": {"type": "array", "items": ref("Entry")},
    "game_odds": ref("GameOdds"),
    "small_game_odds": ref("GameOdds"),
    "game_effects": ref("GameEffects"),
    "small_game_effects": ref("GameEffects"),
    "table_odds": ref("TableOdds"),
    "table_luck": ref("TableLuck"),
}
"""Answers that are handed on as bytes, by operation, and what they say."""

VARIANT_PARAMETERS: list[Schema] = [
    {"name": "preset", "in": "query", "required": False, "schema": {"type": "string"}},
    {
        "name": "switches",
        "in": "query",
        "required": False,
        "explode": True,
        "style": "form",
        "schema": {"type": "object", "additionalProperties": {"type": "string"}},
    },
]
"""How the rules are to be read: each switch is a key of its own, ``tabu.payout=contre``."""


class OpenApiRenderer(JsonRenderPlugin):
    """Serves the document as :func:`build_document` makes it."""

    def render(self, _: Request[Any, Any, Any], openapi_schema: Schema) -> bytes:
        """As JSON."""
        return msgspec.json.encode(build_document(openapi_schema))


def configure_openapi() -> OpenAPIConfig:
    """How the framework is to describe the routes."""
    return OpenAPIConfig(
        title="Tripot",
        version=__version__,
        description=ABOUT,
        path="/api/openapi.json",
        render_plugins=[
            OpenApiRenderer(path=["/", "/openapi.json"])
        ],  # the second keeps the framework from adding its own
        operation_id_creator=_operation_id,
    )


def build_document(routes: Schema) -> Schema:
    """The framework's description with types of our own making, and problems where errors are."""
    described = {**routes, "components": {"schemas": build_components()}}
    for operation in (operation for path in routes["paths"].values() for operation in path.values()):
        for status, response in operation["responses"].items():
            if int(status) >= 400:
                response["content"] = {problems.PROBLEM_MEDIA_TYPE: {"schema": ref("Problem")}}
        name = operation["operationId"]
        if name in RAW_RESPONSE_SCHEMAS:
            operation["responses"]["200"]["content"] = {"application/json": {"schema": RAW_RESPONSE_SCHEMAS[name]}}
        if name in odds.PENDING_HANDLERS:
            later = {"description": "It is being worked out: ask again."}
            operation["responses"]["202"] = later | {"content": {"application/json": {"schema": ref("Pending")}}}
        if name in odds.VARIANT_HANDLERS:
            operation["parameters"] = [*operation.get("parameters", []), *VARIANT_PARAMETERS]
    return described


def build_components() -> dict[str, Schema]:
    """Every type that crosses the network, by name."""
    told, asked = _collect_structs(RESPONSE_TYPES), _collect_structs(REQUEST_TYPES)
    _, found = msgspec.json.schema_components(
        [*REQUEST_TYPES, *RESPONSE_TYPES], ref_template="#/components/schemas/{name}"
    )
    schemas: dict[str, Schema] = {name: _rename_refs(schema) for name, schema in found.items()}
    for (name, field), schema in RAW_FIELD_SCHEMAS.items():
        schemas[name]["properties"][field] = schema
    for name, kind in {**asked, **told}.items():
        if kind.__struct_config__.omit_defaults:
            _drop_null_options(schemas[name])
        elif name not in asked:
            schemas[name]["required"] = list(schemas[name]["properties"])
    schemas |= GAME_SCHEMAS
    schemas["ToHouse"] = {"anyOf": [ref(name) for name in _collect_structs([wire.FromClient], deep=False)]}
    schemas["FromHouse"] = {"anyOf": [ref(name) for name in _collect_structs([wire.ToClient], deep=False)]}
    return dict(sorted(schemas.items()))


def _collect_structs(kinds: Iterable[Any], *, deep: bool = True) -> dict[str, type[msgspec.Struct]]:
    """The records that these types are made of, by the name they have in the document."""
    found: dict[str, type[msgspec.Struct]] = {}

    def visit(info: inspect.Type) -> None:
        match info:
            case inspect.StructType(cls=cls, fields=fields):
                kind = get_origin(cls) or cls
                name = kind.__name__
                if name not in found:
                    found[name] = kind
                    for field in fields if deep else ():
                        visit(field.type)
            case inspect.UnionType(types=types) | inspect.TupleType(item_types=types):
                for one in types:
                    visit(one)
            case inspect.CollectionType(item_type=item):
                visit(item)
            case inspect.DictType(value_type=value):
                visit(value)
            case inspect.Metadata(type=inner):
                visit(inner)

    for info in inspect.multi_type_info(kinds):
        visit(info)
    return found


def _rename_refs(schema: Any) -> Any:
    """The same by our own names, and unions plain: every record carries its tag anyway."""
    if isinstance(schema, list):
        return [_rename_refs(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        name = str(schema["$ref"]).removeprefix(ref("")["$ref"])
        return ref(name)
    return {key: _rename_refs(value) for key, value in schema.items() if not _is_redundant_key(key, value)}


def _is_redundant_key(key: str, value: Any) -> bool:
    return key == "discriminator" or (key == "title" and isinstance(value, str))


def _drop_null_options(schema: Schema) -> None:
    """What is left out where it holds its default is never written as null."""
    for field in schema["properties"].values():
        if "default" in field:
            del field["default"]
            left = [one for one in field.pop("anyOf", []) if one != {"type": "null"}]
            field.update(left[0] if len(left) == 1 else {"anyOf": left} if left else {})


def _operation_id(handler: HTTPRouteHandler, _: Method, __: list[str | PathParameterDefinition]) -> str:
    return handler.handler_name


def main() -> None:
    """Print the document."""
    from tripot.server.app import Config, create_app

    routes = create_app(Config()).openapi_schema.to_schema()
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(build_document(routes)), indent=1).decode() + "\n")


if __name__ == "__main__":
    main()
