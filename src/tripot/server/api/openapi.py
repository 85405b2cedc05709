"""Builds the OpenAPI 3.1 document, with the routes and the schemas of all HTTP and WebSocket messages.

``python -m tripot.server.print_openapi`` prints it; the browser client's types are generated from that.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from litestar import Litestar, Request, Response, Router
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types.internal_types import PathParameterDefinition
from msgspec import inspect

from tripot import __version__
from tripot.house import Entry
from tripot.house.protocol import wire
from tripot.kernel import ActMove, Chance, Transfer
from tripot.server.api import odds
from tripot.server.api.routes import ROUTES
from tripot.server.http import problems
from tripot.server.http.rate_limits import COSTLY
from tripot.server.lab_workers import messages

Schema = dict[str, Any]

ABOUT = """One table is one WebSocket at `/ws/t/{id}`: text frames, one JSON message each. A client
sends `ToHouse` and receives `FromHouse`; `docs/protocol.md` describes the order. Errors are `Problem`; their
codes are in `docs/reference/refusals.md`."""

HANDLER_TYPES = [get_type_hints(handler.fn) for handler in ROUTES if handler.include_in_schema]

REQUEST_TYPES: tuple[Any, ...] = (wire.FromClient, *(types["data"] for types in HANDLER_TYPES if "data" in types))
"""Types that clients send: fields with a default are optional."""

RESPONSE_TYPES: tuple[Any, ...] = (
    wire.ToClient,
    Entry,
    ActMove,
    Chance,
    Transfer,
    *get_args(messages.LabAnswer),
    odds.Pending,
    problems.Problem,
    *(get_args(it)[0] if get_origin(it) is Response else it for it in (types["return"] for types in HANDLER_TYPES)),
)
"""Types that the server sends: every field is present, unless its class omits defaults."""


def make_record_schema(about: str, *fields: str, others: Schema | bool = True) -> Schema:
    """Return the schema of a game's own record: these fields, and others that the game defines."""
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
    "Action": make_record_schema("An action of the table's game, as offered by the options.", "type", others=VALUE),
    "Fact": make_record_schema("A fact of the table's game, or a Transfer, with its rule.", "type", "rule"),
    "Variant": make_record_schema("The rule options of the table's game, by field.", "type"),
    "Setting": {"anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "boolean"}, {"type": "null"}]},
}
"""Each game has its own actions, facts and variants; these schemas describe what they share."""


def ref(name: str) -> Schema:
    """Return a reference to a component."""
    return {"$ref": f"#/components/schemas/{name}"}


SWITCHES: Schema = {"type": "object", "additionalProperties": ref("Setting")}

RAW_FIELD_SCHEMAS: dict[tuple[str, str], Schema] = {
    ("Board", "switches"): SWITCHES,
    ("Played", "move"): {"anyOf": [ref("ActMove"), ref("Chance")]},
    ("Played", "facts"): {"type": "array", "items": ref("Fact")},
    ("Opened", "variant"): ref("Variant"),
    ("Configured", "variant"): ref("Variant"),
    ("Act", "action"): ref("Action"),
    ("ActMove", "action"): ref("Action"),
    ("OptionOdds", "action"): ref("Action"),
    ("ChoiceMoment", "chosen"): ref("Action"),
    ("ChoiceMoment", "best"): ref("Action"),
    ("BetOdds", "variant"): SWITCHES,
    ("GameOdds", "variant"): SWITCHES,
    ("GameEffects", "variant"): SWITCHES,
    ("AskedQuestion", "choices"): {"type": "array", "items": ref("Action")},
}
"""The schemas of fields that contain raw JSON, by class and field."""

RAW_RESPONSE_SCHEMAS: dict[str, Schema] = {
    "game_odds": ref("GameOdds"),
    "small_game_odds": ref("GameOdds"),
    "game_effects": ref("GameEffects"),
    "small_game_effects": ref("GameEffects"),
    "table_odds": ref("TableOdds"),
    "table_luck": ref("TableLuck"),
    "table_review": ref("TableReview"),
}
"""Responses that handlers return as bytes, by operation id, and their schemas."""

VARIANT_OPERATIONS = ("game_odds", "small_game_odds", "game_effects", "small_game_effects")
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
"""Operations whose query names a variant: each rule option is a key, ``tabu.payout=contre``."""


