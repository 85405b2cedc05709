"""The model of Tabu."""

from dataclasses import dataclass, field
from itertools import combinations_with_replacement

from tests.models.base import Ask, Draw, End, Ledger, Offers, Play, dice, left_of, uniform

SIGNES = ("trefle", "carreau", "coeur", "pique")
SYMBOLES = ("ancre", "soleil")
CASES = SIGNES + SYMBOLES
THROWS = list(combinations_with_replacement(CASES, 3))


@dataclass
class Tabu:
    """One game. ``switches``: values by key, without the prefix ``tabu.``."""

    players: int
    switches: dict[str, object]
    ledger: Ledger = field(default_factory=Ledger)
    seats: list[int] = field(default_factory=list)
    banker: int | None = None

    def play(self) -> Play:
        """Play the whole game."""
        log, switch = self.ledger, self.switches
        self.seats = list(range(self.players))
        self.prices = [{case: self.pays(case, fall.count(case)) for case in set(fall)} for fall in THROWS]
        each = switch["start_money"] or 12000 // self.players  # TABU-R6
        for seat in self.seats:
            log.chips[f"purse:{seat}"] = each
        (self.banker,) = yield Draw(uniform(self.seats), None)  # TABU-R7
        held = dict.fromkeys(self.seats, 0)
        self.agreed: set[int] = set()
        on_demand = switch["end"] == "a_la_demande"
        rounds = None if on_demand else int(str(switch["end"]).split(":")[1])
        first = True
        while True:
            stopped = yield from self.stake(may_stop=on_demand and not first)
            if stopped:
                log.saw("TABU-R13 stop")
                return self.richest()
            fall = yield Draw(dice(3, CASES), self.banker)  # TABU-14
            self.settle(fall)
            held[self.banker] += 1
            for seat in [seat for seat in self.seats if not log.purse(seat)]:  # TABU-R11
                self.seats.remove(seat)
                self.agreed.discard(seat)
                log.saw("TABU-29 banker" if seat == self.banker else "TABU-29")
            if len(self.seats) == 1:
                log.saw("TABU-30")
                return End(frozenset(self.seats))
            if {held[seat] for seat in self.seats} == {rounds}:
                log.saw("TABU-R13 rotations")
                return self.richest()
            if on_demand and self.agreed >= set(self.seats):
                log.saw("TABU-R13 stop by leaving")
                return self.richest()
            self.banker = left_of(self.seats, self.banker, self.players)[0]  # TABU-26, TABU-R12
            first = False

    def richest(self) -> End:
        """End the game with the richest seats as winners (TABU-28, TABU-R14)."""
        most = max(self.ledger.purse(seat) for seat in self.seats)
        winners = frozenset(seat for seat in self.seats if self.ledger.purse(seat) == most)
        self.ledger.saw("TABU-R14 tie" if len(winners) > 1 else "TABU-28")
        return End(winners)

    def on(self, case: str, seat: int) -> int:
        """Return the stake of a seat on a field (*case*)."""
        return self.ledger.chips[f"stake:{case}:{seat}"]

    def doubles(self, case: str) -> bool:
        """Return whether a missed stake on this field is doubled (TABU-23, TABU-R2)."""
        return case in SYMBOLES or self.switches["double_loss"] == "toutes"

    def pays(self, case: str, shown: int) -> int:
        """Return how many times the stake the banker pays for this many dice (TABU-17 to 22, TABU-R1)."""
        if not shown:
            return 0
        against = shown + (case in SYMBOLES)
        return against - (self.switches["payout"] == "mise_comprise")

    def room(self) -> dict[str, int]:
        """Return the stake on each field that the banker could still pay (TABU-R4, ``plafond``)."""
        cash = self.ledger.purse(self.banker)
        if self.switches["banker_shortfall"] != "plafond":
            return dict.fromkeys(CASES, 10**9)
        totals = {case: sum(self.on(case, seat) for seat in self.seats) for case in CASES}
        room = dict.fromkeys(CASES, cash)
        for times in self.prices:
            left = cash - sum(totals[case] * n for case, n in times.items())
            for case, n in times.items():
                if n:
                    room[case] = min(room[case], left // n)
        return room

    def free(self, seat: int) -> int:
        """Return the chips that a seat can still stake, without those reserved for doubling (TABU-R3)."""
        return self.ledger.purse(seat) - sum(self.on(case, seat) for case in CASES if self.doubles(case))

    def stake(self, *, may_stop: bool) -> Play:
        """Let all punters stake (TABU-R15). Return whether all agreed to stop (TABU-R13)."""
        log, done = self.ledger, set()
        punters = [seat for seat in self.seats if seat != self.banker]
        while True:
            offered: dict[int, Offers] = {}
            room = self.room()
            for seat in punters:
                if seat in done:
                    offered[seat] = {("undo", ()): None}
                    continue
                mine = offered[seat] = {}
                free = self.free(seat)
                for case in CASES:
                    most = min(free // 2 if self.doubles(case) else free, room[case])
                    if most > 0:
                        mine["tabu.stake", (case,)] = range(1, most + 1)
                may_stake = bool(mine)
                for case in CASES:
                    if self.on(case, seat):
                        mine["tabu.take_back", (case,)] = range(1, self.on(case, seat) + 1)
                staked = any(self.on(case, seat) for case in CASES)
                if staked or self.switches["abstain"] == "permis" or not may_stake:  # TABU-R8, TABU-R4
                    mine["done", ()] = None
                    if not staked:
                        log.saw("TABU-R8 may abstain" if may_stake else "TABU-R4 cannot stake")
            if done == set(punters):
                offered[self.banker] = {("throw", ()): None}
            for seat in self.seats if may_stop else ():
                word = "retract" if seat in self.agreed else "agree_to_stop"
                offered.setdefault(seat, {})[word, ()] = None
            awaited = set(punters) - done or {self.banker}
            did = yield Ask(offered, frozenset(awaited))
            match did.do:
                case "tabu.stake":
                    log.move(f"purse:{did.seat}", f"stake:{did.named[0]}:{did.seat}", did.amount, "TABU-12")
                case "tabu.take_back":
                    log.move(f"stake:{did.named[0]}:{did.seat}", f"purse:{did.seat}", did.amount, "TABU-R15")
                case "done":
                    done.add(did.seat)
                case "undo":
                    done.remove(did.seat)
                case "retract":
                    self.agreed.remove(did.seat)
                case "agree_to_stop":
                    self.agreed.add(did.seat)
                    if self.agreed >= set(self.seats):
                        for seat in punters:
                            for case in CASES:
                                log.move(f"stake:{case}:{seat}", f"purse:{seat}", self.on(case, seat), "TABU-R13 back")
                        return True
                case "throw":
                    return False

    def settle(self, fall: tuple[str, ...]) -> None:
        """Pay the winners, then collect the missed stakes."""
        log = self.ledger
        due: dict[int, int] = {}
        lost = []
        for seat in left_of(self.seats, self.banker, self.players):
            for case in CASES:
                m, shown = self.on(case, seat), fall.count(case)
                if m and shown:
                    kind = "symbole" if case in SYMBOLES else "signe"
                    log.move(f"stake:{case}:{seat}", f"purse:{seat}", m, f"{kind} x{shown}")
                    due[seat] = due.get(seat, 0) + m * self.pays(case, shown)
                elif m:
                    lost.append((seat, case, m))
        cash_only = self.switches["banker_liquidity"] == "caisse_seule"  # TABU-R5
        if not cash_only:
            self.collect(lost)
        self.pay(due)
        if cash_only:
            self.collect(lost)

    def collect(self, lost: list[tuple[int, str, int]]) -> None:
        """Give the missed stakes, doubled if required, to the banker."""
        log = self.ledger
        for seat, case, m in lost:
            if self.doubles(case):
                log.move(f"purse:{seat}", f"stake:{case}:{seat}", m, "TABU-23" if case in SYMBOLES else "TABU-R2")
            log.move(f"stake:{case}:{seat}", f"purse:{self.banker}", self.on(case, seat), "TABU-25")

    def pay(self, due: dict[int, int]) -> None:
        """Pay what is due or, if the banker cannot, all of the banker's chips."""
        log, bank = self.ledger, f"purse:{self.banker}"
        total, has = sum(due.values()), log.chips[bank]
        if total <= has:
            for seat, amount in due.items():
                log.move(bank, f"purse:{seat}", amount, "TABU-6")
            return
        share = {seat: amount * has // total for seat, amount in due.items()}  # TABU-R4 prorata
        left = has - sum(share.values())
        for place, (seat, amount) in enumerate((seat, n) for seat, n in share.items() if due[seat]):
            log.move(bank, f"purse:{seat}", amount + (place < left), f"TABU-R4 {self.switches['banker_liquidity']}")
            if place < left:
                log.saw("TABU-R4 leftover")
