"""``…/boards``: a table as it stood after each of its entries, so that a game can be seen again from any moment.

Anyone who knows the table may look, as at a live one: a board shows what every spectator was shown. Also of a game that
goes on, up to its last entry.
"""

from typing import Annotated

from litestar import get
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from tripot.house import Board, PersonId, TableId, build_board
from tripot.house.events import HostMoved, Left, Seated, SeatKept, SeatTakenBack
from tripot.house.wire import PersonView
from tripot.server.http.dependencies import ApiRequest, HistoryDep, HouseUrlsDep, RoomRegistryDep
from tripot.server.http.problems import describe_problems
from tripot.server.live.history import Step

MAX_BOARDS_PER_ANSWER = 100
"""In one answer."""


class Boards(Struct, frozen=True, kw_only=True):
    """A stretch of a table's past."""

    table: TableId
    url: str
    """The address of the replay, for others."""
    last: int
    """The last entry there is, for now."""
    people: tuple[PersonView, ...]
    """The names of those who are spoken of in these boards and their entries."""
    boards: tuple[Board, ...]
    """After each entry in turn; none beyond the last."""


@get(
    "/api/tables/{table:str}/boards",
    summary="The table after each of its entries",
    tags=["tables"],
    responses=describe_problems(_404="No such table."),
)
async def past_boards(
    request: ApiRequest,
    table: FromPath[str],
    hall: RoomRegistryDep,
    past: HistoryDep,
    addresses: HouseUrlsDep,
    after: Annotated[int, QueryParameter(ge=0, lt=2**53, description="The entry before the first that is wanted.")] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=MAX_BOARDS_PER_ANSWER, description="How many, at most.")] = 50,
) -> Boards:
    """The same boards that were told when it happened. The entries themselves are in the journal."""
    found = await hall.find_table_id(table)
    steps = await past.load_steps(found, after, count)
    head = await hall.store.call(hall.store.journal.head, found)
    code = await hall.store.call(hall.store.accounts.code_of, found)
    guests = await hall.store.call(hall.store.accounts.guests_at, found)
    named = [person for person in collect_people(steps) if person in guests]
    return Boards(
        table=found,
        url=f"{addresses.base_url_for(request)}/t/{code or found}/replay",
        last=max([step[1].seq for step in steps], default=0) if head is None else head.seq,
        people=tuple(
            PersonView(person=person, name=guests[person].name, here=False, program=guests[person].bot)
            for person in named
        ),
        boards=tuple(build_board(at) for _, at in steps),
    )


def collect_people(steps: list[Step]) -> list[PersonId]:
    """Everyone a screen may have to name, once each."""
    people: dict[PersonId, None] = {}
    for line, at in steps:
        event = line.entry.event
        people |= dict.fromkeys([at.host, *(chair.person for chair in at.chairs if chair and chair.person)])
        people |= dict.fromkeys([line.entry.person] if line.entry.person else [])
        if isinstance(event, Seated | Left | SeatKept | SeatTakenBack):
            people[event.person] = None
        elif isinstance(event, HostMoved):
            people[event.to] = None
    return list(people)
