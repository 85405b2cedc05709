"""Errors over HTTP: ``application/problem+json`` (RFC 9457) with a stable code, never a traceback."""

import math
from http import HTTPStatus
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, InternalServerException, ValidationException
from msgspec import Struct

from tripot.house import BadSettings, BrokenChain, NoSecret, UnknownGame
from tripot.house.refusals import OpeningRefused
from tripot.server.errors import TryAgain
from tripot.server.identity.display_names import BadName, UnfitName
from tripot.server.identity.sessions import BadToken, BannedGuest
from tripot.server.telemetry.events import SERVER_LOG, LogEvent
from tripot.store import NoSuchTable, StoreFailed

PROBLEM_MEDIA_TYPE = "application/problem+json"


class Problem(Struct, frozen=True, kw_only=True):
    """An error. Clients show a text for the code; ``detail`` is for developers."""

    status: int
    title: str
    code: str
    detail: str | None = None
    type: str = "about:blank"


class ApiError(Exception):
    """An error raised by a handler, with the status and code of a :class:`Problem`."""

    def __init__(self, status: int, code: str, detail: str | None = None) -> None:
        super().__init__(code)
        self.status, self.code, self.detail = status, code, detail


class RateLimited(ApiError):
    """There were too many requests. ``wait`` is the number of seconds until the next one is accepted."""

    def __init__(self, wait: float) -> None:
        super().__init__(429, "too_fast")
        self.wait = math.ceil(wait)


PROBLEM_BY_ERROR: dict[type[Exception], tuple[int, str]] = {
    NoSuchTable: (404, "no_such_table"),
    UnknownGame: (501, "not_served"),
    BrokenChain: (500, "halted"),
    BadSettings: (422, "bad_settings"),
    BadName: (422, "bad_name"),
    BadToken: (401, "bad_token"),
    BannedGuest: (403, "banned"),
    UnfitName: (422, "unfit_name"),
    StoreFailed: (503, "store_failed"),
    TryAgain: (503, "try_again"),
    NoSecret: (503, "no_key"),
}
"""The status and the code for each exception of lower layers."""

CODE_BY_STATUS = {
    400: "bad_request",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    415: "json_needed",
}


def problem_of(error: Exception) -> Problem:
    """Return the problem that a client sees for an error."""
    match error:
        case ApiError():
            return make_problem(error.status, error.code, error.detail)
        case OpeningRefused():
            return make_problem(422, error.refusal.code, error.refusal.detail)
        case UnicodeDecodeError():
            return make_problem(400, "bad_request", "a text is not valid UTF-8")
        case RecursionError():
            return make_problem(400, "bad_request", str(error))  # JSON nested too deeply
        case InternalServerException(detail="client disconnected prematurely"):
            return make_problem(408, "too_slow", None)  # the client is gone; not a server error
        case ValidationException():
            return make_problem(400, "bad_request", _validation_detail(error))
        case HTTPException() if error.status_code < 500:
            return make_problem(error.status_code, CODE_BY_STATUS.get(error.status_code, "bad_request"), error.detail)
    for kind, (status, code) in PROBLEM_BY_ERROR.items():
        if isinstance(error, kind):
            return make_problem(status, code, str(error) if status < 500 else None)
    return make_problem(500, "internal", None)


def handle_error(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Handle the exceptions of every route. Server errors go to the log only."""
    problem = problem_of(error)
    if problem.status >= 500 and not isinstance(error, ApiError):  # a refusal is not a server error
        route = request.scope.get("path_template")
        said, asked = "%s %s: %s", (request.method, request.url.path, problem.code)
        SERVER_LOG.error(LogEvent.REQUEST_FAILED, said, *asked, cause=error, route=route, status=problem.status)
    headers = {"cache-control": "no-store"}
    if isinstance(error, HTTPException) and error.headers:
        headers |= error.headers
    if isinstance(error, RateLimited):
        headers["retry-after"] = str(error.wait)
    return Response(problem, status_code=problem.status, media_type=PROBLEM_MEDIA_TYPE, headers=headers)


def make_problem(status: int, code: str, detail: str | None) -> Problem:
    """Return a problem with the title of its status."""
    return Problem(status=status, title=HTTPStatus(status).phrase, code=code, detail=detail)


def _validation_detail(error: ValidationException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    messages = [str(it.get("message")) for it in extra if isinstance(it, dict) and it.get("message")]
    return "; ".join(messages) or error.detail
