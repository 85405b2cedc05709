"""The result of a check by ``tripot doctor``."""

from typing import Literal, NamedTuple

Soundness = Literal["ok", "warning", "fault"]


class Finding(NamedTuple):
    """The result of one check. ``message``: the finding as a sentence."""

    state: Soundness
    message: str
