"""Static files: the built browser client, served from memory with caching headers; one page for all client paths.

The files are in the package (``static/``, added when the wheel is built) or, in a working copy, in ``web/dist``.
Without them, the server runs and shows a plain page that explains what is missing.
"""

import gzip
import mimetypes
import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from urllib.parse import quote

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct

from tripot.server.http.dependencies import ApiRequest, ContextDep, RequestContext, Services, ServicesDep
from tripot.server.http.link_preview import (
    ShownTable,
    choose_language,
    load_felts,
    preview_of,
    render_first_view,
    render_tags,
)
from tripot.server.http.preload import PreloadManifest
from tripot.server.http.problems import PROBLEM_BY_ERROR, ApiError

PAGE_PREFIXES = ("", "g", "new", "join", "t", "c", "rules", "learn", "verify", "odds", "me", "question", "screen")
"""First segments of client paths; each gets the same page, which routes in the browser."""

API_PREFIXES = ("api", "ws")
"""First segments of paths for programs. Errors there are sent as JSON problems, regardless of ``Accept``."""

HASHED_PREFIX = "assets/"
"""Files with a hash in their name; they never change."""

FIRST_SCRIPT = re.compile(rb'<script[^>]* src="/assets/([^"]+)"')
"""Matches the script that the front page loads. The client finds it in the same way."""

PLUGIN_GAMES_TAG = '<meta name="plugin-games" content="{names}" />'
"""A tag of the front page: the games whose texts the client requests from the server. Their ids need no escaping."""

CACHE_IMMUTABLE = "public, max-age=31536000, immutable"
CACHE_REVALIDATE = "no-cache"
CACHE_NEVER = "no-store"

MOMENT_PATTERN = re.compile(r"[0-9]{1,9}")
"""Matches the journal entry that a link shows."""

COMPRESSIBLE_TYPES = ("text/", "application/j", "application/manifest", "image/svg")

NOT_BUILT_PAGE = """<!doctype html>
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
    """An encoded file."""

    data: bytes
    compressed: bytes | None
    media: str
    tag: str
    caching: str
    page: bool = False
    """Whether it is the front page."""


class Site:
    """All files of the built client, in memory."""

    def __init__(self, folder: Path | None, plugin_games: Sequence[str] = ()) -> None:
        self._plugin_games = plugin_games
        self._assets = {} if folder is None else dict(self._read_assets(folder))
        self.preload = PreloadManifest({}) if folder is None else PreloadManifest.load(folder)
        self.felts = {} if folder is None else load_felts(folder)
        self.is_built = "index.html" in self._assets
        self.front_page = self._assets.get("index.html") or _make_asset("index.html", NOT_BUILT_PAGE.encode())
        """The page for all client paths; without a build, a page that explains what is missing."""
        script = FIRST_SCRIPT.search(self.front_page.data)
        self.build = None if script is None else script[1].decode()
        """The name of the client's first script, whose hash covers all others; ``None`` without a build."""

    def find(self, path: str) -> Asset | None:
        """Return a file, or the front page for a client path; ``None`` if there is neither."""
        found = self._assets.get(path)
        return self.front_page if found is None and path.partition("/")[0] in PAGE_PREFIXES else found

    def page_with(self, tags: str, body: str = "") -> Asset:
        """Return the front page with these tags after its title, and this text at the beginning of its body."""
        tagged = self.front_page.data.replace(b"</title>", b"</title>" + tags.encode(), 1)
        return _make_asset("index.html", tagged.replace(b"<body>", b"<body>" + body.encode(), 1))

    def _read_assets(self, folder: Path) -> Iterator[tuple[str, Asset]]:
        for file in sorted(folder.rglob("*")):
            name = file.relative_to(folder).as_posix()
            if file.is_file() and not name.startswith("."):
                data = file.read_bytes()
                yield name, _make_asset(name, self._name_plugin_games(data) if name == "index.html" else data)

    def _name_plugin_games(self, page: bytes) -> bytes:
        if not self._plugin_games:
            return page
        return page.replace(
            b"</head>", PLUGIN_GAMES_TAG.format(names=" ".join(self._plugin_games)).encode() + b"</head>"
        )


