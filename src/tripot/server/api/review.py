"""``…/review``: the key moments of a finished game.

Anyone who knows the table can read its review, because the review is computed from the journal. The answer contains
every seat and is the same for everyone; the page shows the caller's seat, or the winner's.
"""

from litestar import Response, get
from litestar.params import FromPath
from msgspec.json import encode

from tripot import __version__
from tripot.house import Table, decode_entry
from tripot.house.journal.events import Played
from tripot.house.results.ranking import people_by_seat
from tripot.server.api.odds import JSON, LAB_ANSWERS, respond_or_pending
from tripot.server.http.dependencies import ContextDep
from tripot.server.http.etags import etag_of, respond_unchanged
from tripot.server.http.problems import ApiError
from tripot.server.http.rate_limits import COSTLY
from tripot.server.lab_workers import messages
from tripot.server.lab_workers.luck_question import build_luck_question
from tripot.server.results.game_summaries import MAX_LUCK_MOVES

NO_REVIEW = messages.TableReview(())


@get(
    "/api/tables/{table:str}/review",
    summary="Get the key moments of a game",
    tags=["tables"],
    responses=LAB_ANSWERS,
    opt=COSTLY,
)
async def table_review(context: ContextDep, table: FromPath[str]) -> Response[bytes]:
    """Return the review of a finished game for each seat: the effects of choices and dice, and at most three moments.
    Contains no seats if the game is too long."""
    over = await context.lookup.find_table(table)
    if over.stage != "over":
        raise ApiError(409, "not_over")
    etag = etag_of("review", __version__, over.head)
    if unchanged := respond_unchanged(context.request, etag, JSON):
        return unchanged
    stored = await context.store.read_entries(over.id)
    question = await context.history.run_apart(lambda: build_review_question(over, stored))
    if len(question.movers) > MAX_LUCK_MOVES:
        return Response(encode(NO_REVIEW), media_type=JSON)
    return await respond_or_pending(context, question, etag)


def build_review_question(table: Table, stored: list[bytes]) -> messages.ReviewQuestion:
    """Build the request for a review from the moves in a journal and who made them."""
    entries = [decode_entry(data).entry for data in stored]
    movers = tuple(entry.event.by for entry in entries if isinstance(entry.event, Played))
    return messages.ReviewQuestion(build_luck_question(table, entries), movers, tuple(people_by_seat(table)))
