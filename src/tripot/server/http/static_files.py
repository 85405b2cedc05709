"""The browser client: its built files, handed out with the caching they deserve, and one page for all of its addresses.

They lie in the package (``static/``, put there when the wheel is built) or, in a working copy, where the client is
built. Without any the house is open all the same, and says on a plain page what is missing.
"""

import gzip
import mimetypes
from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct

from tripot.server.http.preload import Ahead

PAGES = ("", "new", "join", "t", "rules", "learn", "verify", "odds", "me")
"""What an address of the client begins with; each is answered with the same page, which finds its own way."""

FOR_PROGRAMS = ("api", "ws")
"""What is never asked for by a person: a problem is told there as to a program, whatever is said to be read."""

HASHED = "assets/"
"""Files with their hash in their name never change."""

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
NOT_KEPT = "no-store"

WORTH_PACKING = ("text/", "application/j", "application/manifest", "image/svg")

NOT_BUILT = """<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tripot</title>
<h1>Tripot</h1>
<p>La maison est ouverte, mais la page qui se joue dans le navigateur n’a pas été construite.</p>
<p lang="en">The house is open, but its browser client has not been built: <code>npm ci &amp;&amp; npm run build</code>
in <code>web/</code>.</p>
</html>
"""


class Asset(Struct, frozen=True):
    """A file ready to be sent."""

    data: bytes
    packed: bytes | None
    media: str
    tag: str
    caching: str
    page: bool = False
    """Whether it is the one page of all addresses."""


class Site:
    """All files of the built client, in memory. A new build is noticed by its front page."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._built = 0
        self._assets: dict[str, Asset] = {}
        self._ahead = Ahead({})
        self._before: dict[str, Asset] = {}
        """Files of the build before this one, for pages that are still open."""

    def find(self, path: str) -> Asset | None:
        """A file, or the front page for an address of the client; ``None`` for what does not exist."""
        self._refresh()
        found = self._assets.get(path) or self._before.get(path)
        return self.front if found is None and path.partition("/")[0] in PAGES else found

    @property
    def front(self) -> Asset:
        """The page that finds its own way; also where there is none, and then it says so."""
        self._refresh()
        return self._assets.get("index.html") or _asset("index.html", NOT_BUILT.encode())

    def ahead(self, path: str, languages: str) -> str:
        """What the page at this address will want next."""
        return self._ahead.links(path, languages)

    @property
    def built(self) -> bool:
        """Whether there is a client at all."""
        self._refresh()
        return "index.html" in self._assets

    def _refresh(self) -> None:
        front = self._folder / "index.html" if self._folder else None
        built = front.stat().st_mtime_ns if front is not None and front.is_file() else 0
        if built != self._built:
            self._before = {name: asset for name, asset in self._assets.items() if name.startswith(HASHED)}
            self._assets = dict(_assets(self._folder)) if self._folder is not None and built else {}
            self._ahead = Ahead.read(self._folder) if self._folder is not None else Ahead({})
            self._built = built


def client_folder() -> Path | None:
    """Where the client was built: beside the sources of a working copy, else inside the package."""
    package = Path(str(files("tripot")))
    for folder in (package.parent.parent / "web" / "dist", package / "server" / "static"):
        if (folder / "index.html").is_file():
            return folder
    return package.parent.parent / "web" / "dist"


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def hand_out(request: Request[Any, Any, Any], site: NamedDependency[Site], path: FromPath[str] = "") -> Response[bytes]:
    """A file of the client, packed where the browser can unpack it, or nothing where it has it already."""
    path = path.lstrip("/")
    asset = site.find(path)
    if asset is None:
        if path.partition("/")[0] in FOR_PROGRAMS or "text/html" not in request.headers.get("accept", ""):
            raise NotFoundException(f"nothing at /{path}")
        front = site.front  # whoever came astray is told by the page itself, in his language
        return Response(front.data, headers={"cache-control": NOT_KEPT}, media_type=front.media, status_code=404)
    headers = {"etag": asset.tag, "cache-control": asset.caching, "vary": "accept-encoding"}
    if asset.page and (links := site.ahead(path, request.headers.get("accept-language", ""))):
        headers["link"] = links
    if asset.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=asset.media)
    data = asset.data
    if asset.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        data = asset.packed
        headers["content-encoding"] = "gzip"
    return Response(data, headers=headers, media_type=asset.media, status_code=200 if site.built else 503)


def _assets(folder: Path) -> Iterator[tuple[str, Asset]]:
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder).as_posix()
        if file.is_file() and not name.startswith("."):
            yield name, _asset(name, file.read_bytes())


def _asset(name: str, data: bytes) -> Asset:
    media = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if name.endswith(".webmanifest"):
        media = "application/manifest+json"
    packed = gzip.compress(data, mtime=0) if media.startswith(WORTH_PACKING) else None
    return Asset(
        data=data,
        packed=packed if packed is not None and len(packed) < len(data) else None,
        media=media,
        tag=f'"{sha256(data).hexdigest()[:20]}"',
        caching=FOR_EVER if name.startswith(HASHED) else ASK_AGAIN,
        page=name == "index.html",
    )
