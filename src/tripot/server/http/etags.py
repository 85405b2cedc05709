"""Entity tags, so that each client downloads a response with unchanging data only once."""

from hashlib import sha256

from litestar import Response

from tripot.server.identity.credentials import AnyConnection


def etag_of(*parts: str | bytes) -> str:
    """Return the tag of an answer that depends only on these parts."""
    digest = sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8) + data)
    return f'"{digest.hexdigest()[:20]}"'


def respond_unchanged(
    request: AnyConnection, etag: str, media_type: str, cache_control: str = "no-cache"
) -> Response[bytes] | None:
    """Return 304 for a client that has the answer with this tag, otherwise ``None``."""
    if etag not in request.headers.get("if-none-match", ""):
        return None
    return Response(b"", status_code=304, headers={"etag": etag, "cache-control": cache_control}, media_type=media_type)
