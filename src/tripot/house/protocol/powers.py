"""Powers: the commands without parameters that a person may send now, such as "start". Clients show them as buttons."""

from collections.abc import Callable

from tripot.house.decisions.permissions import check_command
from tripot.house.ids import CommandId, PersonId
from tripot.house.journal import commands
from tripot.house.refusals import NotAllowed
from tripot.house.table.presence import EVERYONE_HERE, Presence
from tripot.house.table.table import Table
from tripot.kernel import tag_of

_TRIAL_ID = CommandId("a_trial_only")

PARAMETERLESS_COMMANDS: tuple[commands.Command, ...] = (
    commands.Sit(id=_TRIAL_ID),
    commands.Leave(id=_TRIAL_ID),
    commands.TakeBackSeat(id=_TRIAL_ID),
    commands.Start(id=_TRIAL_ID),
    commands.AddBot(id=_TRIAL_ID),
    commands.Configure(id=_TRIAL_ID),
    commands.Pause(id=_TRIAL_ID),
    commands.Resume(id=_TRIAL_ID),
    commands.MarkFirst(id=_TRIAL_ID),
    commands.Confirm(id=_TRIAL_ID),
    commands.Dispute(id=_TRIAL_ID),
    commands.AgreeToEnd(id=_TRIAL_ID),
    commands.RefuseToEnd(id=_TRIAL_ID),
    commands.Rematch(id=_TRIAL_ID),
)
"""Commands without parameters, which can be checked in advance."""

Powers = Callable[[Table, PersonId, Presence], tuple[str, ...]]


def list_powers(table: Table, by: PersonId, presence: Presence = EVERYONE_HERE) -> tuple[str, ...]:
    """List the commands that this person may send now, by their protocol names."""
    return _report_power(table, by, presence) + _plain_powers(table, by)


class PowersCache:
    """Caches :func:`list_powers` for each person at one table, because few moves of a game change powers."""

    def __init__(self) -> None:
        self._table: Table | None = None
        self._depends_on: tuple[object, ...] = ()
        self._is_coup_running = False
        self._cache: dict[tuple[PersonId, bool], tuple[str, ...]] = {}

    def __call__(self, table: Table, by: PersonId, presence: Presence = EVERYONE_HERE) -> tuple[str, ...]:
        """Return the same as :func:`list_powers`."""
        if table is not self._table:
            self._table, before = table, self._depends_on
            self._depends_on = (
                table.stage, table.host, table.chairs, table.removed, table.settings, table.paused, table.hearing,
                table.next, table.ending,
            )  # fmt: skip
            self._is_coup_running = table.is_coup_running
            self._cache = self._cache if self._depends_on == before else {}
        # A coup changes only whether a person without a seat may take a bot's.
        key = by, self._is_coup_running and table.seat_of(by) is None
        if key not in self._cache:
            self._cache[key] = _plain_powers(table, by)
        return _report_power(table, by, presence) + self._cache[key]


def _report_power(table: Table, by: PersonId, presence: Presence) -> tuple[str, ...]:
    if table.hearing is None:
        return ()
    return (tag_of(commands.Report),) if table.seat_of(by) in table.reporters(presence) else ()


def _plain_powers(table: Table, by: PersonId) -> tuple[str, ...]:
    return tuple([tag_of(command) for command in PARAMETERLESS_COMMANDS if _is_allowed(table, by, command)])


def _is_allowed(table: Table, by: PersonId, command: commands.Command) -> bool:
    try:
        check_command(table, by, command)
    except NotAllowed:
        return False
    return True
