"""Tests rate limits: which requests count for which limit, the refusals, and that other clients are not affected."""

import pytest
from litestar import Request
from websockets.exceptions import ConnectionClosed

from tests.server.visitors import Line, Served, Visitor
from tripot.entropy import HIGHEST_NUMBER, LOWEST_NUMBER, WORDS
from tripot.house.decisions.decide import MAX_ENTRIES
from tripot.server.http import rate_limits, table_lookup
from tripot.server.http.rate_limits import (
    ADDRESS_MESSAGE_LIMIT,
    BLOCK_MISS_LIMIT,
    DAILY_MISS_LIMIT,
    DEVICE_WRITE_LIMIT,
    MAX_CONNECTIONS_PER_ADDRESS,
    MESSAGE_LIMIT,
    MISS_LIMIT,
    QUICK_CHAT_LIMIT,
    REFUSAL_LIMIT,
    SHARE_LIMIT,
    SLOW_LOOKUP_LIMIT,
    Caller,
    FixedWindows,
    Rate,
    RateLimit,
    RateLimiter,
    caller_of,
)

NOWHERE = "/api/tables/RUBIS-AMBRE-404"
"""A code that no table has."""

FAR = "8.8.8.8"
"""A far address, as a proxy names it; nothing is ever sent there."""


