"""Table creation: writes the first entries of a table, enrols its people and gives it a code. It keeps no room."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from tripot.entropy import Entropy, fresh_code, fresh_id, fresh_ids
from tripot.house import CommandId, GameRegistry, PersonId, Secret, Table, TableId, decide, open_table
from tripot.house.commands import AddBot, Command, ShortText, Sit, Start, SwitchValue
from tripot.house.dice.pledges import DiceProtocol
from tripot.house.dice.real_dice import DiceKind
from tripot.house.events import PersonRemoved
from tripot.house.proposal import DecisionInputs, Opening, Proposal
from tripot.house.refusals import OpeningRefused, Refusal
from tripot.house.table_settings import SettingsRequest
from tripot.house.time_limits import Pace
from tripot.server.group_commit.async_store import AsyncStore
from tripot.store import Appended, Encryption, Guest, GuestId, StoreFailed, append_of


class TableWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table someone would like to open. What is not named is what the house would choose."""

    game: ShortText
    preset: ShortText | None = None
    switches: dict[ShortText, SwitchValue] = {}
    pace: Pace | None = None
    dice: DiceKind | None = None
    """Who throws: the house, or people on a table of their own."""
    sit: bool = True
    """Whether the host takes the first chair."""
    bots: Annotated[tuple[ShortText, ...], Meta(max_length=16)] = ()
    """Bots to sit down as well, by temperament."""
    start: bool = False
    """Whether the game begins at once."""


class CreatedTable(Struct, frozen=True):
    """A new table, its secret, its host and the code that people type."""

    table: Table
    secret: Secret
    host: PersonId
    code: str


async def create_table(
    store: AsyncStore,
    games: GameRegistry,
    encryption: Encryption,
    entropy: Entropy,
    wish: TableWish,
    host: Guest,
    at: int,
    protocol: DiceProtocol | None = None,
) -> CreatedTable:
    """Create a table in one append. Raises :class:`~tripot.house.BadSettings` or :class:`OpeningRefused`."""
    table, person = TableId(fresh_id(entropy)), PersonId(fresh_id(entropy))
    settings = SettingsRequest(
        game=wish.game, preset=wish.preset, switches=wish.switches, pace=wish.pace, dice=wish.dice
    )
    secret = Secret(entropy(32))
    steps = [open_table(games, table, person, settings, at, secret, protocol)]
    for command in _opening_commands(wish, entropy):
        answer = decide(steps[-1].after, command, person, DecisionInputs(at=at, secret=secret))
        if isinstance(answer, Refusal):
            raise OpeningRefused(answer)
        assert isinstance(answer, Proposal)  # the ids are fresh, so none is answered already
        steps.append(answer)
    await store.call(store.accounts.enroll, table, {person: host.id})
    code = await _assign_code(store, entropy, table)
    first, *rest = steps
    outcomes = await store.append([append_of(first, encryption.encrypt(secret)), *map(append_of, rest)])
    if not all(isinstance(outcome, Appended) for outcome in outcomes):
        raise StoreFailed(f"there is a table {table} already")
    return CreatedTable(steps[-1].after, secret, person, code)


async def prepare_rematch(
    store: AsyncStore, entropy: Entropy, guests: Mapping[PersonId, Guest], opening: Opening
) -> None:
    """Enrol the people of a rematch, give it a code and link it to its circles, before its entries are committed."""
    people: dict[PersonId, GuestId] = {new: guests[old].id for old, new in opening.people.items() if old in guests}
    await store.call(store.accounts.enroll, opening.after.id, people)
    await _assign_code(store, entropy, opening.after.id)
    if (follows := opening.after.follows) is not None:
        await store.call(store.circles.link_rematch, follows.table, opening.after.id, opening.after.opened)


async def prepare_commit(
    store: AsyncStore, entropy: Entropy, guests: Mapping[PersonId, Guest], proposal: Proposal
) -> None:
    """Do what must be done before entries are committed: a rematch is prepared, a removal changes the table's code.

    A code that changes for a commit which then fails does no harm; a removal whose code stayed would.
    """
    if proposal.opens is not None:
        await prepare_rematch(store, entropy, guests, proposal.opens)
    if any(isinstance(it.entry.event, PersonRemoved) for it in proposal.lines):
        table = proposal.after.id
        while not await store.call(store.accounts.replace_code, fresh_code(entropy), table):
            pass


async def _assign_code(store: AsyncStore, entropy: Entropy, table: TableId) -> str:
    """Draw codes until one is free."""
    while not await store.call(store.accounts.give_code, code := fresh_code(entropy), table):
        pass
    return code


def _opening_commands(wish: TableWish, entropy: Entropy) -> Sequence[Command]:
    ids = map(CommandId, fresh_ids(entropy))
    commands: list[Command] = [Sit(id=next(ids))] if wish.sit else []
    commands += [AddBot(id=next(ids), bot=bot) for bot in wish.bots]
    return [*commands, Start(id=next(ids))] if wish.start else commands
