"""Faults and their rates, chosen at random for each evening."""

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import Struct

from tests.simulation.disk import (
    Disk,
    DiskAccounts,
    DiskDirectory,
    DiskJournal,
    DiskModeration,
    DiskNotices,
    DiskSessions,
)
from tripot.store import Append, AppendOutcome, StoreFailed


class Mishaps(Struct, frozen=True, kw_only=True):
    """Rates of faults: the chance per event, or the mean number of seconds between two faults (0: never)."""

    store_refuses: float = 0.0
    """An append fails and nothing is in."""
    answer_lost: float = 0.0
    """An append is in, and its writer is told that it failed."""
    question_fails: float = 0.0
    outage: float = 0.0
    crash: float = 0.0
    stop: float = 0.0
    """A node is suspended for a while and goes on."""
    clock_jump: float = 0.0
    cut: float = 0.0
    """A connection is cut."""
    desert: float = 0.0
    """All people of a table leave, and come back just when it is unloaded."""
    tear: float = 0.0
    """No node reaches another for a while."""
    echo: float = 0.0
    """A command is sent twice."""
    slow: float = 0.0
    """A step of the store takes up to some seconds."""


CALM = Mishaps()

ROUGH = Mishaps(
    store_refuses=0.02,
    answer_lost=0.03,
    question_fails=0.005,
    outage=25,
    crash=12,
    stop=30,
    clock_jump=30,
    cut=1.5,
    desert=10,
    tear=40,
    echo=0.2,
    slow=0.02,
)
"""An evening on which nearly everything goes wrong."""


def drawn(rng: Random) -> Mishaps:
    """Choose random rates. Each fault is absent in some evenings, so that no fault always hides another."""

    def maybe(often: float, rare: float) -> float:
        return 0.0 if rng.random() < 0.25 else rng.uniform(often, rare)

    if rng.random() < 0.15:
        return ROUGH
    return Mishaps(
        store_refuses=maybe(0.002, 0.02),
        answer_lost=maybe(0.002, 0.02),
        question_fails=maybe(0.001, 0.01),
        outage=maybe(20, 80),
        crash=maybe(8, 60),
        stop=maybe(25, 100),
        clock_jump=maybe(15, 100),
        cut=maybe(1, 8),
        desert=maybe(5, 20),
        tear=maybe(15, 80),
        echo=maybe(0.02, 0.2),
        slow=maybe(0.002, 0.03),
    )


class SimulatedStore:
    """The store of one node, which uses the shared disk. It can fail or be disconnected."""

    def __init__(self, disk: Disk, writer: str, rng: Random, mishaps: Mishaps) -> None:
        self.rng, self.mishaps = rng, mishaps
        self.unreachable = False
        self.failures = 0
        self.journal = _Journal(self, disk, writer)
        self.accounts = _People(self, disk)
        self.sessions, self.moderation = _Sessions(self, disk), _Moderation(self, disk)
        self.directory, self.notices = _Directory(self, disk), _Notices(self, disk)

    def __getattr__(self, name: str) -> None:
        """Raise an error for parts that the simulation does not support."""

    def close(self) -> None:
        """Do nothing."""

    def asked(self) -> None:
        """Fail at random, or always while the store is unreachable. Called before each request."""
        if self.unreachable or self.rng.random() < self.mishaps.question_fails:
            self.fail("the line to the store broke")

    def fail(self, why: str) -> None:
        self.failures += 1
        raise StoreFailed(why)


class _Journal(DiskJournal):
    def __init__(self, store: SimulatedStore, disk: Disk, writer: str) -> None:
        super().__init__(disk, writer)
        self.store = store

    def append(self, batch: Sequence[Append]) -> tuple[AppendOutcome, ...]:
        store = self.store
        if store.unreachable or store.rng.random() < store.mishaps.store_refuses:
            store.fail("the disk is full")
        outcomes = super().append(batch)
        if store.rng.random() < store.mishaps.answer_lost:
            store.fail("the answer of the store was lost")
        return outcomes


class _People(DiskAccounts):
    def __init__(self, store: SimulatedStore, disk: Disk) -> None:
        super().__init__(disk)
        self.store = store


class _Sessions(DiskSessions):
    def __init__(self, store: SimulatedStore, disk: Disk) -> None:
        super().__init__(disk)
        self.store = store


class _Moderation(DiskModeration):
    def __init__(self, store: SimulatedStore, disk: Disk) -> None:
        super().__init__(disk)
        self.store = store


class _Directory(DiskDirectory):
    def __init__(self, store: SimulatedStore, disk: Disk) -> None:
        super().__init__(disk)
        self.store = store


class _Notices(DiskNotices):
    def __init__(self, store: SimulatedStore, disk: Disk) -> None:
        super().__init__(disk)
        self.store = store


def _that_may_fail(question: Any) -> Any:
    def ask(self: Any, *about: Any) -> Any:
        self.store.asked()
        return question(self, *about)

    return ask


KINDS = (
    (_Journal, DiskJournal),
    (_People, DiskAccounts),
    (_Sessions, DiskSessions),
    (_Moderation, DiskModeration),
    (_Directory, DiskDirectory),
    (_Notices, DiskNotices),
)
for kind, base in KINDS:
    for name, question in vars(base).items():
        if not name.startswith("_") and name not in vars(kind):
            setattr(kind, name, _that_may_fail(question))
