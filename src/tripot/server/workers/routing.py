"""Which worker a connection goes to, from the first line of its request: pure functions, no socket."""

import re
from hashlib import blake2b

from msgspec import Struct

PEEK_BYTES = 512
"""How much of a request is looked at; the paths that matter are far shorter."""

TABLE_TARGET = re.compile(rb"[A-Z]{1,16} /(?:ws/t|api/tables)/([^/?# \r\n]+)[/?# ]")
"""As deploy/haproxy.cfg routes: by the id or code of the table in the address."""

WORKER_TARGET = re.compile(rb"GET /metrics/(\d{1,4})[?# ]")

OTHER_TARGET = re.compile(rb"[A-Z]{1,16} [^ \r\n]+ |[^ \r\n]*\r?\n")
"""A whole target that names neither, or a line that is no request at all."""


class Route(Struct, frozen=True):
    """What the first line of a request says about its worker; nothing, and any will do."""

    table: bytes | None = None
    worker: int | None = None


ANY_WORKER = Route()


def read_route(head: bytes) -> Route | None:
    """The route of a request that begins like this; ``None`` if more of it has to come."""
    if found := TABLE_TARGET.match(head):
        return Route(table=found[1].lower())
    if found := WORKER_TARGET.match(head):
        return Route(worker=int(found[1]))
    if OTHER_TARGET.match(head) or len(head) >= PEEK_BYTES or not is_request_begun(head):
        return ANY_WORKER
    return None


def is_request_begun(head: bytes) -> bool:
    """Whether these bytes may be the beginning of a request line: capitals, then a space."""
    method, _, _ = head.partition(b" ")
    return len(method) <= 16 and (not method or (method.isalpha() and method.isupper()))


def rank_workers(table: bytes, workers: list[int]) -> list[int]:
    """Rendezvous hashing: the workers in the order in which a table prefers them.

    A worker that comes or goes moves only its own tables, and its tables are spread over all others.
    """
    return sorted(workers, key=lambda number: blake2b(b"%d/%b" % (number, table), digest_size=8).digest())
