"""Where a session begins: a new table in a journal, everyone seated; or a table that is in it already."""

from collections.abc import Sequence

from tripot.cli.i18n.phrasing import Speech
from tripot.cli.play.player_names import around, enrolled
from tripot.cli.play.session import Session, dice, now
from tripot.cli.play.table_request import Party, own_words
from tripot.cli.tui.boards import scene_of
from tripot.entropy import fresh_id, fresh_masters
from tripot.games import found
from tripot.house import Command, CommandId, Outside, PersonId, Proposal, Secret, Shelf, TableId, decide, open_table
from tripot.house.commands import AddBot, Sit, Start
from tripot.store import Keeper, Store, append_of, usual_seal
from tripot.store.memory import Slate


def keeper_of(store: Store) -> Keeper:
    """Whoever plays in this process: every move goes through it."""
    return Keeper(store.journal, Shelf(found().values()), usual_seal(store.path))


def opened(store: Store, keeper: Keeper, party: Party, seed: int | None) -> Session:
    """A new table of the house, with these people entered in its guest book."""
    table = TableId(fresh_id())
    people = enrolled(store.people, table, party.people, now())
    # Dice that can be played again cannot be promised: the promise would have to be the same each time.
    seated(keeper, party, table, people, seed, Secret(next(fresh_masters())) if seed is None else None)
    return session_at(keeper, table, seed, fresh=True)


def looked_at(party: Party, lang: str, seed: int | None) -> tuple[Session, Speech]:
    """A table of bots that nobody keeps."""
    keeper, table = Keeper(Slate(), Shelf([party.game])), TableId(fresh_id())
    seated(keeper, party, table, (), seed)
    session = session_at(keeper, table, seed, fresh=True)
    return session, voice(session, lang, around([""] * len(party.bots)))


def session_at(keeper: Keeper, table: TableId, seed: int | None, *, fresh: bool = False) -> Session:
    """A table of the journal; a ``fresh`` one begins with its first dice, any other where it was left."""
    keeper.secret(table)  # where the key is lost, better a word now than in the middle of a round
    session = Session(keeper, table, seed, fresh=fresh)
    session.in_turn = scene_of(session.game.name).in_turn
    return session


def voice(session: Session, lang: str, names: Sequence[str]) -> Speech:
    """The voice of a table, which knows who sits at it."""
    return Speech(session.game, lang, names, own_words(session.variant))


def seated(
    keeper: Keeper,
    party: Party,
    table: TableId,
    people: Sequence[PersonId],
    seed: int | None,
    secret: Secret | None = None,
) -> None:
    """Everyone on a chair and the game begun, in one commit: no table is ever found half laid."""
    at, host = now(), people[0] if people else PersonId(fresh_id())
    words: list[tuple[Command, PersonId]] = [(Sit(id=CommandId(fresh_id())), person) for person in people]
    words += [(AddBot(id=CommandId(fresh_id()), bot=bot), host) for bot in party.bots]
    words.append((Start(id=CommandId(fresh_id())), host))
    steps = [open_table(keeper.shelf, table, host, party.wish(), at, secret)]
    for command, by in words:
        lies = steps[-1].after
        answer = decide(lies, command, by, Outside(at=at, chance=dice(seed, lies.seq), secret=secret))
        assert isinstance(answer, Proposal), answer
        steps.append(answer)
    first, *rest = steps
    keeper.journal.append([append_of(first, keeper.sealed(secret)), *map(append_of, rest)])
