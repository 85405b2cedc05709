"""Tests that ``deploy/haproxy.cfg`` sends all requests for a table to the same node while that node is up."""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from tests.nodes.processes import haproxy
from tests.server.visitors import Visitor, until
from tripot.entropy import fresh_id


class Sign(ThreadingHTTPServer):
    """A server that answers with its name."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(("127.0.0.1", 0), Answer)
        self.port = self.server_port
        threading.Thread(target=self.serve_forever).start()

    def close(self) -> None:
        if self.socket.fileno() != -1:
            self.shutdown()
            self.server_close()


class Answer(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        assert isinstance(self.server, Sign)
        name = self.server.name.encode()
        self.send_response(200)
        self.send_header("content-length", str(len(name)))
        self.end_headers()
        self.wfile.write(name)

    def log_message(self, *_: object) -> None:
        """Do nothing, to keep the output clean."""


@contextmanager
def two_signs() -> Iterator[tuple[Sign, Sign]]:
    signs = Sign("one"), Sign("two")
    try:
        yield signs
    finally:
        for sign in signs:
            sign.close()


def test_a_table_is_routed_to_one_node_and_fails_over() -> None:
    with two_signs() as (one, two), haproxy(one, two) as base:  # type: ignore[arg-type]
        visitor = Visitor(base)

        def where(path: str) -> str:
            return visitor.call("GET", path).data.decode()

        until(lambda: {where("/api/me") for _ in range(4)} == {"one", "two"}, 60)
        homes = {}
        for table in [fresh_id() for _ in range(40)]:
            ways = [
                f"/ws/t/{table}",
                f"/api/tables/{table}",
                f"/api/tables/{table}/journal.jsonl",
                f"/ws/t/{table.upper()}",
            ]
            (homes[table],) = {where(way) for way in ways}
        assert min(Counter(homes.values()).values()) >= 5
        one.close()
        assert {where(f"/ws/t/{table}") for table in homes} == {"two"}
