"""Variants: a variant is a frozen record of rule options, called switches."""

from functools import cache
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tripot.kernel.primitives import RuleId, did_you_mean


class BadSwitch(ValueError):
    """A switch or value does not exist; the message lists those that do."""


class Variant(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """Base class of a game's record of switches. The default values are the preset *maison*.

    A variant with an impossible value cannot be created by its constructor, by ``replace`` or by decoding.
    """

    def __post_init__(self) -> None:
        """Raise :class:`BadSwitch` for a value that its field does not allow."""
        for field, kind in _field_types(type(self)).items():
            value = getattr(self, field)
            try:
                msgspec.convert(value, kind)
            except msgspec.ValidationError as error:
                raise BadSwitch(_describe_bad_value(type(self), field, value, error)) from None


@cache
def _field_types(variant: type[Variant]) -> dict[str, Any]:
    return get_type_hints(variant, include_extras=True)


def _describe_bad_value(variant: type[Variant], field: str, value: object, error: Exception) -> str:
    mark = next((arg for arg in get_args(_field_types(variant)[field])[1:] if isinstance(arg, Ruled)), None)
    if mark is None:
        return f"{field}={value}: {error}"
    kind = get_args(_field_types(variant)[field])[0]
    samples = get_args(kind) if get_origin(kind) is Literal else mark.samples
    near = did_you_mean(str(value), map(str, samples))
    return f"{mark.key}={value}: {error}; for instance: {', '.join(map(str, samples))}{near}"


V = TypeVar("V", bound=Variant)


class Ruled(Struct, frozen=True):
    """An annotation that makes a field a switch. ``samples`` are values for tests if the type of the field does not
    list its values."""

    key: str
    ruling: RuleId
    samples: tuple[Any, ...] = ()


class Switch(Struct, frozen=True, tag="switch/1", tag_field="type"):
    """A rule option: a field of a variant, with the values that a table can choose."""

    key: str
    field: str
    ruling: RuleId
    default: Any
    values: tuple[Any, ...]
    any: bool


@cache
def switches(variant: type[Variant]) -> tuple[Switch, ...]:
    """Return the switches of a variant, in source order."""
    found = []
    defaults = variant()
    for name, hint in _field_types(variant).items():
        ruled = next((mark for mark in get_args(hint)[1:] if isinstance(mark, Ruled)), None)
        if ruled is None:
            continue
        kind = get_args(hint)[0]
        closed = get_origin(kind) is Literal
        found.append(
            Switch(
                key=ruled.key,
                field=name,
                ruling=ruled.ruling,
                default=getattr(defaults, name),
                values=get_args(kind) if closed else ruled.samples,
                any=not closed,
            )
        )
    return tuple(found)


def apply_switches(variant: V, settings: dict[str, Any]) -> V:
    """Return the variant with these switches set, by key. A string is converted to the type of the switch."""
    known = {switch.key: switch for switch in switches(type(variant))}
    kinds = _field_types(type(variant))
    for key, value in settings.items():
        if key not in known:
            raise BadSwitch(f"no switch {key!r}; there are: {', '.join(known)}{did_you_mean(key, known)}")
        field = known[key].field
        try:
            read = msgspec.convert(value, kinds[field], strict=False)
        except msgspec.ValidationError as error:
            raise BadSwitch(_describe_bad_value(type(variant), field, value, error)) from None
        variant = replace(variant, **{field: read})
    return variant


def differences(variant: V, preset: V) -> dict[str, Any]:
    """Return the values that differ from those of a preset, by key."""
    return {
        switch.key: getattr(variant, switch.field)
        for switch in switches(type(variant))
        if getattr(variant, switch.field) != getattr(preset, switch.field)
    }


Rotations = Annotated[str, msgspec.Meta(pattern="^(rotations:[1-9][0-9]{0,2}|a_la_demande)$")]
"""When a game without a natural end is over: after the bank has gone round N times (``rotations:N``), or when all
agree."""

ON_DEMAND = "a_la_demande"
"""The players decide when the game ends."""


@cache
def rotations(end: str) -> int | None:
    """Return N for ``rotations:N``, and ``None`` for :data:`ON_DEMAND`."""
    _, _, count = end.partition(":")
    return int(count) if count else None
