"""Estimates a seat's chance to end La Passe Anglaise with the most chips, to find the best action.

Each seat has a weight: its chips after the coup, raised to a power that grows towards the end of the game. The chance
of a seat is its share of all weights. In the last bank, a banker who leads passes it, which ends the game, and a banker
who is behind keeps it.
"""

from collections.abc import Iterable, Mapping

from tripot.games.passe_anglaise.cloth import Passe
from tripot.games.passe_anglaise.worth import bankers_edge
from tripot.kernel import Seat, Whole, rotations, round_sum

SHARPNESS = 9.0
"""The power to which chips are raised during the last bank. With more banks left, the power is smaller, down to
``LEAST_SHARPNESS``."""

LEAST_SHARPNESS = 1.5
"""The minimum of that power. Both were chosen by trial; a fit to 600 games between bots gave a higher power."""

SHARES = (0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1.0)
"""The candidate sums, as shares of the largest sum."""

Fortunes = dict[Seat, int]
"""The chips of each seat, in hand and on the cloth."""


def banks_left(table: Passe) -> int:
    """Return the number of remaining banks, including the current one. If the players decide when to stop, assume one
    rotation."""
    agreed = rotations(table.variant.end)
    if agreed is None:
        return len(table.seats)
    return sum([max(0, agreed - table.held[seat]) for seat in table.seats])


class Race:
    """A table, with the seat whose chance is estimated."""

    def __init__(self, table: Passe, seat: Seat) -> None:
        self.table, self.seat, self.banks = table, seat, banks_left(table)
        assert table.banker is not None
        self.banker = table.banker
        self.owned: Fortunes = {other: table.belongings(other) for other in table.seats}
        self.wins = (1 + float(bankers_edge(table.variant.suspens, None, dead=False))) / 2

    def standing(self, owned: Fortunes, banks: int) -> float:
        """Return the chance of first place with these chips and this number of remaining banks."""
        mine = owned[self.seat]
        if banks <= 0:
            best = max(owned.values())
            return 1 / list(owned.values()).count(best) if mine == best else 0.0
        power = max(LEAST_SHARPNESS, SHARPNESS / banks)
        strength: float = mine**power
        total: float = sum([has**power for has in owned.values()])
        return strength / total

    def after_coup(self, owned: Fortunes, *, won: bool) -> float:
        """Return the chance after a coup is settled."""
        passes = not owned[self.banker] or (not won and self.table.variant.bank_after == "perdant_passe")
        last = self.banks <= 1
        if passes or (last and owned[self.banker] == max(owned.values())):
            return self.standing(owned, self.banks - 1)
        return self.standing(owned, self.banks)

    def after_pass(self) -> float:
        """Return the chance if the bank passes now."""
        return self.standing(self.owned, self.banks - 1)

    def coup(self, shares: Mapping[Seat, int]) -> float:
        """Return the chance before a coup with these shares against the bank."""
        found = 0.0
        total = sum(shares.values())
        for won, weight in ((True, self.wins), (False, 1 - self.wins)):
            sign = -1 if won else 1
            owned = dict(self.owned)
            owned[self.banker] -= sign * total
            for seat, share in shares.items():
                owned[seat] += sign * share
            found += weight * self.after_coup(owned, won=won)
        return found

    def deposit_chance(self, amount: int) -> float:
        """Return the chance with this deposit, which the others probably cover."""
        return self.coup(self.cover(amount, self.coverers(), {}))

    def coverers(self) -> list[Seat]:
        """Return the pontes who are likely to bet: all except, in the last bank, the leader."""
        pontes = [seat for seat in self.owned if seat != self.banker]
        if self.banks > 1:
            return pontes
        best = max(self.owned.values())
        return [seat for seat in pontes if self.owned[seat] < best] or pontes

    def cover(self, missing: int, seats: Iterable[Seat], laid: Mapping[Seat, int]) -> dict[Seat, int]:
        """Return the shares against the bank if these seats cover the missing sum in proportion to their purses."""
        shares = dict(laid)
        purses = {seat: self.owned[seat] - laid.get(seat, 0) for seat in seats}
        total = sum(purses.values())
        if total:
            for seat, has in purses.items():
                part = min(has, missing * has // total)
                if part:
                    shares[seat] = shares.get(seat, 0) + part
        return shares

    def best_deposit(self, sums: Whole) -> tuple[float, int]:
        """Return the best deposit and the chance with it."""
        chance, amount = max((self.deposit_chance(amount), -amount) for amount in self._amounts(sums))
        return chance, -amount

    def share_chance(self, amount: int) -> float:
        """Return the chance if this ponte adds this sum, and the others probably cover the rest."""
        table, seat = self.table, self.seat
        laid = {other: share for other in self.owned if (share := table.share(other))}
        if amount:
            laid[seat] = laid.get(seat, 0) + amount
        missing = table.deposit - sum(laid.values())
        to_speak = [o for o in self.coverers() if o != seat and o not in table.done and not table.share(o)]
        shares = self.cover(missing, to_speak, laid)
        if not shares or (table.variant.cover == "exacte" and sum(shares.values()) < table.deposit):
            return self.after_pass()
        return self.coup(shares)

    def best_share(self, sums: Whole | None, must: int) -> tuple[float, int]:
        """Return the best sum to add, and the chance with it. The sum is at least ``must``."""
        amounts = {must, *[amount for amount in ([] if sums is None else self._amounts(sums)) if amount > must]}
        chance, amount = max((self.share_chance(amount), -amount) for amount in amounts)
        return chance, -amount

    def banco_chance(self) -> float:
        """Return the chance with a Banco."""
        return self.coup({self.seat: self.table.deposit})

    def _amounts(self, sums: Whole) -> list[int]:
        found = {sums.low, *[round_sum(share * sums.high, sums) for share in SHARES]}
        gap = max(self.owned.values()) - self.owned[self.seat]
        found |= {amount for amount in (gap + 1, gap // 2 + 1) if amount in sums}
        return sorted(found)
