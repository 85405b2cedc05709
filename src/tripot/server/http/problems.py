"""How the house says no over HTTP: ``application/problem+json`` (RFC 9457) with a code to speak from, never a trace."""

import logging
import math
from http import HTTPStatus
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, InternalServerException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Struct

from tripot.house import BadSettings, BrokenChain, NoSecret, UnknownGame
from tripot.house.refusals import OpeningRefused
from tripot.server.identity.display_names import UnfitName
from tripot.server.identity.sessions import BadName, BadToken
from tripot.store import NoSuchTable, StoreFailed

log = logging.getLogger("tripot.server")

PROBLEM_MEDIA_TYPE = "application/problem+json"


class Problem(Struct, frozen=True, kw_only=True):
    """Why something was not done. A screen speaks from the code; ``detail`` is for builders."""

    status: int
    title: str
    code: str
    detail: str | None = None
    type: str = "about:blank"


class ApiError(Exception):
    """Raised by a handler with the status and the code of a :class:`Problem`."""

    def __init__(self, status: int, code: str, detail: str | None = None) -> None:
        super().__init__(code)
        self.status, self.code, self.detail = status, code, detail


class RateLimited(ApiError):
    """Asked too often; how many seconds it would take to be heard again."""

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
    UnfitName: (422, "unfit_name"),
    StoreFailed: (503, "store_failed"),
    NoSecret: (503, "no_key"),
}
"""What the rooms below say, and how it is said here."""

CODE_BY_STATUS = {400: "bad_request", 403: "forbidden", 404: "not_found", 405: "method_not_allowed", 413: "too_large"}


def problem_of(error: Exception) -> Problem:
    """An error as those outside may see it."""
    match error:
        case ApiError():
            return _make_problem(error.status, error.code, error.detail)
        case OpeningRefused():
            return _make_problem(422, error.refusal.code, error.refusal.detail)
        case RecursionError():
            return _make_problem(400, "bad_request", str(error))  # brackets nested without end
        case InternalServerException(detail="client disconnected prematurely"):
            return _make_problem(408, "too_slow", None)  # whoever has gone hears nothing; nor is it a fault of ours
        case ValidationException():
            return _make_problem(400, "bad_request", _validation_detail(error))
        case HTTPException() if error.status_code < 500:
            return _make_problem(error.status_code, CODE_BY_STATUS.get(error.status_code, "bad_request"), error.detail)
    for kind, (status, code) in PROBLEM_BY_ERROR.items():
        if isinstance(error, kind):
            return _make_problem(status, code, str(error) if status < 500 else None)
    return _make_problem(500, "internal", None)


def handle_error(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The handler of every error; what is our own fault is told to the log, and only there."""
    problem = problem_of(error)
    if problem.status >= 500:
        log.error("%s %s: %s", request.method, request.url.path, problem.code, exc_info=error)
    headers = {"cache-control": "no-store"}
    if isinstance(error, HTTPException) and error.headers:
        headers |= error.headers
    if isinstance(error, RateLimited):
        headers["retry-after"] = str(error.wait)
    return Response(problem, status_code=problem.status, media_type=PROBLEM_MEDIA_TYPE, headers=headers)


def describe_problems(**codes: str) -> dict[int, ResponseSpec]:
    """For the description of a route: ``may_say(_404="No such table.")``."""
    return {
        int(status[1:]): ResponseSpec(Problem, generate_examples=False, description=why, media_type=PROBLEM_MEDIA_TYPE)
        for status, why in codes.items()
    }


def _make_problem(status: int, code: str, detail: str | None) -> Problem:
    return Problem(status=status, title=HTTPStatus(status).phrase, code=code, detail=detail)


def _validation_detail(error: ValidationException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    told = [str(it.get("message")) for it in extra if isinstance(it, dict) and it.get("message")]
    return "; ".join(told) or error.detail
