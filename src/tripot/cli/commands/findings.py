"""What a check of ``tripot doctor`` finds. No check here."""

from typing import Literal, NamedTuple

Soundness = Literal["ok", "warning", "fault"]


class Finding(NamedTuple):
    """What one check found; ``said`` is one sentence."""

    state: Soundness
    said: str
