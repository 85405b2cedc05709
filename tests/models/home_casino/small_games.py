"""The models of Duel, Roulette, Zanzibar, Black Jack and 421."""

from collections.abc import Iterable
from dataclasses import dataclass

from tests.models.base import Ask, Draw, Ledger, Offers, Play, ask, dice
from tests.models.home_casino.croupier import best_dice

UNIT = 25
NUMBERS = tuple("123456789")
CHANCES = ("pair", "impair", "rouge", "noir")
ZANZIBAR = {1: 100, 2: 2, 3: 3, 4: 4, 5: 5, 6: 60}
BEST_AT_THE_BAR = [
    *("421", "111", "611", "666", "511", "555", "411", "444"),
    *("311", "333", "211", "222"),
    *("654", "543", "432", "321"),
]


@dataclass
class Outcome:
    """The winners (none if the game is void or the bank wins), and who gets the lost chips."""

    winners: tuple[int, ...]
    creditor: int | str
    loser: int | None = None
    unpaid: int = 0
    lost: bool = False
    """Whether the bank has won."""


def floor25(amount: int) -> int:
    """Round down to a multiple of 25 (CASINO-R17)."""
    return amount // UNIT * UNIT


def ceiling(limit: int, held: int, own: int, cap: object) -> int:
    """Return the highest stake against an opponent with these chips (CASINO-R8)."""
    below = limit if cap == "demi_sous_limite" else 500
    most = floor25(held // 2) if held < below else min(limit, held)
    return min(most, own)


def amounts(most: int) -> range:
    """Return every stake up to this one (CASINO-R7)."""
    return range(UNIT, most + 1, UNIT)


def throw_by(seat: int, count: int) -> Play:
    """Make a seat throw this many dice."""
    yield ask(seat, {("throw", ()): None})
    return (yield Draw(dice(count), seat))


def duel(log: Ledger, lander: int, owner: int, most: int) -> Play:
    """Play a duel (CASINO-31 to 36)."""
    said = yield ask(lander, {("duel.challenge", ()): amounts(most)})
    stake, laid = said.amount, f"stake:duel:{lander}"
    log.move(f"purse:{lander}", laid, stake, "CASINO-32")
    mine = sum((yield from throw_by(lander, 2)))
    theirs = sum((yield from throw_by(owner, 2)))
    if theirs > mine:
        log.move(laid, f"purse:{owner}", stake, "CASINO-34")
        return Outcome((owner,), owner)
    log.move(laid, f"purse:{lander}", stake, "CASINO-35" if mine > theirs else "CASINO-36")
    if mine > theirs:
        log.move(f"purse:{owner}", f"purse:{lander}", stake, "CASINO-35")
        return Outcome((lander,), lander)
    return Outcome((), "bank")


def roulette(log: Ledger, seats: Iterable[int], lander: int, limit: object) -> Play:
    """Play roulette (ROUL-1 to 14)."""
    players = list(seats)
    held = {seat: log.purse(seat) for seat in players}
    done: set[int] = set()

    def on(cell: str, seat: int) -> int:
        return log.chips[f"stake:{cell}:{seat}"]

    while True:
        offered: dict[int, Offers] = {}
        for seat in players:
            if seat in done:
                offered[seat] = {("undo", ()): None}
                continue
            mine = offered[seat] = {} if seat == lander else {("done", ()): None}
            room = log.purse(seat)
            if limit == "moitie":  # ROUL-R1
                room = max(UNIT, floor25(held[seat] // 2)) - (held[seat] - room)
            for cell in NUMBERS + CHANCES:
                if room >= UNIT:
                    mine["roulette.bet", (cell,)] = amounts(room)
                if on(cell, seat):
                    mine["roulette.take_back", (cell,)] = amounts(on(cell, seat))
        others = set(players) - {lander}
        must = set() if held[lander] > log.purse(lander) else {lander}  # CASINO-R7
        if done == others and not must:
            offered[lander]["throw", ()] = None
        late = dict.fromkeys(others - done, ("done", None))  # ROUL-R1: the deadline
        did = yield Ask(offered, frozenset((others - done) | must or {lander}), late)
        match did.do:
            case "roulette.bet":
                log.move(f"purse:{did.seat}", f"stake:{did.named[0]}:{did.seat}", did.amount, "ROUL-3")
            case "roulette.take_back":
                log.move(f"stake:{did.named[0]}:{did.seat}", f"purse:{did.seat}", did.amount, "ROUL-R1 back")
            case "done":
                done.add(did.seat)
            case "undo":
                done.remove(did.seat)
            case "throw":
                break
    wheel = {(n, colour): 1 for n in range(10) for colour in ("rouge", "noir")}  # ROUL-R5
    number, colour = yield Draw(wheel, lander)
    winning = {str(number): 7}
    if number != 5:
        winning |= {"impair" if number % 2 else "pair": 1, colour: 1}
    for seat in players:
        for cell in NUMBERS + CHANCES:
            stake = on(cell, seat)
            if number == 0:
                log.move(f"stake:{cell}:{seat}", f"purse:{seat}", stake, "ROUL-12")
            elif cell in winning:
                log.move(f"stake:{cell}:{seat}", f"purse:{seat}", stake, "ROUL-9" if cell in NUMBERS else "ROUL-10")
                log.move("bank", f"purse:{seat}", stake * winning[cell], f"ROUL paid x{winning[cell]}")
            else:
                log.move(f"stake:{cell}:{seat}", "bank", stake, "ROUL-11" if number == 5 else "ROUL-13")
    return Outcome(tuple(seat for seat in players if log.purse(seat) > held[seat]), "bank")


def against(log: Ledger, game: str, lander: int, opponents: Iterable[int], cap: object) -> Play:
    """Let the lander name an opponent, and both stake (ZANZ-3, 421-3). Return ``None`` without a possible opponent."""
    most = {seat: ceiling(1000, log.purse(seat), log.purse(lander), cap) for seat in opponents}
    able: Offers = {(f"{game}.challenge", (seat,)): amounts(n) for seat, n in most.items() if n >= UNIT}
    if not able:
        log.saw("CASINO-R8 nobody can match")
        return None
    if len(able) < len(most):
        log.saw("CASINO-R8 one cannot match")
    said = yield ask(lander, able)
    (opponent,) = said.named
    for seat in (lander, opponent):
        log.move(f"purse:{seat}", f"stake:{game}:{seat}", said.amount, f"{game} stake")
    return opponent, said.amount


def gather(log: Ledger, game: str, lander: int, opponent: int, winner: int | None) -> Outcome:
    """Give both stakes to the winner. Without a winner, both take their stakes back."""
    for seat in (lander, opponent):
        to = seat if winner is None else winner
        log.move(
            f"stake:{game}:{seat}",
            f"purse:{to}",
            log.chips[f"stake:{game}:{seat}"],
            f"{game} {'void' if winner is None else 'won'}",
        )
    return Outcome((), "bank") if winner is None else Outcome((winner,), winner)


def zanzibar(log: Ledger, lander: int, opponents: Iterable[int], cap: object) -> Play:
    """Play Zanzibar (ZANZ-1 to 9)."""
    named = yield from against(log, "zanzibar", lander, opponents, cap)
    if named is None:
        return None
    opponent, _ = named
    total = {lander: 0, opponent: 0}
    tours = 0
    while tours < 2 or total[lander] == total[opponent]:
        if tours >= 2:
            log.saw("ZANZ-9")
        for seat in (lander, opponent):
            total[seat] += sum(ZANZIBAR[face] for face in (yield from throw_by(seat, 3)))
        tours += 1
    return gather(log, "zanzibar", lander, opponent, max(total, key=total.__getitem__))


def reading(hand: Iterable[int]) -> str:
    """Return the faces of a hand in descending order, as digits of a number (421-10)."""
    return "".join(map(str, sorted(hand, reverse=True)))


def distance(hand: Iterable[int], rank: object) -> int:
    """Return the rank of a hand; lower is better (421-R1)."""
    digits = reading(hand)
    if rank == "distance":
        return abs(int(digits) - 421)
    if digits in BEST_AT_THE_BAR:
        return BEST_AT_THE_BAR.index(digits)
    return 1000 if digits == "221" else 900 - int(digits)


def four_twenty_one(log: Ledger, lander: int, opponents: Iterable[int], switches: dict[str, object]) -> Play:
    """Play 421 (421-1 to 12)."""
    named = yield from against(log, "q421", lander, opponents, switches["casino.stake_cap"])
    if named is None:
        return None
    opponent, stake = named
    hands: dict[int, list[int]] = {}
    throws = 0
    for seat in (lander, opponent):
        hand = hands[seat] = list((yield from throw_by(seat, 3)))
        made = 1
        while made < (3 if seat == lander else throws):
            mine: Offers = {("q421.rethrow", ()): ((0, 1, 2), 1, 3)}
            if seat == lander:
                mine["q421.stand", ()] = None
            did = yield ask(seat, mine)
            if did.do == "q421.stand":
                log.saw("421-7 stands")
                break
            log.saw("421-7 again" if seat == lander else "421-8")
            fall = yield Draw(dice(len(did.amount)), seat)
            for index, face in zip(did.amount, fall, strict=True):
                hand[index] = face
            made += 1
        throws = made
    far = {seat: distance(hand, switches["q421.rank"]) for seat, hand in hands.items()}
    if far[lander] == far[opponent]:
        return gather(log, "q421", lander, opponent, None)
    winner = min(far, key=far.__getitem__)
    loser = lander if winner == opponent else opponent
    outcome = gather(log, "q421", lander, opponent, winner)
    if reading(hands[winner]) == "421":  # 421-6, 421-R3
        if switches["q421.bonus"] == "banque":
            log.move("bank", f"purse:{winner}", 2 * stake, "421-R3 banque")
        else:
            paid = min(2 * stake, log.purse(loser))
            log.move(f"purse:{loser}", f"purse:{winner}", paid, "421-R3 perdant")
            outcome.loser = loser
            outcome.unpaid = 2 * stake - paid
    return outcome


def black_jack(log: Ledger, lander: int, croupier: int | None, order: object) -> Play:
    """Play Black Jack (BJ-1 to 13). Without a ``croupier``, the bank plays automatically (BJ-R2)."""
    said = yield ask(lander, {("blackjack.bet", ()): amounts(min(1000, log.purse(lander)))})  # BJ-R6
    stake, laid = said.amount, f"stake:blackjack:{lander}"
    log.move(f"purse:{lander}", laid, stake, "BJ-4")
    player, bank = "player", "bank"
    total = {player: sum((yield from throw_by(lander, 3))), bank: 0}
    if croupier is None:
        total[bank] = sum((yield Draw(dice(3), None)))
    else:
        total[bank] = sum((yield from throw_by(croupier, 3)))
    served = {player: False, bank: False}

    def decide(who: str) -> Play:
        """Ask a side for the number of dice; 0 means stop (BJ-9 to 11)."""
        choices: Offers = {("blackjack.take", ()): range(1, 4), ("blackjack.serve", ()): None}
        if who == player:
            return (yield ask(lander, choices)).amount or 0
        by_itself = int(total[bank] < total[player])  # BJ-R2 ``devant``
        if order == "alterne":
            by_itself = best_dice(total[player], total[bank], player_served=served[player])
        if croupier is None:
            return by_itself
        late = ("blackjack.take", by_itself) if by_itself else ("blackjack.serve", None)  # CASINO-R15
        return (yield ask(croupier, choices, late)).amount or 0

    turn = player
    while not (served[player] and served[bank]) and max(total.values()) <= 21:
        count = yield from decide(turn)
        log.saw(f"BJ {turn} takes {count}{' by itself' if turn == bank and croupier is None else ''}")
        if count:
            total[turn] += sum((yield Draw(dice(count), lander if turn == player else croupier)))
        served[turn] = not count or total[turn] == 21  # BJ-R5
        other = bank if turn == player else player
        if served[turn] or order == "alterne":
            turn = turn if served[other] else other
    if total[player] <= 21 and (total[bank] > 21 or total[player] > total[bank]):
        times = 3 if total[player] == 21 else 1
        log.move(laid, f"purse:{lander}", stake, "BJ-7" if times == 3 else "BJ-5")
        log.move("bank", f"purse:{lander}", times * stake, "BJ-7" if times == 3 else "BJ-5")
        return Outcome((lander,), "bank")
    if total[player] == total[bank]:
        log.move(laid, f"purse:{lander}", stake, "BJ-13 at 21" if total[player] == 21 else "BJ-13")
        return Outcome((), "bank")
    log.move(laid, "bank", stake, "BJ-6 over 21" if total[player] > 21 else "BJ-6")
    return Outcome((), "bank", lost=True)