async def serve_document(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return the document."""
    return Response(encode_document(request.app), media_type="application/json")


@cache
def encode_document(app: Litestar) -> bytes:
    """Encode the document of :func:`build_document`, once because that is slow."""
    return msgspec.json.encode(build_document(app.openapi_schema.to_schema()))


def configure_openapi() -> OpenAPIConfig:
    """Return the framework's OpenAPI settings: one path, operation ids from handler names."""
    path = "/api/openapi.json"
    return OpenAPIConfig(
        title="Tripot",
        version=__version__,
        description=ABOUT,
        openapi_router=Router(
            path,
            route_handlers=[],
            include_in_schema=False,
            before_request=serve_document,  # this answer replaces the framework's handler
            opt=COSTLY,
        ),
        render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],  # two paths, or litestar adds its own
        operation_id_creator=_name_operation,
    )


def _name_operation(handler: HTTPRouteHandler, _: object, path: Sequence[str | PathParameterDefinition]) -> str:
    """Return the name of the handler. Small games, whose path also names their board, have operations of their own."""
    is_of_board = any(not isinstance(it, str) and it.name == "board" for it in path)
    return f"small_{handler.handler_name}" if is_of_board else str(handler.handler_name)


def build_document(routes: Schema) -> Schema:
    """Return the framework's description of the routes, with schemas from msgspec, and problems for all errors."""
    paths = dict(sorted(routes["paths"].items()))  # the framework lists the paths of one handler in any order
    described = {**routes, "paths": paths, "components": {"schemas": build_components()}}
    for operation in (operation for path in paths.values() for operation in path.values()):
        answers = {status: response for status, response in operation["responses"].items() if int(status) < 400}
        problem = {problems.PROBLEM_MEDIA_TYPE: {"schema": ref("Problem")}}
        operation["responses"] = {**answers, "default": {"description": "A problem.", "content": problem}}
        name = operation["operationId"]
        if name in RAW_RESPONSE_SCHEMAS:
            operation["responses"]["200"]["content"] = {"application/json": {"schema": RAW_RESPONSE_SCHEMAS[name]}}
        if name in VARIANT_OPERATIONS:
            operation["parameters"] = [*operation.get("parameters", []), *VARIANT_PARAMETERS]
    return described


def build_components() -> dict[str, Schema]:
    """Return the schemas of all types in requests, responses and messages, by name."""
    sent, received = _collect_structs(RESPONSE_TYPES), _collect_structs(REQUEST_TYPES)
    _, found = msgspec.json.schema_components(
        [*REQUEST_TYPES, *RESPONSE_TYPES], ref_template="#/components/schemas/{name}"
    )
    schemas: dict[str, Schema] = {name: _strip_redundant(schema) for name, schema in found.items()}
    for (name, field), schema in RAW_FIELD_SCHEMAS.items():
        schemas[name]["properties"][field] = schema
    for name, kind in {**received, **sent}.items():
        if kind.__struct_config__.omit_defaults:
            _drop_null_options(schemas[name])
        elif name not in received:
            schemas[name]["required"] = list(schemas[name]["properties"])
    schemas |= GAME_SCHEMAS
    schemas["ToHouse"] = {"anyOf": [ref(name) for name in _collect_structs([wire.FromClient], deep=False)]}
    schemas["FromHouse"] = {"anyOf": [ref(name) for name in _collect_structs([wire.ToClient], deep=False)]}
    return dict(sorted(schemas.items()))


def _collect_structs(kinds: Iterable[Any], *, deep: bool = True) -> dict[str, type[msgspec.Struct]]:
    """Return the structs in these types, by name; with ``deep`` also those in their fields."""
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


def _strip_redundant(schema: Any) -> Any:
    """Return a schema without titles, which repeat names, and without discriminators, because every struct contains its
    tag."""
    if isinstance(schema, list):
        return [_strip_redundant(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    redundant = {key for key in schema if key == "discriminator" or (key == "title" and isinstance(schema[key], str))}
    return {key: _strip_redundant(value) for key, value in schema.items() if key not in redundant}


def _drop_null_options(schema: Schema) -> None:
    """Drop null from optional fields of a struct that omits defaults, because it never writes null."""
    for field in schema["properties"].values():
        if "default" in field:
            del field["default"]
            left = [one for one in field.pop("anyOf", []) if one != {"type": "null"}]
            field.update(left[0] if len(left) == 1 else {"anyOf": left} if left else {})
