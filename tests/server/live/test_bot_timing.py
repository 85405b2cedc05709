"""The small parts of the server, each by itself: codes, the scheduler, the pace of bots, group commit, addresses."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.house.evening import MARGAUX, Evening
from tests.store.journal_suite import SHELF
from tripot.entropy import WORDS, fresh_code, fresh_id, fresh_secret, hash_secret, normalize_code
from tripot.house import SettingsRequest, TableId, open_table
from tripot.server.group_commit.async_store import AsyncStore
from tripot.server.http.urls import find_lan_address, is_loopback
from tripot.server.live.bot_timing import BotDelay, BotTiming, thinking_seats
from tripot.server.live.scheduler import Scheduler
from tripot.store import Append, Appended, Conflict, StoreFailed, append_of, open_sqlite

# Codes and secrets


def test_codes_are_many_and_survive_being_dictated() -> None:
    assert len(set(WORDS)) == len(WORDS)
    assert all(word.isascii() and word.isupper() and 4 <= len(word) <= 7 for word in WORDS)
    assert len(WORDS) ** 2 * 900 > 10**8
    code = fresh_code()
    for typed in (code, code.lower(), code.replace("-", " "), f"  {code.title()} ", code.replace("-", " — ")):
        assert normalize_code(typed) == code
    assert normalize_code("Rübis–pànier 427") == "RUBIS-PANIER-427"


def test_ids_and_secrets_are_long_and_never_the_same() -> None:
    assert len({fresh_id() for _ in range(1000)}) == 1000
    assert "-" not in fresh_id()
    assert len(hash_secret(fresh_secret())) == 32


# The scheduler


class Door:
    def __init__(self) -> None:
        self.knocks = 0

    def wake(self) -> None:
        self.knocks += 1


def test_the_bell_rings_when_it_is_time_and_only_at_the_last_time_set() -> None:
    now = 1_000
    bell = Scheduler(lambda: now, lambda _: None, lambda _: None)
    first, second = Door(), Door()
    bell.schedule(first, 1_500)
    bell.schedule(second, 1_200)
    bell.schedule(second, None)
    bell.schedule(first, 1_300)
    for now in range(1_000, 3_000, 100):
        bell._wake_due()
        assert first.knocks == (now >= 1_300)
    assert second.knocks == 0


def test_the_bell_notices_that_the_house_stood_still() -> None:
    times, since = iter((1_000, 2_000, 6_000, 60_000, 61_000)), []
    bell = Scheduler(lambda: next(times), since.append, lambda _: None)
    for _ in range(4):
        bell._wake_due()
    assert since == [6_000]


# The pace of bots


def test_bots_awaited_together_think_at_the_same_time_and_longer_after_a_throw() -> None:
    evening = Evening("pace").sit(MARGAUX).bots("cautious", "bold", "bold").start()
    pacing = BotTiming(BotDelay(1_000), Random(1))
    pacing.update(evening.table, evening.lines[-1:], evening.now)
    seats = thinking_seats(evening.table)
    assert len(seats) >= 2
    due = pacing.next_due_at()
    assert due is not None
    assert evening.now + 2_500 <= due <= evening.now + 3_500, "the lot has just named the banker"
    assert pacing.pop_ready(due - 1) == set()
    assert pacing.pop_ready(evening.now + 3_500) == set(seats)
    assert pacing.next_due_at() is None
    before = len(evening.lines)
    evening.let_bots_play()
    pacing.update(evening.table, evening.lines[before:], evening.now)
    assert pacing.next_due_at() is not None
    assert pacing.next_due_at() <= evening.now + 1_500


def test_no_bot_thinks_while_the_table_is_paused() -> None:
    from tripot.house.commands import Pause as PauseTable

    evening = Evening("rest").sit(MARGAUX).bots("cautious", "bold").start()
    evening.do(MARGAUX, PauseTable)
    assert thinking_seats(evening.table) == []


# Group commit


def opening(number: int) -> Append:
    return append_of(open_table(SHELF, TableId(f"table-{number}"), MARGAUX, SettingsRequest(game="tabu"), 1))


def test_appends_that_arrive_together_are_committed_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = []

    async def main() -> None:
        store = open_sqlite(tmp_path / "house.sqlite")
        clerk, really = AsyncStore(store), store.journal.append
        monkeypatch.setattr(store.journal, "append", lambda batch: sizes.append(len(batch)) or really(batch))
        outcomes = await asyncio.gather(*[clerk.append([opening(number)]) for number in range(300)])
        assert all(isinstance(outcome, Appended) for (outcome,) in outcomes)
        (conflict,) = await clerk.append([opening(3)])
        assert isinstance(conflict, Conflict)
        await clerk.close()

    asyncio.run(main())
    assert sum(sizes) == 301
    assert len(sizes) <= 4


def test_everyone_whose_commit_failed_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        store = open_sqlite(tmp_path / "house.sqlite")
        clerk = AsyncStore(store)

        def full(_: object) -> None:
            raise StoreFailed("full")

        with monkeypatch.context() as broken:
            broken.setattr(store.journal, "append", full)
            told = await asyncio.gather(*[clerk.append([opening(n)]) for n in range(5)], return_exceptions=True)
        assert [type(error) for error in told] == [StoreFailed] * 5
        await clerk.append([opening(1)])
        await clerk.close()

    asyncio.run(main())


# Addresses


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("localhost:8642", True),
        ("127.0.0.1:1", True),
        ("[::1]:80", True),
        ("192.168.1.4:8642", False),
        ("tripot.test", False),
    ],
)
def test_an_address_only_this_machine_knows_is_not_passed_on(host: str, own: bool) -> None:
    assert is_loopback(host) is own


def test_the_address_in_the_room_is_one_that_others_can_reach() -> None:
    found = find_lan_address()
    assert found is None or not is_loopback(found)
