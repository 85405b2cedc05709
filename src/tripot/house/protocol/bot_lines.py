"""Chooses the remarks of a table's bots, at most one in ten seconds. Remarks are not stored.

A moment is found by comparing the table before and after a commit: a bot won or lost much, staked much, or the game
ended. The wording is in ``house/texts/`` (``bot-line-‹temperament›-‹moment›-‹number›``).
"""

from collections.abc import Iterator
from random import Random
from typing import Literal

from msgspec import Struct

from tripot.house.table.table import Table
from tripot.kernel import Decide, Seat

LINE_EVERY_MS = 10_000
"""The minimum time between two lines at a table."""

WAITS_AFTER_MS = 25_000
"""How long a table waits for people before a bot comments on the wait."""

MUCH_WON = 0.12
"""A gain or loss of at least this share of a bot's chips causes a line."""

MUCH_STAKED = 0.2
"""A stake of at least this share of a bot's chips causes a line."""

Moment = Literal["won", "lost", "stakes", "waits", "wins", "loses"]

LINES: dict[str, dict[Moment, int]] = {
    "cautious": {"won": 2, "lost": 2, "stakes": 1, "waits": 1, "wins": 1, "loses": 1},
    "bold": {"won": 2, "lost": 2, "stakes": 2, "waits": 1, "wins": 1, "loses": 1},
    "calculating": {"won": 1, "lost": 1, "waits": 1, "wins": 1, "loses": 1},
    "expert": {"won": 1, "lost": 1, "waits": 1, "wins": 1, "loses": 1},
}
"""For each moment, the number of different lines of each temper. A temper that is not listed is silent."""

SAID_OFTEN: dict[Moment, float] = {
    "won": 0.7, "lost": 0.5, "stakes": 0.6, "waits": 1.0, "wins": 1.0, "loses": 0.6,
}  # fmt: skip
"""The probability that a bot comments, by moment."""


class BotSaid(Struct, frozen=True, kw_only=True, tag="bot_said/1", tag_field="type"):
    """A bot says a line about the entry ``seq``."""

    seat: Seat
    bot: str
    phrase: str
    seq: int


class BotChat:
    """The remarks of bots at one table, with the time of the last line. The caller supplies randomness."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._quiet_until = 0
        self._waited_at_seq = 0

    def note_line(self, at: int) -> None:
        """Record the time of a remark."""
        self._quiet_until = at + LINE_EVERY_MS

    def after_commit(self, before: Table, after: Table, at: int) -> BotSaid | None:
        """Return a remark about the committed entries, if any."""
        if at < self._quiet_until or not after.bots():
            return None
        moments = list(find_moments(before, after))
        self._rng.shuffle(moments)
        moments.sort(key=lambda item: item[1] not in ("wins", "loses"))
        return next((line for seat, moment in moments if (line := self._speak(after, seat, moment, at))), None)

    def while_waiting(self, table: Table, at: int) -> BotSaid | None:
        """Return the remark of a bot that has waited long for people, at most one for each entry."""
        due = self.next_due_at(table)
        if due is None or due > at:
            return None
        self._waited_at_seq = table.seq
        return self._speak(table, self._rng.choice(list(speakers(table))), "waits", at)

    def next_due_at(self, table: Table) -> int | None:
        """Return when :meth:`while_waiting` has a remark; ``None`` if none is due."""
        turn, bots = table.turn, table.bots()
        if not bots or table.paused is not None or not isinstance(turn, Decide) or table.seq == self._waited_at_seq:
            return None
        if not speakers(table) or any(seat in bots for seat in turn.awaited):
            return None
        return max(table.at + WAITS_AFTER_MS, self._quiet_until)

    def _speak(self, table: Table, seat: Seat, moment: Moment, at: int) -> BotSaid | None:
        bot = speakers(table)[seat]
        count = LINES[bot].get(moment, 0)
        if not count or self._rng.random() >= SAID_OFTEN[moment]:
            return None
        self.note_line(at)
        phrase = f"{bot}-{moment}-{self._rng.randint(1, count)}"
        return BotSaid(seat=seat, bot=bot, phrase=phrase, seq=table.seq)


def speakers(table: Table) -> dict[Seat, str]:
    """Return the bots that can speak: those with lines, on their own seats. A bot that keeps a person's seat is
    silent."""
    return {Seat(seat): chair.bot for seat, chair in enumerate(table.chairs)
            if chair is not None and chair.person is None and chair.bot in LINES}  # fmt: skip


def find_moments(before: Table, after: Table) -> Iterator[tuple[Seat, Moment]]:
    """Yield the moments between two tables, for each bot that speaks."""
    was, now = before.state, after.state
    if was is None or now is None or before.stage == "over":
        return
    for seat in speakers(after):
        if now.over is not None:
            yield seat, "wins" if seat in now.over.winners else "loses"
            continue
        had, has = was.belongings(seat), now.belongings(seat)
        laid, lies = had - was.purse(seat), has - now.purse(seat)
        if abs(has - had) >= MUCH_WON * had:
            yield seat, "won" if has > had else "lost"
        elif lies > laid and lies >= MUCH_STAKED * has:
            yield seat, "stakes"
