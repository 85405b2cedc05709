"""The model of Home Casino: the five small games and the board."""

from dataclasses import dataclass, field
from typing import Any

from tests.models.base import End, Ledger, Play, right_of
from tests.models.home_casino.board import HomeCasino
from tests.models.home_casino.small_games import (
    UNIT,
    black_jack,
    ceiling,
    duel,
    four_twenty_one,
    roulette,
    zanzibar,
)

__all__ = ["HomeCasino", "SmallGame"]

BANK = -1
"""The opponent of a player alone, in the score of a match."""


@dataclass
class SmallGame:
    """A match of a small game without the board (CASINO-R21). Seat 0 is the first lander; everyone has 4,000 chips."""

    name: str
    players: int
    switches: dict[str, Any]
    ledger: Ledger = field(default_factory=Ledger)

    def play(self) -> Play:
        """Play one match."""
        log, seats = self.ledger, range(self.players)
        log.chips["bank"] = 160_500 - 4_000 * self.players
        for seat in seats:
            log.chips[f"purse:{seat}"] = 4_000
        bouts, lander = self.switches["match.bouts"], 0
        if bouts == 1:
            return End(frozenset((yield from self.bout(0)).winners))
        won = dict.fromkeys([*seats, BANK] if self.players == 1 else seats, 0)
        for left in reversed(range(bouts)):
            held = log.purse(0)
            outcome = yield from self.bout(lander)
            for winner in outcome.winners:
                won[winner] += 1
            if self.name == "blackjack" and self.players == 2 and outcome.lost:
                won[1 - lander] += 1
            if self.players == 1 and log.purse(0) < held:
                won[BANK] += 1
            best = max(won, key=won.__getitem__)
            if all(won[best] > won[other] + left for other in won if other != best):
                log.saw("CASINO-R21 decided")
                break
            able = [seat for seat in [*right_of(seats, lander, self.players), lander] if self.can_begin(seat)]
            if not able:
                log.saw("CASINO-R21 nobody begins")
                break
            lander = able[0]
        return End(frozenset(self.winners(won)))

    def winners(self, won: dict[int, int]) -> list[int]:
        """Return the seats with the most bouts and then the most chips. Empty if all are equal."""
        rank = {seat: (bouts, 4_000 if seat == BANK else self.ledger.purse(seat)) for seat, bouts in won.items()}
        best = [seat for seat in rank if rank[seat] == max(rank.values())]
        return [] if len(best) == len(rank) or BANK in best else best

    def can_begin(self, lander: int) -> bool:
        """Return whether a seat can stake anything, against the bank or another seat."""
        log, others = self.ledger, [seat for seat in range(self.players) if seat != lander]
        if self.name in ("roulette", "blackjack"):
            return log.purse(lander) >= UNIT
        limit, cap = (500, None) if self.name == "duel" else (1_000, self.switches["casino.stake_cap"])
        return any(ceiling(limit, log.purse(other), log.purse(lander), cap) >= UNIT for other in others)

    def bout(self, lander: int) -> Play:
        """Play one bout."""
        log, others = self.ledger, [seat for seat in range(self.players) if seat != lander]
        match self.name:
            case "duel":
                return duel(log, lander, others[0], ceiling(500, log.purse(others[0]), log.purse(lander), None))
            case "roulette":
                return roulette(log, range(self.players), lander, self.switches["roul.limit"])
            case "zanzibar":
                return zanzibar(log, lander, others, self.switches["casino.stake_cap"])
            case "421":
                return four_twenty_one(log, lander, others, self.switches)
            case "blackjack":
                croupier = others[0] if others and self.switches["casino.croupier"] == "humain" else None
                return black_jack(log, lander, croupier, self.switches["bj.order"])
        raise AssertionError(self.name)
