"""Responses with a card: rendered by a worker, or 304 if the client has it."""

import msgspec
from litestar import Response

from tripot.server.cards.worker import CardPicture, CardQuestion
from tripot.server.http.dependencies import RequestContext
from tripot.server.http.etags import etag_of, respond_unchanged
from tripot.server.http.problems import ApiError
from tripot.server.lab_workers.pool import LabCrashed, LabOverloaded, LabTimeout

PNG = "image/png"
CARD_WAIT_S = 20.0
"""The time that a request waits for its card."""


async def respond_with_card(context: RequestContext, svg: str, caching: str) -> Response[bytes]:
    """Return the card as PNG. 503 if the renderer is overloaded or fails."""
    headers = {"etag": etag_of(svg), "cache-control": caching}
    if unchanged := respond_unchanged(context.request, headers["etag"], PNG, caching):
        return unchanged
    try:
        answer = await context.card_lab.answer(CardQuestion(svg), context.asker, CARD_WAIT_S)
    except (LabTimeout, LabCrashed, LabOverloaded):
        answer = None
    if answer is None:
        raise ApiError(503, "too_many")
    return Response(msgspec.json.decode(answer, type=CardPicture).png, headers=headers, media_type=PNG)
