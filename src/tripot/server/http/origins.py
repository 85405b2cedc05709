"""Same-origin check: which web pages can act for their visitor. Protects the HTTP API and WebSockets against CSRF."""

from litestar import Request
from litestar.handlers import BaseRouteHandler

from tripot.server.http.problems import ApiError
from tripot.server.identity.credentials import AnyConnection, is_secure, token_of


def is_same_origin(connection: AnyConnection) -> bool:
    """Return whether the request comes from a page of this server. Programs other than browsers send neither an origin
    nor a cookie.

    A page belongs to the server if its host is the requested one and, for a secure connection, its scheme is https; or
    if the operator has listed its origin. If a request has a bot's token, its cookie is ignored, so a foreign page
    cannot misuse the cookie.
    """
    origin = connection.headers.get("origin")
    if origin is None or token_of(connection) is not None or origin in connection.app.state.origins:
        return True
    scheme, _, host = origin.partition("://")
    return host == connection.headers.get("host") and (scheme == "https" or not is_secure(connection))


def is_foreign_page(connection: AnyConnection) -> bool:
    """Return whether a page of another site triggered the request, for example with an image. Links that a visitor
    follows do not count."""
    headers = connection.headers
    if headers.get("sec-fetch-site") != "cross-site" or headers.get("sec-fetch-mode") == "navigate":
        return False
    return headers.get("origin") not in connection.app.state.origins


def require_json(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Refuse a body that is not declared as JSON, because forms of other sites can send only text. This is a guard."""
    headers = connection.headers
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    is_json = headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"
    if isinstance(connection, Request) and connection.method not in ("GET", "HEAD") and has_body and not is_json:
        raise ApiError(415, "json_needed")


def require_same_origin(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Refuse changes from pages of other sites. This is a guard."""
    if isinstance(connection, Request) and connection.method not in ("GET", "HEAD") and not is_same_origin(connection):
        raise ApiError(403, "foreign_origin")
