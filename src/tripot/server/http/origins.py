"""Same-origin check: which web pages may act in their visitor's name. Guards the HTTP API and the sockets (CSRF)."""

from litestar import Request
from litestar.handlers import BaseRouteHandler

from tripot.server.http.problems import ApiError
from tripot.server.identity.credentials import AnyConnection, is_secure, token_of


def is_same_origin(connection: AnyConnection) -> bool:
    """Whether the page that asks belongs to this house. Programs other than browsers send no origin and no cookie.

    A page belongs to the house if its host is the one that was asked, and for a secure connection also its scheme is
    https; or if the operator named its origin. With a bot's token no cookie counts, so no foreign page can misuse one.
    """
    origin = connection.headers.get("origin")
    if origin is None or token_of(connection) is not None or origin in connection.app.state.origins:
        return True
    scheme, _, host = origin.partition("://")
    return host == connection.headers.get("host") and (scheme == "https" or not is_secure(connection))


def require_same_origin(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Guard: refuse changes that a page of another site asks for."""
    if isinstance(connection, Request) and connection.method not in ("GET", "HEAD") and not is_same_origin(connection):
        raise ApiError(403, "foreign_origin")
