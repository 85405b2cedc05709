"""``…/card.png``: a picture of a circle's season, for its members. It shows names only on request."""

from typing import Annotated

from litestar import Response, get
from litestar.params import FromPath, FromQuery, QueryParameter

from tripot.server.api.cards import CACHE_FOR_ONE, CardLanguage
from tripot.server.api.circle_standings import find_seasons, in_hundred, season_bounds
from tripot.server.api.circles import require_membership
from tripot.server.cards.season_drawing import SeasonCard, SeasonTower, draw_season_card
from tripot.server.http.card_response import PNG, CardResponderDep
from tripot.server.http.dependencies import CircleResultsDep, GuestDep, RoomRegistryDep
from tripot.server.http.problems import ApiError, describe_problems
from tripot.server.http.rate_limits import COSTLY
from tripot.server.results.circle_results import member_of

SEASON_CARD_PROBLEMS = describe_problems(
    _401="The caller has no name yet.",
    _403="Not for bots.",
    _404="No such circle of the caller.",
    _409="There is nothing to show yet.",
    _422="No such season.",
    _503="The card renderer is not installed or overloaded.",
)


@get(
    "/api/circles/{circle:str}/card.png", summary="Get a picture of the season", tags=["circles"], media_type=PNG,
    responses=SEASON_CARD_PROBLEMS, opt=COSTLY,
)  # fmt: skip
async def season_card(
    circle: FromPath[str],
    guest: GuestDep,
    registry: RoomRegistryDep,
    circle_results: CircleResultsDep,
    cards: CardResponderDep,
    lang: FromQuery[CardLanguage] = "fr",
    season: FromQuery[str | None] = None,
    names: Annotated[bool, QueryParameter(description="Whether the picture shows names.")] = False,
) -> Response[bytes]:
    """Return the card of a season, by default that of the latest game. Without names, it identifies neither the members
    nor the circle."""
    store = registry.store
    mine = await require_membership(store, circle, guest)
    await circle_results.settle(mine.circle.id)
    asked, _ = await find_seasons(registry, mine.circle.id, season)
    since, until = season_bounds(asked)
    found = await circle_results.rank(mine.circle.id, since, until)
    members = {
        it.member: (at, it.name) for at, it in enumerate(await store.call(store.circles.members_of, mine.circle.id))
    }
    rows = [(members[member], it) for it in found.standings if (member := member_of(it.player)) in members]
    if not rows:
        raise ApiError(409, "not_over")
    ranked = [row for row in rows if row[1].is_ranked] or rows
    svg = draw_season_card(
        SeasonCard(
            lang=lang,
            season=asked,
            is_over=registry.clock() >= until,
            games=found.games,
            towers=tuple(
                SeasonTower(at % 12, round(it.mean * 100), name if names else None) for (at, name), it in ranked
            ),
            verdict=found.verdict.verdict,
            chance=in_hundred(found.verdict.chance),
            circle=mine.circle.name if names else None,
        )
    )
    return await cards.respond(svg, CACHE_FOR_ONE)
