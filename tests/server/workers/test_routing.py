"""Which worker a request line leads to."""

import pytest

from tripot.server.workers.routing import ANY_WORKER, PEEK_BYTES, Route, rank_workers, read_route


@pytest.mark.parametrize(
    ("head", "route"),
    [
        (b"GET /ws/t/abcdef HTTP/1.1\r\n", Route(table=b"abcdef")),
        (b"GET /ws/t/abcdef?lang=fr HTTP/1.1", Route(table=b"abcdef")),
        (b"POST /api/tables/ABCDEF/seats HTTP/1.1\r\nHost: x", Route(table=b"abcdef")),
        (b"GET /api/tables/K7PT HTTP/1.1\r\n\r\n", Route(table=b"k7pt")),
        (b"GET /metrics/2 HTTP/1.1\r\n", Route(worker=2)),
        (b"GET /metrics HTTP/1.1\r\n", ANY_WORKER),
        (b"POST /api/tables HTTP/1.1\r\n", ANY_WORKER),
        (b"GET / HTTP/1.1\r\n", ANY_WORKER),
        (b"\r\nGET / HTTP/1.1\r\n", ANY_WORKER),
        (b"\x16\x03\x01\x02\x00", ANY_WORKER),
        (b"GET /" + b"a" * PEEK_BYTES, ANY_WORKER),
        (b"get /ws/t/abcdef HTTP/1.1\r\n", ANY_WORKER),
        (b"A" * 17, ANY_WORKER),
    ],
)
def test_a_request_line_leads_to_a_table_a_worker_or_anywhere(head: bytes, route: Route) -> None:
    assert read_route(head) == route


@pytest.mark.parametrize("whole", [b"GET /ws/t/abcdef HTTP/1.1\r\n", b"GET /metrics/2 HTTP/1.1\r\n"])
def test_a_line_that_comes_byte_by_byte_is_waited_for_until_its_target_is_whole(whole: bytes) -> None:
    end = whole.index(b" HTTP") + 1
    assert {read_route(whole[:at]) for at in range(end)} == {None}
    assert len({read_route(whole[:at]) for at in range(end, len(whole))}) == 1


def test_a_lost_worker_moves_only_its_own_tables_and_spreads_them() -> None:
    tables = [b"table%d" % number for number in range(3_000)]
    before = {table: rank_workers(table, [1, 2, 3]) for table in tables}
    after = {table: rank_workers(table, [1, 3]) for table in tables}
    assert all(after[table] == [it for it in before[table] if it != 2] for table in tables)
    firsts = [ranked[0] for ranked in before.values()]
    assert all(850 < firsts.count(number) < 1150 for number in (1, 2, 3))
