"""Responses with a card: rendered by a worker, or 304 if the client has it."""

import msgspec
from litestar import Response
from litestar.di import NamedDependency

from tripot.server.cards.worker import CardPicture, CardQuestion
from tripot.server.http.etags import etag_of, respond_unchanged
from tripot.server.http.problems import ApiError
from tripot.server.identity.credentials import AnyConnection
from tripot.server.lab_workers.pool import LabOverloaded, LabPool, LabTimeout

PNG = "image/png"
CARD_WAIT_S = 20.0
"""The time that a request waits for its card."""


class CardResponder:
    """Answers one request with a card. ``asker``: the caller to whom the workers' time is charged."""

    def __init__(self, request: AnyConnection, lab: LabPool, asker: str) -> None:
        self._request, self._lab, self._asker = request, lab, asker

    async def respond(self, svg: str, caching: str) -> Response[bytes]:
        """Return the card as PNG. 503 if the renderer is overloaded."""
        headers = {"etag": etag_of(svg), "cache-control": caching}
        if unchanged := respond_unchanged(self._request, headers["etag"], PNG, caching):
            return unchanged
        try:
            answer = await self._lab.answer(CardQuestion(svg), self._asker, CARD_WAIT_S)
        except (LabTimeout, LabOverloaded):
            answer = None
        if answer is None:
            raise ApiError(503, "too_many")
        return Response(msgspec.json.decode(answer, type=CardPicture).png, headers=headers, media_type=PNG)


CardResponderDep = NamedDependency[CardResponder]
