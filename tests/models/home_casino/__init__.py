"""Home Casino, from its sheet and rulings: the five small games and the board."""

from dataclasses import dataclass, field
from typing import Any

from tests.models.base import End, Ledger, Play
from tests.models.home_casino.board import HomeCasino
from tests.models.home_casino.small_games import black_jack, duel, four_twenty_one, roulette, zanzibar

__all__ = ["HomeCasino", "SmallGame"]


@dataclass
class SmallGame:
    """A small game alone: seat 0 has landed on its square, everyone holds 4,000."""

    name: str
    players: int
    switches: dict[str, Any]
    ledger: Ledger = field(default_factory=Ledger)

    def play(self) -> Play:
        """One game."""
        log, others = self.ledger, list(range(1, self.players))
        log.chips["bank"] = 160_500 - 4_000 * self.players
        for seat in range(self.players):
            log.chips[f"purse:{seat}"] = 4_000
        match self.name:
            case "duel":
                game = duel(log, 0, 1, 500)
            case "roulette":
                game = roulette(log, range(self.players), 0, self.switches["roul.limit"])
            case "zanzibar":
                game = zanzibar(log, 0, others, self.switches["casino.stake_cap"])
            case "421":
                game = four_twenty_one(log, 0, others, self.switches)
            case "blackjack":
                croupier = others[0] if others and self.switches["casino.croupier"] == "humain" else None
                game = black_jack(log, 0, croupier, self.switches["bj.order"])
            case _:
                raise AssertionError(self.name)
        outcome = yield from game
        return End(frozenset(outcome.winners))