class Hours:
    """A clock that a test moves, in seconds."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


def far(visitor: Visitor, address: str = FAR) -> Visitor:
    """Return the same visitor with another address."""
    visitor.headers["x-forwarded-for"] = address
    return visitor


# Counting


MEASURES = [it for it in vars(rate_limits).values() if isinstance(it, RateLimit)]


@pytest.mark.parametrize("what", MEASURES, ids=lambda it: it.kind)
def test_every_limit_holds_and_renews(what: RateLimit) -> None:
    clock = Hours()
    house, caller = RateLimiter(clock), Caller(FAR, near=False)
    assert [house.hit(caller, what, "one") for _ in range(what.far.amount)] == [None] * what.far.amount
    wait = house.hit(caller, what, "one")
    assert wait is not None
    assert 0 < wait <= what.far.seconds
    assert house.hit(caller, what, "another") is None
    clock.now += wait
    assert house.hit(caller, what, "one") is None
    assert what.near.amount > what.far.amount


def test_counts_of_inactive_people_are_dropped_and_limited() -> None:
    clock = Hours()
    windows = FixedWindows(clock, max_keys=100)
    for number in range(1_000):
        windows.add(f"guess {number}", 60)
    assert len(windows) <= 100
    clock.now += 61
    for number in range(100):
        windows.add(f"new {number}", 60)
    assert len(windows) <= 100
    assert windows.get("guess 999", 60)[0] == 0
    assert windows.get("new 99", 60)[0] == 1


def test_a_long_window_does_not_keep_short_ones_in_memory() -> None:
    clock = Hours()
    windows = FixedWindows(clock)
    windows.add("a day", 86_400)
    for _ in range(100):
        for number in range(10):
            windows.add(f"{clock.now} {number}", 60)
        clock.now += 61
    assert len(windows) <= 1 + 2 * 10
    assert windows.get("a day", 86_400)[0] == 1


def test_moving_the_wall_clock_back_does_not_lengthen_a_window() -> None:
    windows = FixedWindows()
    windows.add("one", 10)
    assert 9 < windows.get("one", 10)[1] <= 10


def test_codes_cannot_be_guessed() -> None:
    """Computes the expected time until a hit, with 10,000 tables and 1,000 addresses that guess at their limit."""
    codes = len(set(WORDS)) ** 2 * (HIGHEST_NUMBER - LOWEST_NUMBER + 1)
    assert codes > 10**8
    tries_a_day = DAILY_MISS_LIMIT.far.amount + 24 * 6 * SLOW_LOOKUP_LIMIT.far.amount
    assert codes / 10_000 / tries_a_day > 30, "one address would need more than a month"


# Over HTTP


def test_one_device_is_limited_while_others_at_its_address_continue(own_house: Served) -> None:
    hasty, calm = far(own_house.visitor("Hasty")), far(own_house.visitor("Calm"))
    codes = [hasty.call("PUT", "/api/me", {"name": "Hasty"}).status for _ in range(DEVICE_WRITE_LIMIT.far.amount + 1)]
    assert codes == [200] * DEVICE_WRITE_LIMIT.far.amount + [429]
    assert hasty.get("/api/me") == {"name": "Hasty"}, "reads have another limit than writes"
    assert calm.call("PUT", "/api/me", {"name": "Calmer"}).status == 200


def test_a_remote_address_is_limited_and_a_local_one_continues(
    own_house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "REQUEST_LIMIT", RateLimit("asked", Rate(50, 60), Rate(1_000, 60)))
    crowd = far(own_house.visitor())
    codes = {crowd.call("GET", "/api/me").status for _ in range(50)}
    assert codes == {200}
    assert crowd.call("GET", "/").status == 429, "files count too"
    assert own_house.visitor().call("GET", "/api/me").status == 200


def test_an_ipv6_64_prefix_is_one_address(own_house: Served) -> None:
    for number in range(MISS_LIMIT.far.amount):
        neighbour = far(own_house.visitor(), f"2a00:1450:4001:81b::{number:x}")
        assert neighbour.call("GET", NOWHERE).status == 404
    assert far(own_house.visitor(), "2a00:1450:4001:81b::ffff").call("GET", NOWHERE).status == 429
    assert far(own_house.visitor(), "2a00:1450:4001:81c::1").call("GET", NOWHERE).status == 404


def test_an_ipv6_48_prefix_is_limited_too(own_house: Served) -> None:
    """One household may have a /48 prefix, which contains 65,536 /64 prefixes."""
    for number in range(BLOCK_MISS_LIMIT.far.amount):
        assert far(own_house.visitor(), f"2a00:1450:4001:{number:x}::1").call("GET", NOWHERE).status == 404
    assert far(own_house.visitor(), "2a00:1450:4001:ffff::1").call("GET", NOWHERE).status == 429
    assert far(own_house.visitor(), "2a00:1450:4002::1").call("GET", NOWHERE).status == 404


def test_guessing_throttles_only_guessing(own_house: Served) -> None:
    """People behind the same router as the attacker can still play and find tables by id."""
    theo = far(own_house.visitor("Théo"))
    table = own_house.visitor("Margaux").opens()
    theo_line = theo.at(table["code"])
    theo_line.do("sit/1")
    thief = far(own_house.visitor())
    for number in range(MISS_LIMIT.far.amount + 5):
        thief.call("GET", f"/api/tables/RUBIS-AMBRE-{100 + number}")
    assert thief.call("GET", f"/api/tables/{table['code']}").status == 429
    for path in ("/api/me", "/api/games", f"/api/tables/{table['id']}", f"/api/tables/{table['code']}"):
        assert theo.call("GET", path).status == 200, path
    assert theo.call("GET", "/").status in (200, 503), "503: there is no built client here"
    assert theo.call("PUT", "/api/me", {"name": "Théodore"}).status == 200
    assert theo.at(table["code"]).board["table"] == table["id"]
    assert far(own_house.visitor()).call("GET", f"/api/tables/{table['id']}").status == 200


def test_an_address_that_guesses_all_day_is_throttled_but_not_blocked() -> None:
    clock = Hours()
    limiter, caller = RateLimiter(clock), Caller(FAR, near=False, block=FAR)
    for _ in range(DAILY_MISS_LIMIT.far.amount):
        table_lookup.count_miss(limiter, caller)
        clock.now += 61
    waits = [table_lookup.miss_retry_after(limiter, caller) for _ in range(SLOW_LOOKUP_LIMIT.far.amount + 1)]
    assert waits[:-1] == [None] * SLOW_LOOKUP_LIMIT.far.amount
    assert waits[-1] is not None
    assert waits[-1] <= 600


def test_requests_from_other_sites_do_not_use_up_limits(own_house: Served) -> None:
    visitor = far(own_house.visitor("Margaux"))
    code = visitor.opens()["code"]
    image = {"sec_fetch_site": "cross-site", "sec_fetch_mode": "no-cors"}
    for number in range(DAILY_MISS_LIMIT.far.amount + 1):
        assert visitor.call("GET", f"/api/tables/RUBIS-AMBRE-{100 + number}", **image).status == 403
    assert visitor.call("GET", f"/api/tables/{code}", **image).status == 403, (
        "the response does not reveal whether the code exists"
    )
    assert visitor.call("GET", "/api/me").status == 200
    assert far(own_house.visitor()).call("GET", f"/api/tables/{code}").status == 200


def test_requests_and_sockets_of_another_site_do_not_use_up_the_visitors_limits(
    own_house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "REQUEST_LIMIT", RateLimit("asked", Rate(20, 60), Rate(1_000, 60)))
    monkeypatch.setattr(rate_limits, "CONNECTION_LIMIT", RateLimit("dialled", Rate(5, 60), Rate(1_000, 60)))
    visitor = far(own_house.visitor("Margaux"))
    table = visitor.opens()["id"]
    for _ in range(40):
        visitor.call("GET", "/", sec_fetch_site="cross-site", sec_fetch_mode="no-cors")
    for _ in range(10):
        assert Line(visitor.dial(table, origin="https://evil.example")).closed_with() == 4403
    assert visitor.call("GET", "/api/me").status == 200
    assert visitor.at(table).board["table"] == table


# Over a socket


def test_flooding_is_refused_then_disconnected_without_changing_the_table(own_house: Served) -> None:
    margaux = own_house.visitor("Margaux")
    table = margaux.opens()
    margaux_line = margaux.at(table["id"])
    theo = far(own_house.visitor("Théo"))
    theo_line = theo.at(table["id"])
    seq = margaux_line.board["seq"]

    def hurry() -> None:
        for number in range(MESSAGE_LIMIT.far.amount + REFUSAL_LIMIT.far.amount + 50):
            asked = f"hasty-pause-{number}"
            theo_line.send({"type": "pause/1", "id": asked})
            theo_line.until(
                lambda it, asked=asked: it.get("command") == asked
            )  # unread messages may be lost when the connection closes

    with pytest.raises(ConnectionClosed) as closed:
        hurry()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4429
    refused = [it for it in theo_line.heard if it["type"] == "refused/1"]
    assert {it["code"] for it in refused} == {"not_host", "too_fast"}
    assert all(it["command"].startswith("hasty-pause-") for it in refused), "each refusal names its command"
    assert sum(it["code"] == "too_fast" for it in refused) == REFUSAL_LIMIT.far.amount
    margaux_line.do("add_bot/1")
    assert margaux_line.board["seq"] == seq + 1


def test_gestures_are_rate_limited(own_house: Served) -> None:
    margaux = own_house.visitor("Margaux")
    margaux_line = margaux.at(margaux.opens()["id"])
    theo_line = far(own_house.visitor("Théo")).at(margaux_line.board["table"])
    for _ in range(QUICK_CHAT_LIMIT.far.amount + 5):
        theo_line.send({"type": "react/1", "reaction": "bravo"})
    for _ in range(5):
        assert theo_line.next("refused/1")["code"] == "too_fast"
    theo_line.send({"type": "queue/1", "waits": True})
    assert theo_line.next("refused/1")["asked"] == {"type": "queue/1", "waits": True}
    margaux_line.do("add_bot/1")
    margaux_line.drain()
    assert sum(it["type"] == "reacted/1" for it in margaux_line.heard) == QUICK_CHAT_LIMIT.far.amount


def test_a_remote_address_has_a_limited_number_of_connections() -> None:
    clock = Hours()
    house, caller = RateLimiter(clock), Caller(FAR, near=False)
    for _ in range(MAX_CONNECTIONS_PER_ADDRESS):
        clock.now += 1
        assert house.add_connection(caller)
    assert not house.add_connection(caller)
    for _ in range(MAX_CONNECTIONS_PER_ADDRESS + 1):
        house.remove_connection(caller)
    assert house.add_connection(caller)


def test_guests_at_one_address_share_a_budget_and_a_calm_neighbour_keeps_playing(own_house: Served) -> None:
    """All clients stay within their own limits. A client that sends few messages is not slowed down."""
    margaux = own_house.visitor("Margaux")
    table = margaux.opens()["id"]
    crowd = [far(own_house.visitor(f"Guest {number}")).at(table) for number in range(8)]
    calm = far(own_house.visitor("Calm")).at(table)
    sent = SHARE_LIMIT.far.amount + REFUSAL_LIMIT.far.amount  # more messages would close their connections
    for _ in range(sent):
        for line in crowd:
            line.send({"type": "pause/1", "id": line.fresh_id()})
    refused = 0
    for line in crowd:
        for _ in range(sent):
            refused += line.next("refused/1")["code"] == "too_fast"
    assert refused
    taken = 8 * sent - refused
    assert taken <= ADDRESS_MESSAGE_LIMIT.far.amount + 8 * SHARE_LIMIT.far.amount
    assert calm.refused("pause/1") == "not_host", "the calm client is not limited"


def test_repeated_changes_of_settings_do_not_fill_the_journal(
    own_house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(MAX_ENTRIES, "lobby", 30)
    margaux = own_house.visitor("Margaux")
    margaux_line = margaux.at(margaux.opens(bots=["bold"])["id"])
    while margaux_line.board["seq"] < 30:
        margaux_line.do("configure/1", pace=("vif", "normal")[margaux_line.board["seq"] % 2])
    assert margaux_line.refused("configure/1", pace="sans") == "journal_full"
    assert margaux_line.refused("add_bot/1") == "journal_full"
    margaux_line.do("start/1")
    margaux_line.do("pause/1")


def test_callers_behind_an_unconfigured_proxy_have_remote_limits(
    caplog: pytest.LogCaptureFixture,
) -> None:
    rate_limits._warn_of_proxy.cache_clear()

    def is_near(port: int, **headers: str) -> bool:
        sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        return caller_of(Request({"type": "http", "headers": sent, "client": ("192.168.1.2", port)})).near  # type: ignore[arg-type]

    assert not is_near(4000, x_forwarded_for="192.168.1.9")
    assert not is_near(4001, x_forwarded_for="192.168.1.9")
    assert [it.levelname for it in caplog.records] == ["WARNING"], "once"
    assert "FORWARDED_ALLOW_IPS" in caplog.text
    assert is_near(4000)
    assert is_near(0, x_forwarded_for="192.168.1.2"), "uvicorn trusts this proxy"
