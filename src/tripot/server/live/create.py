"""Creates a table: stores its first entries, its people and its code in one transaction."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from tripot.entropy import Entropy, fresh_codes, fresh_id, fresh_ids
from tripot.house import CommandId, GameRegistry, PersonId, Secret, Table, TableId, decide, open_table
from tripot.house.clocks import Pace
from tripot.house.decisions.proposal import DecisionInputs, Proposal
from tripot.house.dice.real_dice import DiceKind
from tripot.house.journal.commands import AddBot, Command, ShortText, Sit, Start, SwitchValue
from tripot.house.refusals import OpeningRefused, Refusal
from tripot.house.table.settings import SettingsRequest
from tripot.server.async_store import AsyncStore
from tripot.store import Appended, Encryption, Guest, Registration, StoreFailed, append_of


class TableWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request for a new table. Missing fields get the default."""

    game: ShortText
    preset: ShortText | None = None
    switches: dict[ShortText, SwitchValue] = {}
    pace: Pace | None = None
    dice: DiceKind | None = None
    """Who throws the dice: the server, or the players with real dice."""
    sit: bool = True
    """Whether the host takes the first seat."""
    bots: Annotated[tuple[ShortText, ...], Meta(max_length=16)] = ()
    """The bots to seat, by style."""
    start: bool = False
    """Whether to start the game at once."""


async def create_table(
    store: AsyncStore,
    games: GameRegistry,
    encryption: Encryption,
    entropy: Entropy,
    wish: TableWish,
    host: Guest,
    at: int,
) -> tuple[Table, str]:
    """Create a table in one append. Return it with the code for joining.

    Raises :class:`~tripot.house.BadSettings` or :class:`OpeningRefused`.
    """
    table, person = TableId(fresh_id(entropy)), PersonId(fresh_id(entropy))
    settings = SettingsRequest(
        game=wish.game, preset=wish.preset, switches=wish.switches, pace=wish.pace, dice=wish.dice
    )
    secret = Secret(entropy(32))
    steps = [open_table(games, table, person, settings, at, secret)]
    for command in _opening_commands(wish, entropy):
        answer = decide(steps[-1].after, command, person, DecisionInputs(at=at, secret=secret))
        if isinstance(answer, Refusal):
            raise OpeningRefused(answer)
        assert isinstance(answer, Proposal)  # the command ids are new, so none has been answered before
        steps.append(answer)
    first, *rest = steps
    registration = Registration({person: host.id}, fresh_codes(entropy))
    appends = [append_of(first, encryption.encrypt(secret), registration), *map(append_of, rest)]
    try:
        outcomes = await store.append(appends)
    except StoreFailed:  # the table may be stored; if it is, a retry by the client would create a second one
        if await store.call(store.journal.head, table) != appends[-1].head:
            raise
    else:
        if not all(isinstance(outcome, Appended) for outcome in outcomes):
            raise StoreFailed(f"there is a table {table} already")
    code = await store.call(store.accounts.code_of, table)
    assert code is not None  # stored in the same transaction
    return steps[-1].after, code


def _opening_commands(wish: TableWish, entropy: Entropy) -> Sequence[Command]:
    ids = map(CommandId, fresh_ids(entropy))
    commands: list[Command] = [Sit(id=next(ids))] if wish.sit else []
    commands += [AddBot(id=next(ids), bot=bot) for bot in wish.bots]
    return [*commands, Start(id=next(ids))] if wish.start else commands
