"""``…/boards``: replay. The board of a table after each of its entries, from any entry on.

Anyone who knows the table can read its replay: a board shows what every spectator saw. The replay of a running game
ends at its last entry.
"""

from typing import Annotated

from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from tripot.house import Board, PersonId, TableId, build_board
from tripot.house.journal.events import HostMoved, Left, Seated, SeatKept, SeatTakenBack
from tripot.house.protocol.wire import PersonView
from tripot.server.api.lookup import get_of_table, table_url
from tripot.server.http.dependencies import ContextDep
from tripot.server.http.rate_limits import COSTLY
from tripot.server.live.history import HistoryStep

MAX_BOARDS_PER_ANSWER = 100


class Boards(Struct, frozen=True, kw_only=True):
    """Some consecutive boards of a table."""

    table: TableId
    url: str
    """The shareable address of the replay."""
    last: int
    """The seq of the latest entry."""
    people: tuple[PersonView, ...]
    """The people who appear in these boards and their entries."""
    boards: tuple[Board, ...]
    """The board after each entry; empty beyond the last."""


@get_of_table("/api/tables/{table:str}/boards", summary="Get the board after each entry", opt=COSTLY)
async def past_boards(
    context: ContextDep,
    table: FromPath[str],
    after: Annotated[int, QueryParameter(ge=0, lt=2**53, description="The entry before the first one requested.")] = 0,
    count: Annotated[
        int, QueryParameter(ge=1, le=MAX_BOARDS_PER_ANSWER, description="The maximum number of boards.")
    ] = 50,
) -> Boards:
    """Return the boards that spectators saw after each entry. The journal contains the entries themselves."""
    found, store = await context.lookup.find_table(table), context.store
    code = await store.call(store.accounts.code_of, found.id)
    guests = await store.call(store.accounts.guests_at, found.id)
    url = f"{table_url(context, found.id, code)}/replay"
    steps = (
        await context.history.load_steps(found.id, after, min(count, found.seq - after)) if after < found.seq else []
    )
    named = [person for person in collect_people(steps) if person in guests]
    people = tuple(
        PersonView(person=person, name=guests[person].name, here=False, program=guests[person].bot) for person in named
    )
    # Run in a thread, because building a hundred boards would delay moves for too long.
    boards = await context.history.run_apart(lambda: tuple(build_board(it) for _, it in steps))
    return Boards(table=found.id, url=url, last=found.seq, people=people, boards=boards)


def collect_people(steps: list[HistoryStep]) -> list[PersonId]:
    """Return everyone whose name a client may need."""
    people: dict[PersonId, None] = {}
    for stored, table in steps:
        event = stored.entry.event
        people |= dict.fromkeys([table.host, *(chair.person for chair in table.chairs if chair and chair.person)])
        people |= dict.fromkeys([stored.entry.person] if stored.entry.person else [])
        if isinstance(event, Seated | Left | SeatKept | SeatTakenBack):
            people[event.person] = None
        elif isinstance(event, HostMoved):
            people[event.to] = None
    return list(people)