def client_folder() -> Path | None:
    """Return the folder of the built client, in a working copy or inside the package."""
    package = Path(str(files("tripot")))
    for folder in (package.parent.parent / "web" / "dist", package / "server" / "static"):
        if (folder / "index.html").is_file():
            return folder
    return package.parent.parent / "web" / "dist"


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def serve_client_file(
    request: ApiRequest, site: NamedDependency[Site], services: ServicesDep, path: FromPath[str] = ""
) -> Response[bytes]:
    """Return a file of the client: compressed if the browser accepts it, 304 if the browser has it."""
    path = path.lstrip("/")
    asset = site.find(path)
    if asset is None:
        if path.partition("/")[0] in API_PREFIXES or "text/html" not in request.headers.get("accept", ""):
            raise NotFoundException(f"nothing at /{path}")
        front = site.front_page  # the page shows the error in the visitor's language
        return Response(front.data, headers={"cache-control": CACHE_NEVER}, media_type=front.media, status_code=404)
    return _respond(request, site, path, _tag_page(request, services, site, path) if asset.page else asset)


@get(["/t/{code:str}", "/t/{code:str}/{view:path}"], include_in_schema=False)
async def serve_table_page(
    context: ContextDep, site: NamedDependency[Site], code: FromPath[str], view: FromPath[str] = ""
) -> Response[bytes]:
    """Return the page of a table.

    Its tags show only the game, to everyone with the code or id. A code that no table has counts as a miss, as in every
    look-up. After too many misses, the tags are those of an unknown table.
    """
    path, shown = f"t/{code}{view}", await _find_shown(context, code)
    return _respond(context.request, site, path, _tag_page(context.request, context, site, path, shown))


UNSHOWN: tuple[type[Exception], ...] = (ApiError, *PROBLEM_BY_ERROR)
"""If one of these errors occurs, the tags do not show the table: no such table, too many look-ups, store not
available."""


async def _find_shown(context: RequestContext, code: str) -> ShownTable | None:
    """Return the table for the tags; ``None`` if it does not exist, or if the caller is throttled."""
    try:
        table = await context.lookup.find_previewed_id(code)
        head = await context.store.call(context.store.journal.head, table)
    except UNSHOWN:  # the page works without a table, and shows the error
        return None
    if head is None:
        return None
    query = context.request.query_params
    at, show = query.get("at", ""), query.get("show")
    is_shown = show == "moment" or (show == "result" and head.stage == "over")
    return ShownTable(table, head.game, show if is_shown else None, int(at) if MOMENT_PATTERN.fullmatch(at) else None)


def _tag_page(request: ApiRequest, services: Services, site: Site, path: str, table: ShownTable | None = None) -> Asset:
    lang = choose_language(request.headers.get("accept-language", ""))
    tags = render_tags(preview_of(path, lang, table), services.urls.base_url_for(request), quote(path))
    is_table_page = path.count("/") == 1  # not for replays and shared screens
    return site.page_with(
        tags, render_first_view(table.game, lang, site.felts) if table is not None and is_table_page else ""
    )


def _respond(request: ApiRequest, site: Site, path: str, asset: Asset) -> Response[bytes]:
    vary = "accept-encoding, accept-language" if asset.page else "accept-encoding"
    headers = {"etag": asset.tag, "cache-control": asset.caching, "vary": vary}
    lang = choose_language(request.headers.get("accept-language", ""))
    if asset.page and (links := site.preload.link_header(path, lang)):
        headers["link"] = links
    if asset.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=asset.media)
    data = asset.data
    if asset.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        data = asset.compressed
        headers["content-encoding"] = "gzip"
    return Response(data, headers=headers, media_type=asset.media, status_code=200 if site.is_built else 503)


def _make_asset(name: str, data: bytes) -> Asset:
    media = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if name.endswith(".webmanifest"):
        media = "application/manifest+json"
    compressed = gzip.compress(data, mtime=0) if media.startswith(COMPRESSIBLE_TYPES) else None
    return Asset(
        data=data,
        compressed=compressed if compressed is not None and len(compressed) < len(data) else None,
        media=media,
        tag=f'"{sha256(data).hexdigest()[:20]}"',
        caching=CACHE_IMMUTABLE if name.startswith(HASHED_PREFIX) else CACHE_REVALIDATE,
        page=name == "index.html",
    )
