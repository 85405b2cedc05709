"""Records which fields of a variant are read during a computation, so that a cache key can contain only those."""

from typing import Any

from msgspec.structs import asdict

from tripot.kernel import Variant


class ReadTracker:
    """A copy of a variant, and the names of the fields that were read from the copy."""

    def __init__(self, variant: Variant) -> None:
        self.read_fields: set[str] = set()
        self.variant = make_tracking_class(type(variant), self.read_fields)(**asdict(variant))
        self.read_fields.clear()


def make_tracking_class(kind: type[Variant], read: set[str]) -> type[Variant]:
    """Make a subclass of a variant class that adds the name of every field read to ``read``."""
    fields = frozenset(kind.__struct_fields__)

    def track(self: Variant, name: str) -> Any:
        if name in fields:
            read.add(name)
        return kind.__getattribute__(self, name)

    def trust(self: Variant) -> None:
        del self  # the copied variant was already validated

    metaclass: Any = type(kind)
    members = {"__getattribute__": track, "__post_init__": trust}
    made: type[Variant] = metaclass(kind.__name__, (kind,), members, frozen=True)
    return made
