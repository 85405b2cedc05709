"""Starts a session with a new or a saved table."""

from collections.abc import Sequence
from time import sleep

from tripot import house
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.play.player_names import register_people, seat_names
from tripot.cli.play.session import Session, dice_bytes
from tripot.cli.play.table_request import TableRequest
from tripot.cli.tui.boards import renderer_of
from tripot.clock import wall_clock
from tripot.entropy import fresh_id, fresh_master_secrets
from tripot.games import find_games
from tripot.house.dice.pledges import PledgeChain
from tripot.house.journal.commands import AddBot, Deadline, MarkFirst, Pledge, Sit, Start
from tripot.store import LocalTables, Store, append_of
from tripot.store.memory import MemoryJournal


def local_tables(store: Store) -> LocalTables:
    """Return the tables of a store, played in this process through the commit loop."""
    return LocalTables(store.journal, house.GameRegistry(find_games().values()), store.load_keys())


def start_game(store: Store, tables: LocalTables, request: TableRequest, seed: int | None) -> Session:
    """Start a new table in the store, and register its people in the accounts."""
    table = house.TableId(fresh_id())
    people = register_people(store.accounts, table, request.people, wall_clock())
    # Dice from a seed have no commitment, because all tables with that seed would have the same one.
    secret = tables.derive_secret(table) if seed is None else None
    chain = PledgeChain(next(fresh_master_secrets()))
    seat_and_start(tables, request, table, people, seed, secret, chain)
    return load_session(tables, table, seed, fresh=True)


def start_bot_game(request: TableRequest, lang: str, seed: int | None) -> tuple[Session, Speech]:
    """Start a table of bots in memory, which is not saved."""
    tables, table = LocalTables(MemoryJournal(), house.GameRegistry([request.game])), house.TableId(fresh_id())
    seat_and_start(tables, request, table, (), seed)
    session = load_session(tables, table, seed, fresh=True)
    return session, speech_for(session, lang, seat_names([""] * len(request.bots)))


def load_session(tables: LocalTables, table: house.TableId, seed: int | None, *, fresh: bool = False) -> Session:
    """Load a table from the journal. With ``fresh``, show it from its first dice on; otherwise, start with its current
    state."""
    tables.secret(table)  # if the key is lost, fail now instead of during a round
    if not fresh:
        renew_pledge(tables, table)
    elif tables.table(table).freeze is not None:
        tables.submit(table, Deadline(), None, house.DecisionInputs(at=wall_clock()))
    session = Session(tables, table, seed, fresh=fresh)
    session.in_turn = renderer_of(session.game.name).in_turn
    return session


def renew_pledge(tables: LocalTables, table: house.TableId) -> None:
    """Pledge again for the first person at this keyboard, because the chain of an earlier process is lost."""
    now = tables.table(table)
    if now.pledges is None or now.stage == "over":
        return
    if now.freeze is not None:  # an earlier process ended between the freeze and the throw
        sleep(max(0, now.freeze.lapses_at - wall_clock()) / 1000)
    holder, chain = next(iter(now.seated_people().values()), None), PledgeChain(next(fresh_master_secrets()))
    if holder is not None:
        command = Pledge(id=house.CommandId(fresh_id()), head=chain.head)
        tables.submit(table, command, holder, house.DecisionInputs(at=wall_clock()))
        tables.hold_pledge(table, holder, chain)


def speech_for(session: Session, lang: str, names: Sequence[str]) -> Speech:
    """Return the texts of a table, with the names of its people."""
    return Speech(session.game, lang, names, session.variant)


def seat_and_start(
    tables: LocalTables,
    request: TableRequest,
    table: house.TableId,
    people: Sequence[house.PersonId],
    seed: int | None,
    secret: house.Secret | None = None,
    chain: PledgeChain | None = None,
) -> None:
    """Open a table, seat everyone and start the game in one commit, so that no half-seated table is ever stored.

    If the dice take pledges, the first person at this keyboard pledges ``chain``.
    """
    at, host = wall_clock(), people[0] if people else house.PersonId(fresh_id())
    commands: list[tuple[house.Command, house.PersonId]] = [
        (Sit(id=house.CommandId(fresh_id())), person) for person in people
    ]
    commands += [(AddBot(id=house.CommandId(fresh_id()), bot=bot), host) for bot in request.bots]
    if request.first is not None:
        commands.append((MarkFirst(id=house.CommandId(fresh_id()), seat=request.first), host))
    steps = [house.open_table(tables.games, table, host, request.table_settings(), at, secret)]
    if steps[0].after.pledges is not None and people and chain is not None:
        commands.append((Pledge(id=house.CommandId(fresh_id()), head=chain.head), host))
        tables.hold_pledge(table, host, chain)
    commands.append((Start(id=house.CommandId(fresh_id())), host))
    for command, by in commands:
        now = steps[-1].after
        answer = house.decide(
            now, command, by, house.DecisionInputs(at=at, chance=dice_bytes(seed, now.seq), secret=secret)
        )
        assert isinstance(answer, house.Proposal), answer
        steps.append(answer)
    first, *rest = steps
    tables.journal.append([append_of(first), *map(append_of, rest)])
