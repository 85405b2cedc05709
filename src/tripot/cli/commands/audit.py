"""The operators' audit log, as every command of ``tripot admin`` writes it. See docs/decisions/0016."""

from tripot.clock import wall_clock
from tripot.settings import USER
from tripot.store import Moderation, OperatorAction


def record_action(log: Moderation, action: OperatorAction, about: str = "", note: str | None = None) -> None:
    """Write an action and its operator into the log, before it is carried out."""
    log.record(wall_clock(), USER.read() or "?", action, about, note)
