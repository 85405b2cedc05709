"""The model of the board game: pawns, squares, cards, bankruptcy and the end."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.models.base import Draw, End, Ledger, Play, ask, dice, left_of, right_of, uniform
from tests.models.home_casino.small_games import (
    UNIT,
    Outcome,
    black_jack,
    ceiling,
    duel,
    floor25,
    four_twenty_one,
    roulette,
    zanzibar,
)

BOARD = json.loads((Path(__file__).parents[3] / "src/tripot/games/home_casino/board.json").read_text(encoding="utf-8"))
SQUARES: list[dict[str, Any]] = BOARD["squares"]
HOMES: dict[str, int] = {square["color"]: square["index"] for square in SQUARES if square["type"] == "casino"}
DEEDS: dict[str, dict[str, Any]] = {card["id"]: card for card in BOARD["acquisition_cards"]}
JACKPOT: dict[str, dict[str, Any]] = {card["id"]: card["effect"] for card in BOARD["jackpot_cards"]}


@dataclass
class Pile:
    """Cards not yet seen, and below them the returned cards in order (CASINO-R14)."""

    unseen: list[str]
    queue: list[str] = field(default_factory=list)

    def draw(self, seat: int) -> Play:
        """Draw the top card; ``None`` if the pile is empty."""
        if self.unseen:
            (card,) = yield Draw(uniform(self.unseen), seat)
            self.unseen.remove(card)
            return card
        return self.queue.pop(0) if self.queue else None


class Won(Exception):
    """Raised when the game is over."""

    def __init__(self, *winners: int) -> None:
        super().__init__(winners)
        self.winners = frozenset(winners)


@dataclass
class HomeCasino:
    """One game. ``switches``: values by key, such as ``casino.target``."""

    players: int
    switches: dict[str, Any]
    ledger: Ledger = field(default_factory=Ledger)
    seats: list[int] = field(default_factory=list)
    pawns: dict[int, int] = field(default_factory=dict)
    homes: dict[int, int] = field(default_factory=dict)
    deeds: dict[int, list[str]] = field(default_factory=dict)
    debts: dict[int, int] = field(default_factory=dict)
    """The unpaid rest of payments in the current action."""
    banker: int | None = None

    def play(self) -> Play:
        """Play the whole game."""
        log = self.ledger
        self.seats = list(range(self.players))
        self.deeds = {seat: [] for seat in self.seats}
        self.acquisition, self.jackpot = Pile(list(DEEDS)), Pile(list(JACKPOT))
        self.skips: set[int] = set()
        log.chips["bank"] = 160_500 - 4_000 * self.players
        for seat in self.seats:
            log.chips[f"purse:{seat}"] = 4_000  # CASINO-13
        first = self.switches["youngest"]
        if first is None:
            (first,) = yield Draw(uniform(self.seats), None)  # CASINO-R6
        self.banker = left_of(self.seats, first, self.players)[0]  # CASINO-R15: the seat before the first one
        for seat in [first, *right_of(self.seats, first, self.players)]:  # CASINO-18
            left = [colour for colour in HOMES if HOMES[colour] not in self.homes.values()]
            said = yield ask(seat, {("home_casino.choose_casino", (colour,)): None for colour in left})
            self.homes[seat] = self.pawns[seat] = HOMES[said.named[0]]
        self.active = first
        try:
            while True:
                yield from self.turn(self.active)
                self.active = right_of(self.seats, self.active, self.players)[0]
                while self.active in self.skips:
                    log.saw("JP-35 turn missed")
                    self.skips.remove(self.active)
                    self.active = right_of(self.seats, self.active, self.players)[0]
        except Won as won:
            return End(won.winners)

    def turn(self, seat: int) -> Play:
        """Play a turn (CASINO-19, CASINO-20)."""
        self.throws = 1
        while self.throws and seat in self.seats:
            self.throws -= 1
            yield ask(seat, {("throw", ()): None})
            one, other = yield Draw(dice(2), seat)
            if one == other:
                self.throws += 1
                self.ledger.saw("CASINO-20")
            yield from self.forward(seat, one + other)

    def forward(self, seat: int, steps: int) -> Play:
        """Move the pawn, collect at the player's own casino (CASINO-28, CASINO-R4), and play the square."""
        ahead = (self.homes[seat] - self.pawns[seat]) % 40 or 40
        self.pawns[seat] = (self.pawns[seat] + steps) % 40
        if ahead < steps or (ahead == steps and self.switches["casino.land_home"] == "cumul"):
            self.ledger.move("bank", f"purse:{seat}", 200, "CASINO-28")
            yield from self.settled({}, "CASINO-R20 by passing")
        yield from self.land(seat)

    def land(self, seat: int) -> Play:
        """Play a square (CASINO-21 to 39)."""
        log, square, before = self.ledger, SQUARES[self.pawns[seat]], self.holdings()
        kind, creditor = square["type"], "pot"
        others = right_of(self.seats, seat, self.players)
        log.saw(f"square {kind}")
        match kind:
            case "mafia" | "machine_a_sous" if square["amount"] < 0:
                self.to_pot(seat, -square["amount"], f"{kind} -")
            case "casino_plus" | "machine_a_sous":
                log.move("bank", f"purse:{seat}", square["amount"], f"{kind} +")
            case "pot":
                log.move("pot", f"purse:{seat}", log.chips["pot"], "CASINO-27")
            case "casino":
                creditor = yield from self.casino(seat)
            case "acquisition":
                yield from self.acquire(seat)
            case "a_vendre":
                yield from self.sell(seat, len(self.deeds[seat]))
            case "jackpot":
                return (yield from self.draw_jackpot(seat))
            case "roulette":
                creditor = self.lost((yield from roulette(log, self.seats, seat, self.switches["roul.limit"])))
            case "zanzibar":
                creditor = self.lost((yield from zanzibar(log, seat, others, self.switches["casino.stake_cap"])))
            case "421":
                outcome = yield from four_twenty_one(log, seat, others, self.switches)
                creditor = self.lost(outcome)
                if outcome and outcome.unpaid:
                    log.saw("421-R3 short")
                    self.debts[outcome.loser] = outcome.unpaid
            case "black_jack":
                croupier = others[0] if self.banker == seat else self.banker  # CASINO-R15
                if self.switches["casino.croupier"] == "auto":
                    croupier = None
                creditor = self.lost((yield from black_jack(log, seat, croupier, self.switches["bj.order"])))
            case _:
                raise AssertionError(kind)
        yield from self.settled(before, f"CASINO-R20 by {kind}", creditor)

    @staticmethod
    def lost(outcome: Outcome | None) -> int | str:
        """Return who gets the loser's chips after a small game: a seat, or the bank."""
        return "bank" if outcome is None else outcome.creditor

    def holdings(self) -> dict[int, int]:
        """Return the chips of every seat."""
        return {seat: self.ledger.purse(seat) for seat in self.seats}

    def to_pot(self, seat: int, amount: int, rule: str) -> None:
        """Pay into the pot. A seat that cannot pay in full pays all its chips (CASINO-R18)."""
        if amount > self.ledger.purse(seat):
            self.ledger.saw("CASINO-R18 short")
            self.debts[seat] = amount - self.ledger.purse(seat)
        self.ledger.move(f"purse:{seat}", "pot", min(amount, self.ledger.purse(seat)), rule)

    def casino(self, seat: int) -> Play:
        """Play the square of a casino (CASINO-28 to 36)."""
        log, here = self.ledger, self.pawns[seat]
        if here == self.homes[seat]:
            log.move("bank", f"purse:{seat}", 500, "CASINO-29")
            return "bank"
        owner = next((other for other in self.seats if self.homes[other] == here), None)
        if owner is None:
            log.saw("CASINO-30")
            return "bank"
        most = ceiling(500, log.purse(owner), log.purse(seat), self.switches["casino.stake_cap"])
        if most < UNIT:
            log.saw("CASINO-R8 no duel")
            return "bank"
        return self.lost((yield from duel(log, seat, owner, most)))

    def acquire(self, seat: int) -> Play:
        """Offer an estate (CASINO-25, CASINO-R13)."""
        log = self.ledger
        card = yield from self.acquisition.draw(seat)
        if card is None:
            return log.saw("CASINO-R13 no card")
        price = DEEDS[card]["buy"]
        if log.purse(seat) - price < UNIT:
            log.saw("CASINO-R13 cannot buy")
            return self.acquisition.queue.append(card)
        did = yield ask(seat, {("home_casino.buy", ()): None, ("home_casino.decline", ()): None})
        if did.do == "home_casino.buy":
            log.move(f"purse:{seat}", "bank", price, "CASINO-25")
            self.deeds[seat].append(card)
        else:
            log.saw("CASINO-25 declined")
            self.acquisition.queue.append(card)

    def sell(self, seat: int, most: int) -> Play:
        """Offer to sell estates to the bank (CASINO-26, CASINO-R13)."""
        price = {"deux_prix": "sell", "prix_unique": "buy"}[self.switches["casino.acq_price"]]
        if self.deeds[seat]:
            rule = f"CASINO-26 {self.switches['casino.acq_price']}"
            yield from self.offer_sale(seat, most, {card: DEEDS[card][price] for card in self.deeds[seat]}, rule)

    def offer_sale(self, seat: int, most: int, prices: dict[str, int], rule: str) -> Play:
        """Let a seat sell some cards, or keep them all."""
        cards = tuple(sorted(prices))
        domain = (cards, 1, min(most, len(cards)))
        did = yield ask(seat, {("home_casino.sell", ()): domain, ("home_casino.keep", ()): None})
        for card in did.amount or ():
            self.ledger.move("bank", f"purse:{seat}", prices[card], rule)
            self.deeds[seat].remove(card)
            self.acquisition.queue.append(card)
        return bool(did.amount)

    def draw_jackpot(self, seat: int) -> Play:
        """Draw and apply a Jackpot card (CASINO-24)."""
        log, before = self.ledger, self.holdings()
        card = yield from self.jackpot.draw(seat)
        self.jackpot.queue.append(card)
        effect = JACKPOT[card]
        kind, amount, cards = effect["kind"], effect.get("amount", 0), len(self.deeds[seat])
        log.saw(card)
        everyone = [seat, *right_of(self.seats, seat, self.players)]
        match kind:
            case "gain":
                log.move("bank", f"purse:{seat}", amount, "gain")
            case "pay_pot":
                self.to_pot(seat, amount, "pay_pot")
            case "gain_per_card" | "pay_per_card" if amount * cards > effect["max"]:
                log.saw(f"{kind} at its limit")
                if kind == "gain_per_card":
                    log.move("bank", f"purse:{seat}", effect["max"], kind)
                else:
                    self.to_pot(seat, effect["max"], kind)
            case "gain_per_card":
                log.move("bank", f"purse:{seat}", amount * cards, "gain_per_card")
            case "pay_per_card":
                self.to_pot(seat, amount * cards, "pay_per_card")
            case "all_pay_pot":
                for other in everyone:
                    self.to_pot(other, amount, "all_pay_pot")
            case "all_gain":
                for other in everyone:
                    log.move("bank", f"purse:{other}", amount, "all_gain")
            case "move_next":
                here = self.pawns[seat]
                steps = next(n for n in range(1, 41) if SQUARES[(here + n) % 40]["type"] == effect["to"])
                return (yield from self.forward(seat, steps))
            case "move_home":
                return (yield from self.forward(seat, (self.homes[seat] - self.pawns[seat]) % 40 or 40))
            case "move_steps":
                self.pawns[seat] = (self.pawns[seat] + effect["steps"]) % 40
                return (yield from self.land(seat))
            case "extra_turn":
                self.throws += 1
            case "skip_turn":
                self.skips.add(seat)
            case "sell_now":
                yield from self.sell(seat, effect["max"])
            case _:
                raise AssertionError(kind)
        yield from self.settled(before, f"CASINO-R20 by {kind}")

    def rescue(self, seat: int, creditor: str, order: list[int]) -> Play:
        """Let a seat without chips sell cards for half their price (CASINO-R18, ``vente_urgence``)."""
        log = self.ledger
        while self.deeds[seat] and not log.purse(seat):
            prices = {card: floor25(DEEDS[card]["buy"] // 2) for card in self.deeds[seat]}
            sold = yield from self.offer_sale(seat, len(prices), prices, "CASINO-R18 vente_urgence")
            if not sold:
                return log.saw("CASINO-R18 sells nothing")
            rest = min(self.debts.get(seat, 0), log.purse(seat))  # the debt is still due
            log.move(f"purse:{seat}", creditor, rest, "CASINO-R18 rest of the debt")
            self.debts[seat] = self.debts.get(seat, 0) - rest
            self.check_target(order, "CASINO-R20 by the rest of a debt")

    def settled(self, before: dict[int, int], rule: str, creditor: int | str = "pot") -> Play:
        """After an action, check whether anyone has won or is ruined (CASINO-R18 to R20)."""
        log = self.ledger
        order = [self.active, *right_of(self.seats, self.active, self.players)]
        self.check_target(order, rule)
        ruined = [seat for seat in order if seat in self.seats and not log.purse(seat)]
        for seat in ruined:
            if self.switches["casino.bankruptcy"] == "vente_urgence":
                yield from self.rescue(seat, f"purse:{creditor}" if isinstance(creditor, int) else creditor, order)
        self.debts = {}
        ruined = [seat for seat in ruined if not log.purse(seat)]
        if ruined and len(ruined) == len(self.seats):
            most = max(before.values())
            log.saw("CASINO-R19 all ruined")
            raise Won(*(seat for seat in self.seats if before[seat] == most))
        for seat in ruined:
            self.seats.remove(seat)
            log.saw(f"CASINO-42 to {'player' if isinstance(creditor, int) else creditor}")
            if isinstance(creditor, int):
                self.deeds[creditor] += self.deeds[seat]  # CASINO-44
            else:
                self.acquisition.queue += self.deeds[seat]  # CASINO-43
            self.deeds[seat] = []
        if self.banker not in self.seats:
            log.saw("CASINO-R15 new banker")
            self.banker = right_of(self.seats, self.banker, self.players)[0]
        if len(self.seats) == 1:
            log.saw("CASINO-R19")
            raise Won(self.seats[0])

    def check_target(self, order: list[int], rule: str) -> None:
        """Check whether anyone has the target, in playing order from the active player (CASINO-R20)."""
        log = self.ledger
        reached = [seat for seat in order if seat in self.seats and log.purse(seat) >= self.switches["casino.target"]]
        if reached:
            best = max(map(log.purse, reached))
            top = [seat for seat in reached if log.purse(seat) == best]
            log.saw(rule)
            if len(reached) > 1:
                log.saw("CASINO-R20 several, equal" if len(top) > 1 else "CASINO-R20 several")
            if top[0] != self.active:
                log.saw("CASINO-R20 not the active player")
            raise Won(top[0])
