"""Entity tags: an answer that follows from data that never changes is sent once to each client."""

from hashlib import sha256

from litestar import Response

from tripot.server.identity.credentials import AnyConnection


def etag_of(*parts: str | bytes) -> str:
    """The tag of what follows from these parts alone."""
    digest = sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8) + data)
    return f'"{digest.hexdigest()[:20]}"'


def respond_unchanged(
    request: AnyConnection, etag: str, media_type: str, cache_control: str = "no-cache"
) -> Response[bytes] | None:
    """304 for a client that has what this tag names; ``None`` for all others."""
    if etag not in request.headers.get("if-none-match", ""):
        return None
    return Response(b"", status_code=304, headers={"etag": etag, "cache-control": cache_control}, media_type=media_type)
