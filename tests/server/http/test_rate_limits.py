"""Rate limits: what counts against whom, what a client hears beyond them, and that nobody else is slowed down."""

from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.programs import Program, made
from tests.server.visitors import Line, Served, Visitor
from tripot.entropy import HIGHEST_NUMBER, LOWEST_NUMBER, WORDS
from tripot.server.http import rate_limits
from tripot.server.http.rate_limits import (
    DAILY_MISS_LIMIT,
    DEVICE_WRITE_LIMIT,
    MAX_CONNECTIONS_PER_ADDRESS,
    MISS_LIMIT,
    QUICK_CHAT_LIMIT,
    REFUSAL_LIMIT,
    SEAT_MESSAGE_LIMIT,
    Caller,
    RateLimit,
    RateLimiter,
    make_limit,
)
from tripot.server.http.windows import FixedWindowStorage

FAR = "8.8.8.8"
"""A far address, as a proxy names it; nothing is ever sent there."""


class Hours:
    """A clock in seconds that a test moves."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


def far(visitor: Visitor, address: str = FAR) -> Visitor:
    """The same visitor, from the other end of the internet."""
    visitor.headers["x-forwarded-for"] = address
    return visitor


# Counting


MEASURES = [it for it in vars(rate_limits).values() if isinstance(it, RateLimit)]


@pytest.mark.parametrize("what", MEASURES, ids=lambda it: it.kind)
def test_every_measure_is_kept_and_renewed(what: RateLimit) -> None:
    clock = Hours()
    house, caller = RateLimiter(clock), Caller(FAR, near=False)
    assert [house.hit(caller, what, "one") for _ in range(what.far.amount)] == [None] * what.far.amount
    wait = house.hit(caller, what, "one")
    assert wait is not None
    assert 0 < wait <= what.far.get_expiry()
    assert house.hit(caller, what, "another") is None
    clock.now += wait
    assert house.hit(caller, what, "one") is None
    assert what.near.amount > what.far.amount


def test_counts_of_people_who_went_are_forgotten_and_never_too_many() -> None:
    clock = Hours()
    windows = FixedWindowStorage(clock, max_keys=100)
    for number in range(1_000):
        windows.incr(f"guess {number}", 60)
    assert len(windows) <= 100
    clock.now += 61
    for number in range(100):
        windows.incr(f"new {number}", 60)
    assert len(windows) <= 100
    assert windows.get("guess 999") == 0
    assert windows.get("new 99") == 1


def test_codes_cannot_be_guessed() -> None:
    """Ten thousand live tables, and a thousand addresses that each guess as much as they may: how long for one hit?"""
    codes = len(set(WORDS)) ** 2 * (HIGHEST_NUMBER - LOWEST_NUMBER + 1)
    assert codes > 10**8
    tries_a_day = DAILY_MISS_LIMIT.far.amount
    assert codes / 10_000 / tries_a_day > 30, "one address would need more than a month"


# Over HTTP


def test_whoever_guesses_codes_must_wait_also_for_one_that_exists(own_house: Served) -> None:
    table = own_house.visitor("Margaux").opens()
    thief = far(own_house.visitor())
    for number in range(MISS_LIMIT.far.amount):
        assert thief.call("GET", f"/api/tables/RUBIS-AMBRE-{100 + number}").status == 404
    said = thief.call("GET", f"/api/tables/{table['code']}")
    assert (said.status, said.json["code"]) == (429, "too_fast")
    assert said.headers["content-type"] == "application/problem+json"
    assert 1 <= int(said.headers["retry-after"]) <= 60
    assert Line(thief.dial(table["id"])).closed_with() == 4429
    assert far(own_house.visitor(), "9.9.9.9").get(f"/api/tables/{table['code']}")["id"] == table["id"]


def test_guessing_over_sockets_is_counted_too(own_house: Served) -> None:
    thief = far(own_house.visitor())
    for number in range(MISS_LIMIT.far.amount):
        assert Line(thief.dial(f"RUBIS-AMBRE-{100 + number}")).closed_with() == 4404
    assert Line(thief.dial("RUBIS-AMBRE-999")).closed_with() == 4429


def test_one_device_changes_only_so_much_and_others_at_its_address_go_on(own_house: Served) -> None:
    hasty, calm = far(own_house.visitor("Hasty")), far(own_house.visitor("Calm"))
    codes = [hasty.call("PUT", "/api/me", {"name": "Hasty"}).status for _ in range(DEVICE_WRITE_LIMIT.far.amount + 1)]
    assert codes == [200] * DEVICE_WRITE_LIMIT.far.amount + [429]
    assert hasty.get("/api/me") == {"name": "Hasty"}, "looking is not changing"
    assert calm.call("PUT", "/api/me", {"name": "Calmer"}).status == 200


def test_a_token_is_counted_as_a_device_is(own_house: Served) -> None:
    owner = own_house.visitor("Owner")
    hasty, calm = (far(Program(own_house.base, made(owner, name)["token"])) for name in ("Hasty", "Calm"))
    codes = [hasty.call("PUT", "/api/me", {"name": "Hasty"}).status for _ in range(DEVICE_WRITE_LIMIT.far.amount + 1)]
    assert codes == [200] * DEVICE_WRITE_LIMIT.far.amount + [429]
    assert calm.call("PUT", "/api/me", {"name": "Calmer"}).status == 200


def test_an_address_is_heard_only_so_often_and_a_near_one_goes_on(
    own_house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "REQUEST_LIMIT", make_limit("asked", "50/minute", "1000/minute"))
    crowd = far(own_house.visitor())
    codes = {crowd.call("GET", "/api/me").status for _ in range(50)}
    assert codes == {200}
    assert crowd.call("GET", "/").status == 429, "files are counted as well"
    assert own_house.visitor().call("GET", "/api/me").status == 200


def test_an_ipv6_neighbourhood_is_one_address(own_house: Served) -> None:
    for number in range(MISS_LIMIT.far.amount):
        neighbour = far(own_house.visitor(), f"2a00:1450:4001:81b::{number:x}")
        assert neighbour.call("GET", "/api/tables/nowhere").status == 404
    assert far(own_house.visitor(), "2a00:1450:4001:81b::ffff").call("GET", "/api/tables/nowhere").status == 429
    assert far(own_house.visitor(), "2a00:1450:4001:81c::1").call("GET", "/api/tables/nowhere").status == 404


# Over a socket


def test_a_hasty_hand_is_refused_then_shown_out_and_the_table_stays_as_it_is(own_house: Served) -> None:
    margaux = own_house.visitor("Margaux")
    table = margaux.opens()
    hers = margaux.at(table["id"])
    theo = far(own_house.visitor("Théo"))
    his = theo.at(table["id"])
    seq = hers.board["seq"]
    for number in range(SEAT_MESSAGE_LIMIT.far.amount + REFUSAL_LIMIT.far.amount + 50):
        try:
            his.send({"type": "pause/1", "id": f"hasty-pause-{number}"})
        except ConnectionClosed:
            break
    with pytest.raises(ConnectionClosed) as closed:
        his.until(lambda _: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4429
    refused = [it for it in his.heard if it["type"] == "refused/1"]
    assert {it["code"] for it in refused} == {"not_host", "too_fast"}
    assert all(it["command"].startswith("hasty-pause-") for it in refused), "everyone hears which was refused"
    assert sum(it["code"] == "too_fast" for it in refused) == REFUSAL_LIMIT.far.amount
    hers.do("add_bot/1")
    assert hers.board["seq"] == seq + 1


def test_nobody_is_drowned_in_gestures(own_house: Served) -> None:
    margaux = own_house.visitor("Margaux")
    hers = margaux.at(margaux.opens()["id"])
    his = far(own_house.visitor("Théo")).at(hers.board["table"])
    for _ in range(QUICK_CHAT_LIMIT.far.amount + 5):
        his.send({"type": "react/1", "reaction": "bravo"})
    for _ in range(5):
        assert his.next("refused/1")["code"] == "too_fast"
    hers.do("add_bot/1")
    hers.drain()
    assert sum(it["type"] == "reacted/1" for it in hers.heard) == QUICK_CHAT_LIMIT.far.amount


def test_one_far_address_holds_only_so_many_lines() -> None:
    clock = Hours()
    house, caller = RateLimiter(clock), Caller(FAR, near=False)
    with ExitStack() as lines:
        for _ in range(MAX_CONNECTIONS_PER_ADDRESS):
            clock.now += 1
            assert lines.enter_context(house.hold_connection(caller))
        assert not lines.enter_context(house.hold_connection(caller))
    with house.hold_connection(caller) as welcome:
        assert welcome
