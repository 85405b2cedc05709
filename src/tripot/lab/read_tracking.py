"""Which switches were looked at: a variant that remembers what was read of it. Nothing is judged here."""

from typing import Any

from msgspec.structs import asdict

from tripot.kernel import Variant


class ReadTracker:
    """A variant equal to another in everything, and the names of the fields that have been read since."""

    def __init__(self, variant: Variant) -> None:
        self.read_fields: set[str] = set()
        self.variant = make_tracking_class(type(variant), self.read_fields)(**asdict(variant))
        self.read_fields.clear()


def make_tracking_class(kind: type[Variant], read: set[str]) -> type[Variant]:
    """A class of variants that notes every field asked for."""
    fields = frozenset(kind.__struct_fields__)

    def asked(self: Variant, name: str) -> Any:
        if name in fields:
            read.add(name)
        return kind.__getattribute__(self, name)

    metaclass: Any = type(kind)
    made: type[Variant] = metaclass(kind.__name__, (kind,), {"__getattribute__": asked}, frozen=True)
    return made
