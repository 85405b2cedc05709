"""The model of La Passe Anglaise."""

from dataclasses import dataclass, field

from tests.models.base import Ask, Draw, End, Ledger, Offers, Play, ask, dice, right_of

BARAQUE, ABATTAGE = (2, 3, 12), (7, 11)


class Stopped(Exception):
    """Raised when all seats have agreed to stop (PASSE-R9)."""


@dataclass
class Passe:
    """One game. ``switches``: values by key, without the prefix ``passe.``."""

    players: int
    switches: dict[str, object]
    ledger: Ledger = field(default_factory=Ledger)
    seats: list[int] = field(default_factory=list)
    banker: int = 0
    agreed: set[int] = field(default_factory=set)
    may_stop: bool = False

    def play(self) -> Play:
        """Play the whole game."""
        log = self.ledger
        self.seats = list(range(self.players))
        for seat in self.seats:
            log.chips[f"purse:{seat}"] = self.switches["start_chips"]
        yield from self.first_banker()
        try:
            yield from self.coups()
        except Stopped:
            log.saw("PASSE-R9 stop")
            for seat in self.seats:
                log.move(f"deposit:bank:{seat}", f"purse:{seat}", self.deposit(seat), "PASSE-R9 back")
                log.move(f"stake:commun:{seat}", f"purse:{seat}", self.put(seat), "PASSE-R9 back")
        most = max(log.purse(seat) for seat in self.seats)
        winners = frozenset(seat for seat in self.seats if log.purse(seat) == most)
        log.saw("PASSE-R9 tie" if len(winners) > 1 else "PASSE-R9 most")
        return End(winners)

    def first_banker(self) -> Play:
        """Decide the first banker (PASSE-6, PASSE-R6)."""
        rivals = list(self.seats)
        while len(rivals) > 1:
            thrown = {}
            for seat in rivals:
                thrown[seat] = sum((yield Draw(dice(2), seat)))
            rivals = [seat for seat in rivals if thrown[seat] == max(thrown.values())]
            if len(rivals) > 1:
                self.ledger.saw("PASSE-R6 tie")
        (self.banker,) = rivals

    def coups(self) -> Play:
        """Play coups until the game ends (PASSE-R9)."""
        log, on_demand = self.ledger, self.switches["end"] == "a_la_demande"
        rounds = 0 if on_demand else int(str(self.switches["end"]).split(":")[1])
        held = dict.fromkeys(self.seats, 0)
        coups = idle = 0
        while True:
            deposit = yield from self.ask(self.banker, {("passe.deposit", ()): range(1, log.purse(self.banker) + 1)})
            log.move(f"purse:{self.banker}", f"deposit:bank:{self.banker}", deposit.amount, "PASSE-8")
            faced = yield from self.covered()
            won = False
            if faced:
                self.may_stop = False
                won = yield from self.thrown()
                self.settle(won)
                coups, idle = coups + 1, 0
                for seat in [seat for seat in self.seats if not log.purse(seat)]:
                    self.seats.remove(seat)
                    self.agreed.discard(seat)
                    log.saw("PASSE-R8 banker" if seat == self.banker else "PASSE-R8")
                if len(self.seats) == 1:
                    return log.saw("PASSE-R9 all chips")
                if not on_demand and coups >= max(12, 4 * rounds) * self.players:
                    return log.saw("PASSE-R9 coups")
            else:
                idle += 1
                self.give_back()
            self.may_stop = on_demand and coups > 0
            if on_demand and self.agreed >= set(self.seats):
                raise Stopped
            if faced and self.banker in self.seats and (won or self.switches["bank_after"] == "choix"):
                choice = yield ask(self.banker, {("passe.keep_bank", ()): None, ("passe.pass_bank", ()): None})
                if choice.do == "passe.keep_bank":
                    log.saw("PASSE-18 kept")
                    continue
                log.saw("PASSE-18 passed")
            elif faced:
                log.saw("PASSE-R4 perdant_passe" if self.banker in self.seats else "PASSE-R5 must pass")
            held[self.banker] += 1
            if idle >= len(self.seats):
                return log.saw("PASSE-R2 no taker at all")
            if not on_demand and all(held[seat] >= rounds for seat in self.seats):
                return log.saw("PASSE-R9 rotations")
            self.banker = right_of(self.seats, self.banker, self.players)[0]

    def ask(self, seat: int, offered: Offers) -> Play:
        """Ask one seat for a decision. If the players decide when the game ends, all seats can meanwhile agree to
        stop."""
        while True:
            every = {seat: dict(offered)}
            self.offer_stop(every)
            did = yield Ask(every, frozenset({seat}))
            if not self.said_stop(did):
                return did

    def offer_stop(self, offered: dict[int, Offers]) -> None:
        """Add the options to agree to stop (PASSE-R9, ``a_la_demande``)."""
        for seat in self.seats if self.may_stop else ():
            offered.setdefault(seat, {})["retract" if seat in self.agreed else "agree_to_stop", ()] = None

    def said_stop(self, did) -> bool:
        """Process an answer about stopping. Return whether the answer was one."""
        if did.do == "retract":
            self.agreed.remove(did.seat)
            return True
        if did.do == "agree_to_stop":
            self.agreed.add(did.seat)
            if self.agreed >= set(self.seats):
                raise Stopped
            return True
        return False

    def deposit(self, seat: int) -> int:
        """Return the banker's deposit."""
        return self.ledger.chips[f"deposit:bank:{seat}"]

    def put(self, seat: int) -> int:
        """Return the stake of a ponte."""
        return self.ledger.chips[f"stake:commun:{seat}"]

    def give_back(self) -> None:
        """Return all stakes, because there is no coup (PASSE-R2)."""
        for seat in self.seats:
            self.ledger.move(f"stake:commun:{seat}", f"purse:{seat}", self.put(seat), "PASSE-R2 exacte")
        self.ledger.move(f"deposit:bank:{self.banker}", f"purse:{self.banker}", self.deposit(self.banker), "PASSE-R2")

    def covered(self) -> Play:
        """Let the pontes stake against the deposit, or one of them call Banco. Return false if nobody stakes."""
        log, target = self.ledger, self.deposit(self.banker)
        pontes = right_of(self.seats, self.banker, self.players)
        aloud = self.switches["banco"] == "au_cri"
        if not aloud:
            for seat in pontes:
                if log.purse(seat) >= target:
                    said = yield ask(seat, {("passe.banco", ()): None, ("passe.decline", ()): None})
                    if said.do == "passe.banco":
                        return (yield from self.alone(seat, target))
                    log.saw("PASSE-R3 declined")
        done: set[int] = set()
        while True:
            missing = target - sum(map(self.put, pontes))
            if done == set(pontes):
                if missing == target:
                    log.saw("PASSE-R2 no taker")
                    return False
                if missing and self.switches["cover"] == "exacte":
                    return False
            offered: dict[int, Offers] = {}
            for seat in pontes:
                mine = offered[seat] = {}
                if seat in done:
                    mine["undo", ()] = None
                elif not missing or self.put(seat) >= self.owed(seat, target):
                    mine["done", ()] = None
                else:
                    log.saw("PASSE-R2 obligee")
                if seat not in done and min(missing, log.purse(seat)):
                    mine["passe.put_in", ()] = range(1, min(missing, log.purse(seat)) + 1)  # PASSE-R13
                if self.put(seat):
                    mine["passe.withdraw", ()] = range(1, self.put(seat) + 1)
                if aloud and log.purse(seat) + self.put(seat) >= target:  # PASSE-R3
                    mine["passe.banco", ()] = None
            ready = not missing or done == set(pontes)
            if ready:
                offered[self.banker] = {("throw", ()): None}
            self.offer_stop(offered)
            waiting = set(pontes) - done
            late = {
                seat: ("done", None) for seat in waiting if ("done", ()) in offered[seat]
            }  # PASSE-R13: at the deadline
            did = yield Ask(offered, frozenset({self.banker} if ready else waiting), {} if ready else late)
            if self.said_stop(did):
                continue
            match did.do:
                case "done":
                    done.add(did.seat)
                case "undo":
                    done.remove(did.seat)
                case "passe.put_in":
                    log.move(f"purse:{did.seat}", f"stake:commun:{did.seat}", did.amount, "PASSE-10")
                case "passe.withdraw":
                    log.move(f"stake:commun:{did.seat}", f"purse:{did.seat}", did.amount, "PASSE-R13 withdrawn")
                    done.discard(
                        did.seat
                    )  # a player who changes a contribution is asked again, although the sheet does not specify this
                case "passe.banco":
                    return (yield from self.alone(did.seat, target))
                case "throw":
                    log.move(f"deposit:bank:{self.banker}", f"purse:{self.banker}", missing, "PASSE-R2 reduction")
                    return True

    def owed(self, seat: int, target: int) -> int:
        """Return the minimum that a ponte must stake (PASSE-R2, ``obligee``)."""
        if self.switches["part"] == "libre":
            return 0
        twice = 2 * (len(self.seats) - 1)
        return min(self.ledger.purse(seat) + self.put(seat), (target + twice - 1) // twice)

    def alone(self, seat: int, target: int) -> Play:
        """Let a ponte call Banco (PASSE-12)."""
        for other in self.seats:
            self.ledger.move(f"stake:commun:{other}", f"purse:{other}", self.put(other), "PASSE-R3 put back")
        self.ledger.move(f"purse:{seat}", f"stake:commun:{seat}", target, "PASSE-12")
        yield ask(self.banker, {("throw", ()): None})
        return True

    def thrown(self) -> Play:
        """Throw until the coup is decided. Return whether the banker wins."""
        log, reading = self.ledger, self.switches["suspens"]
        while True:
            first = sum((yield Draw(dice(2), self.banker)))
            if first in BARAQUE:
                log.saw("PASSE-16")
                return False
            if first in ABATTAGE:
                log.saw("PASSE-19")
                return True
            log.saw("PASSE-21")
            throw = 1
            while True:
                yield ask(self.banker, {("throw", ()): None})
                total = sum((yield Draw(dice(2), self.banker)))
                throw += 1
                by_letter = reading in ("lettre", "lettre_immediate")
                if by_letter and throw > 2:
                    wins, loses = ABATTAGE, BARAQUE
                elif reading in ("mixte", "lettre_immediate"):
                    wins, loses = (first, 11), (7, *BARAQUE)
                else:
                    wins, loses = (first,), (7,)
                if total in wins or total in loses:
                    log.saw(f"{reading} {'second' if throw == 2 else 'later'} {'won' if total in wins else 'lost'}")
                    return total in wins
                if reading == "recommence":
                    log.saw("PASSE-R1 recommence")
                    yield ask(self.banker, {("throw", ()): None})
                    break

    def settle(self, won: bool) -> None:
        """Pay the coup at even money (PASSE-16, PASSE-19)."""
        log, bank = self.ledger, self.banker
        pontes = [seat for seat in self.seats if self.put(seat)]
        log.saw("PASSE-13 several" if len(pontes) > 1 else "PASSE-14 one")
        for seat in pontes:
            n = self.put(seat)
            if won:
                log.move(f"stake:commun:{seat}", f"purse:{bank}", n, "PASSE-23")
            else:
                log.move(f"stake:commun:{seat}", f"purse:{seat}", n, "PASSE-24")
                log.move(f"deposit:bank:{bank}", f"purse:{seat}", n, "PASSE-24")
        log.move(f"deposit:bank:{bank}", f"purse:{bank}", self.deposit(bank), "PASSE-23")
