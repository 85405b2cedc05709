"""Where a session begins: a new table in a journal, everyone seated; or a table that is in it already."""

from collections.abc import Sequence

from tripot.cli.i18n.phrasing import Speech
from tripot.cli.play.player_names import register_people, seat_names
from tripot.cli.play.session import Session, dice_bytes
from tripot.cli.play.table_request import TableRequest, board_words
from tripot.cli.tui.boards import renderer_of
from tripot.clock import wall_clock
from tripot.entropy import fresh_id, fresh_master_secrets
from tripot.games import find_games
from tripot.house import (
    Command,
    CommandId,
    DecisionInputs,
    GameRegistry,
    PersonId,
    Proposal,
    Secret,
    TableId,
    decide,
    open_table,
)
from tripot.house.commands import AddBot, Sit, Start
from tripot.store import LocalTables, Store, append_of, load_encryption
from tripot.store.memory import MemoryJournal


def local_tables(store: Store) -> LocalTables:
    """Whoever plays in this process: every move goes through it."""
    return LocalTables(store.journal, GameRegistry(find_games().values()), load_encryption(store.path))


def start_game(store: Store, keeper: LocalTables, party: TableRequest, seed: int | None) -> Session:
    """A new table of the house, with these people entered in its guest book."""
    table = TableId(fresh_id())
    people = register_people(store.people, table, party.people, wall_clock())
    # Dice that can be played again cannot be promised: the promise would have to be the same each time.
    seat_and_start(keeper, party, table, people, seed, Secret(next(fresh_master_secrets())) if seed is None else None)
    return load_session(keeper, table, seed, fresh=True)


def start_bot_game(party: TableRequest, lang: str, seed: int | None) -> tuple[Session, Speech]:
    """A table of bots that nobody keeps."""
    keeper, table = LocalTables(MemoryJournal(), GameRegistry([party.game])), TableId(fresh_id())
    seat_and_start(keeper, party, table, (), seed)
    session = load_session(keeper, table, seed, fresh=True)
    return session, speech_for(session, lang, seat_names([""] * len(party.bots)))


def load_session(keeper: LocalTables, table: TableId, seed: int | None, *, fresh: bool = False) -> Session:
    """A table of the journal; a ``fresh`` one begins with its first dice, any other where it was left."""
    keeper.secret(table)  # where the key is lost, better a word now than in the middle of a round
    session = Session(keeper, table, seed, fresh=fresh)
    session.in_turn = renderer_of(session.game.name).in_turn
    return session


def speech_for(session: Session, lang: str, names: Sequence[str]) -> Speech:
    """The voice of a table, which knows who sits at it."""
    return Speech(session.game, lang, names, board_words(session.variant))


def seat_and_start(
    keeper: LocalTables,
    party: TableRequest,
    table: TableId,
    people: Sequence[PersonId],
    seed: int | None,
    secret: Secret | None = None,
) -> None:
    """Everyone on a chair and the game begun, in one commit: no table is ever found half laid."""
    at, host = wall_clock(), people[0] if people else PersonId(fresh_id())
    words: list[tuple[Command, PersonId]] = [(Sit(id=CommandId(fresh_id())), person) for person in people]
    words += [(AddBot(id=CommandId(fresh_id()), bot=bot), host) for bot in party.bots]
    words.append((Start(id=CommandId(fresh_id())), host))
    steps = [open_table(keeper.shelf, table, host, party.wish(), at, secret)]
    for command, by in words:
        lies = steps[-1].after
        answer = decide(lies, command, by, DecisionInputs(at=at, chance=dice_bytes(seed, lies.seq), secret=secret))
        assert isinstance(answer, Proposal), answer
        steps.append(answer)
    first, *rest = steps
    keeper.journal.append([append_of(first, keeper.encrypt_secret(secret)), *map(append_of, rest)])
