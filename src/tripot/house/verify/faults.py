"""The kinds of faults that verification can find in a journal, and the error that reports one."""

from typing import Any, Literal

import msgspec
from msgspec import Raw

FaultKind = Literal[
    "empty",  # the journal has no entry
    "unreadable",  # the data is not an entry
    "chain",  # the entry does not follow the previous one
    "time",  # the entry is earlier than the previous one
    "opening",  # the journal must begin with its opening and must not contain another one
    "frozen",  # the throw does not match what was fixed before it
    "pledge",  # a pledge is malformed, used before, or not allowed
    "holders",  # the listed holders are not those whose pledge is used
    "links",  # a listed link is not in the holder's chain, or a link is missing or superfluous
    "late",  # a link was counted after the time limit, or reported missing before it
    "link",  # the link is not the one that the house committed to
    "class",  # the class of the throw is wrong
    "faces",  # the contributions result in other faces
    "promise",  # a commitment to the next chain is missing, malformed or misplaced
    "report",  # real dice without a report that matches
    "rules",  # the rules of the game or house do not allow it
    "head",  # no entry has the hash that a person saved
    "own",  # the journal does not contain an accepted command as its device sent it
]


class Fault(Exception):
    """The first fault: the seq of the entry (0 if there is none), the kind (``law``), and a detail for developers."""

    def __init__(self, seq: int, law: FaultKind, detail: str = "") -> None:
        super().__init__(f"entry {seq}: {law}" + (f" ({detail})" if detail else ""))
        self.seq, self.law, self.detail = seq, law, detail


def require_sound(seq: int, condition: bool, law: FaultKind) -> None:
    """Raise :class:`Fault` unless the condition holds."""
    if not condition:
        raise Fault(seq, law)


def is_hash(text: str) -> bool:
    """Return whether a text is a hash or a link: 64 lower-case hexadecimal digits."""
    return len(text) == 64 and all(digit in "0123456789abcdef" for digit in text)


def move_tag(move: Raw) -> Any:
    """Return the tag of a move that was not validated."""
    read = msgspec.json.decode(move)
    return read.get("type") if isinstance(read, dict) else None


def is_identical(told: Any, fell: tuple[Any, ...]) -> bool:
    """Return whether two values are equal, including their types: 1, true and 1.0 differ."""
    if not isinstance(told, list | tuple) or len(told) != len(fell):
        return False
    return all(type(one) is type(other) and one == other for one, other in zip(told, fell, strict=True))
