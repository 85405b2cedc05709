"""The operators' audit log, to which the commands of ``tripot admin`` write. See docs/decisions/0016."""

from tripot.clock import wall_clock
from tripot.settings import USER
from tripot.store import Moderation, OperatorAction


def record_action(log: Moderation, action: OperatorAction, about: str = "", note: str | None = None) -> None:
    """Write an action and its operator to the log. Call this before the action is carried out."""
    log.record(wall_clock(), USER.read() or "?", action, about, note)
