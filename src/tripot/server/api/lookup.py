"""Helpers for handlers: routes below a table, shareable addresses, and QR codes."""

import io
from functools import partial

import segno
from litestar import Response, get

from tripot.house import TableId
from tripot.server.http.dependencies import RequestContext

get_of_table = partial(get, tags=["tables"])
"""``get`` for routes below ``/api/tables/{table:str}``."""


def table_url(context: RequestContext, table: TableId, code: str | None) -> str:
    """Return the shareable address of a table, with its code if it has one."""
    return f"{context.base_url}/t/{code or table}"


def draw_qr_code(url: str) -> Response[bytes]:
    """Return a QR code of an address."""
    picture = io.BytesIO()
    segno.make(url, error="m", micro=False).save(
        picture, kind="svg", border=2, xmldecl=False, svgns=True, omitsize=True, light="#fff"
    )
    return Response(picture.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})
