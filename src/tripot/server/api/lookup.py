"""Helpers for the handlers of tables. Defines no routes."""

from functools import partial

from litestar import get

from tripot.house import TableId
from tripot.server.http.dependencies import ApiRequest
from tripot.server.http.problems import describe_problems
from tripot.server.http.urls import HouseUrls

get_of_table = partial(get, tags=["tables"], responses=describe_problems(_404="No such table."))
"""``get`` for routes below ``/api/tables/{table:str}`` that fail only if there is no such table."""


def table_url(request: ApiRequest, urls: HouseUrls, table: TableId, code: str | None) -> str:
    """Return the shareable address of a table, with its code if it has one."""
    return f"{urls.base_url_for(request)}/t/{code or table}"
