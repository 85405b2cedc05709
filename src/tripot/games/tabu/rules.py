"""The rules of Tabu, in the order of the sheet, with its actions and facts."""

from collections import Counter
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Annotated, NamedTuple

from msgspec.structs import replace

from tripot.games.tabu.cloth import FIELDS, SIGNS, SYMBOLS, THREE_DICE, Tabu, field, fields
from tripot.games.tabu.variant import TabuVariant
from tripot.kernel import (
    DONE,
    NOTHING,
    ON_DEMAND,
    THROW,
    UNDO,
    Action,
    ActMove,
    AgreeToStop,
    Among,
    Chips,
    Decide,
    Done,
    Draw,
    Ended,
    Fact,
    Facts,
    Fell,
    InvariantError,
    Move,
    Option,
    Options,
    Outcome,
    Pick,
    Reopened,
    Retract,
    RuleId,
    SaidDone,
    Seat,
    StopAgreed,
    StopRetracted,
    Throw,
    Thrown,
    Transfer,
    Turn,
    Undo,
    Whole,
    next_clockwise,
    one_of,
    purse,
    rotations,
    stop_or_go,
    tag_of,
)

UNIT = 1
BOX_CHIPS = 12_000  # TABU-R6: the chips of the box, shared equally

ANY_FIELD, ANY_SIGN, ANY_SYMBOL = one_of(FIELDS), one_of(SIGNS), one_of(SYMBOLS)
SINGLE_FACE = {face: one_of((face,)) for face in FIELDS}


Field = Annotated[str, Among(FIELDS)]


class Stake(Action, frozen=True, tag="tabu.stake/1"):
    """Put chips on a field, in addition to chips that are already there."""

    face: Field
    amount: int


class TakeBackStake(Action, frozen=True, tag="tabu.take_back/1"):
    """Take chips back from a field."""

    face: Field
    amount: int


STAKE, TAKE_BACK = tag_of(Stake), tag_of(TakeBackStake)


class BankerDrawn(Fact, frozen=True, tag="tabu.banker_drawn/1"):
    """A random draw named the first banker."""

    seat: Seat


class TabuBankPassed(Fact, frozen=True, tag="tabu.bank_passed/1"):
    """The tour ended and the bank passed to another seat."""

    to: Seat


class PlayerLeft(Fact, frozen=True, tag="tabu.player_left/1"):
    """A player without money left the game."""

    seat: Seat


def start(players: int, variant: TabuVariant) -> Tabu:
    """Return the first state. All seats receive the same share of the box."""
    money = variant.start_money or BOX_CHIPS // players // UNIT * UNIT  # TABU-9, TABU-R6
    seats = tuple(Seat(number) for number in range(players))
    return Tabu(chips=Chips.deal(players, money), variant=variant, seats=seats, held=(0,) * players)


def turn(table: Tabu) -> Turn:
    """Return what the table waits for: once, the draw of the first banker; then in each round the stakes and the throw
    (TABU-4)."""
    if table.over:
        return table.over
    if table.banker is None:
        return Draw(Pick(table.seats))  # TABU-10, TABU-R7
    if table.thrown is not None:
        return Draw(THREE_DICE, thrower=table.banker)  # TABU-14
    awaited, free = split_seats(table.seats, table.banker, table.done, may_stop(table))
    return Decide(table.phase, awaited, free)


@lru_cache(maxsize=4096)
def split_seats(
    seats: tuple[Seat, ...], banker: Seat, done: frozenset[Seat], banker_may_stop: bool
) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Return the seats for which the table waits, and the other seats that may act. All of them act in any order
    (TABU-R15)."""
    thinking = tuple([seat for seat in seats if seat not in done and seat != banker])
    if not thinking:
        return (banker,), tuple([seat for seat in seats if seat != banker])
    free = done | {banker} if banker_may_stop else done  # a banker who waits for stakes may only agree to stop
    return thinking, tuple([seat for seat in seats if seat in free])


def legal(table: Tabu, seat: Seat) -> Options:
    """Return the options of a seat. Stakes can be changed until the throw (TABU-R15)."""
    if table.banker is None or table.thrown is not None or table.over or seat not in table.seats:
        return NOTHING
    if seat == table.banker:
        offered = [THROW] if table.done.issuperset(table.punters) else []  # TABU-5, TABU-14
    else:
        offered = [UNDO] if seat in table.done else punting_on_offer(table, seat)
    if may_stop(table):
        offered.append(stop_or_go(table, seat))  # TABU-27, TABU-R13
    return tuple(offered)


def punting_on_offer(table: Tabu, seat: Seat) -> list[Option]:
    """Return the options to stake and to take stakes back. A punter must stake before they are done, if they can
    (TABU-R8)."""
    at, doubled, free = table.chips.at, table.doubled_fields, table.purse(seat)
    to_take_back = []
    for face, place in fields(seat):
        if place in at:
            on = at[place]
            to_take_back.append(Option(TAKE_BACK, {"face": SINGLE_FACE[face], "amount": Whole(UNIT, on)}))
            if face in doubled:
                free -= on  # TABU-R3
    stakes = stakes_on_offer(table, free, doubled)
    if to_take_back or not stakes or table.variant.abstain == "permis":
        return [*stakes, *to_take_back, DONE]
    return stakes


def stakes_on_offer(table: Tabu, free: int, doubled: tuple[str, ...]) -> list[Option]:
    """Return the options to stake on one or several fields (TABU-12, TABU-13). The seat must be able to double the sum
    and, in the variant *plafond*, the bank must be able to pay the prize."""
    if table.variant.banker_shortfall == "plafond":  # TABU-R4
        most = {face: free // 2 if face in doubled else free for face in FIELDS}
        payable = payable_stakes(table)
        tops = [(SINGLE_FACE[face], min(most[face], payable[face])) for face in FIELDS]
    elif doubled is SYMBOLS:
        tops = [(ANY_SIGN, free), (ANY_SYMBOL, free // 2)]
    else:
        tops = [(ANY_FIELD, free // 2)]
    return [Option(STAKE, {"face": faces, "amount": Whole(UNIT, top)}) for faces, top in tops if top >= UNIT]


def may_stop(table: Tabu) -> bool:
    """Return whether seats may agree to stop: after the first tour, if the players decide (TABU-27, TABU-R13)."""
    return table.variant.end == ON_DEMAND and table.tours > 0


def default(table: Tabu, seat: Seat) -> Action:
    """Return the default action: throw for a banker; for a player who must stake, put the minimum on the first
    available field."""
    offered = legal(table, seat)
    for word in (Throw(), Done()):
        if any(option.admits(word) for option in offered):
            return word
    stake = offered[0].params
    return Stake(face=str(stake["face"].least()), amount=UNIT)


def decide(table: Tabu, move: Move) -> Facts[Tabu]:
    """Yield the facts of a legal move."""
    if isinstance(move, ActMove):
        return decide_action(table, move.seat, move.action)
    return name_first_banker(move.outcome) if table.banker is None else play_tour(table, move.outcome)


def decide_action(table: Tabu, seat: Seat, action: Action) -> Facts[Tabu]:
    """Decide an action: place or take back a stake, say or undo done, throw, or agree to stop."""
    if type(action) is Stake:
        own, on = purse(seat), field(action.face, seat)
        table = yield Transfer(source=own, target=on, amount=action.amount, rule="TABU-12")
    elif type(action) is TakeBackStake:
        own, on = purse(seat), field(action.face, seat)
        table = yield Transfer(source=on, target=own, amount=action.amount, rule="TABU-R15")
    elif type(action) is Done:
        table = yield SaidDone(seat=seat, rule="TABU-R15")
    elif type(action) is Undo:
        table = yield Reopened(seat=seat, rule="TABU-R15")
    elif type(action) is Throw:
        table = yield Thrown(seat=seat, rule="TABU-14")
    elif type(action) is AgreeToStop:
        table = yield StopAgreed(seat=seat, rule="TABU-R13")
        if table.stopping.issuperset(table.seats):
            table = yield from close_the_house(table)
    elif type(action) is Retract:
        table = yield StopRetracted(seat=seat, rule="TABU-R13")
    else:
        raise InvariantError(f"Tabu has no {action}")
    return table


def name_first_banker(outcome: Outcome) -> Facts[Tabu]:
    """Name the first banker by a random draw."""
    return (yield BankerDrawn(seat=Seat(int(outcome[0])), rule="TABU-R7"))


def play_tour(table: Tabu, outcome: Outcome) -> Facts[Tabu]:
    """Settle a throw: the banker pays, then takes the remaining stakes, and the bank passes on (TABU-4)."""
    table = yield Fell(faces=outcome, seat=table.banker, rule="TABU-14")
    table = yield from settle(table, outcome)
    return (yield from pass_the_bank(table))


class WinningStake(NamedTuple):
    """A winning stake, the prize that the banker adds to it, and the rule."""

    seat: Seat
    face: Field
    amount: int
    prize: int
    rule: RuleId


def settle(table: Tabu, dice: Outcome) -> Facts[Tabu]:
    """Settle every stake separately, by the number of dice that show its field (TABU-R10)."""
    payout, won, missed = table.variant.payout, [], []
    for seat in table.from_left_of_banker():
        for face, on in table.stakes(seat).items():
            count = dice.count(face)
            if count:
                won.append(WinningStake(seat, face, on, prize(payout, face, on, count), payout_rule(face, count)))
            else:
                missed.append((seat, face, on))
    due = sum([stake.prize for stake in won])
    if due <= table.purse(banker_of(table)):
        table = yield from pay_in_full(table, won)
        return (yield from sweep(table, missed))
    if table.variant.banker_liquidity == "caisse_seule":  # TABU-R5: pay, then sweep, regardless of the stakes
        table = yield from share_out(table, won)
        return (yield from sweep(table, missed))
    table = yield from sweep(table, missed)  # TABU-R5: a banker short of cash pays from what they have just won too
    if due <= table.purse(banker_of(table)):
        return (yield from pay_in_full(table, won))
    return (yield from share_out(table, won))


def prize(payout: str, face: str, stake: int, count: int) -> int:
    """Return the amount that the banker adds to a winning stake. TABU-R1 decides whether "n contre 1" includes the
    stake."""
    if count == 0:
        return 0
    against_one = count + (1 if face in SYMBOLS else 0)  # TABU-17 to TABU-22
    return stake * (against_one if payout == "contre" else against_one - 1)


def payout_rule(face: str, count: int) -> RuleId:
    """Return the rule that pays a field shown by ``count`` dice."""
    return f"TABU-{(19 if face in SYMBOLS else 16) + count}"  # TABU-17 … TABU-22


def pay_in_full(table: Tabu, won: list[WinningStake]) -> Facts[Tabu]:
    """Pay all winners. They take their stakes back and receive their prizes out of the banker's own money (TABU-6)."""
    banker = purse(banker_of(table))
    for seat, face, on, prize, rule in won:
        table = yield Transfer(source=field(face, seat), target=purse(seat), amount=on, rule=rule)
        if prize:
            table = yield Transfer(source=banker, target=purse(seat), amount=prize, rule=rule)
    return table


def share_out(table: Tabu, won: list[WinningStake]) -> Facts[Tabu]:
    """Pay the winners if the banker cannot pay all: distribute the banker's chips in proportion to the prizes
    (TABU-R4)."""
    due: Counter[Seat] = Counter()
    for seat, face, on, prize, rule in won:
        table = yield Transfer(source=field(face, seat), target=purse(seat), amount=on, rule=rule)
        due[seat] += prize
    has, owes = table.purse(banker_of(table)), due.total()
    shares = {seat: has * owed // owes for seat, owed in due.items() if owed}
    for seat in list(shares)[: has - sum(shares.values())]:  # leftover units, one each from the banker's left
        shares[seat] += UNIT
    for seat, share in shares.items():
        if share:
            table = yield Transfer(source=purse(banker_of(table)), target=purse(seat), amount=share, rule="TABU-R4")
    return table


def sweep(table: Tabu, missed: list[tuple[Seat, str, int]]) -> Facts[Tabu]:
    """Collect the losing stakes. A missed stake on a symbol is doubled first (TABU-23), one on a sign is not
    (TABU-24)."""
    banker, doubled = purse(banker_of(table)), table.doubled_fields
    for seat, face, on in missed:
        if face in doubled:
            table = yield Transfer(source=purse(seat), target=field(face, seat), amount=on, rule="TABU-23")
    for seat, face, on in missed:
        lost = 2 * on if face in doubled else on
        table = yield Transfer(source=field(face, seat), target=banker, amount=lost, rule="TABU-25")
    return table


def pass_the_bank(table: Tabu) -> Facts[Tabu]:
    """Pass the bank to the left neighbour. Players without money leave, and the game may be over."""
    banker = banker_of(table)
    for seat in table.seats:
        if not table.purse(seat):  # TABU-29, TABU-R11: no stakes are left, so all of a player's chips are in the purse
            table = yield PlayerLeft(seat=seat, rule="TABU-29")
    if len(table.seats) == 1:
        return (yield Ended(winners=table.seats, rule="TABU-30"))
    table = yield TabuBankPassed(to=next_clockwise(table.seats, banker), rule="TABU-26")  # TABU-3, TABU-R12
    if is_last_tour(table):
        return (yield Ended(winners=table.richest(table.seats), rule="TABU-R13"))
    return table


def is_last_tour(table: Tabu) -> bool:
    """Return whether all seats have held the bank the agreed number of times, or all agree to stop (TABU-R13)."""
    agreed = rotations(table.variant.end)
    if agreed is None:
        return table.stopping.issuperset(table.seats)
    return all(table.held[seat] >= agreed for seat in table.seats)


def close_the_house(table: Tabu) -> Facts[Tabu]:
    """End the game because all agree to stop: stakes go back to their owners and the money is counted (TABU-28)."""
    for seat in table.punters:
        for face, on in table.stakes(seat).items():
            table = yield Transfer(source=field(face, seat), target=purse(seat), amount=on, rule="TABU-R13")
    return (yield Ended(winners=table.richest(table.seats), rule="TABU-R13"))  # TABU-R14: equals share the victory


def evolve(table: Tabu, fact: Fact) -> Tabu:
    """Return the table after a fact."""
    if type(fact) is BankerDrawn:
        return replace(table, banker=fact.seat)
    if type(fact) is Fell:
        return table
    if type(fact) is PlayerLeft:
        return replace(table, seats=tuple([seat for seat in table.seats if seat != fact.seat]))
    if type(fact) is TabuBankPassed:
        held = tuple([times + (seat == table.banker) for seat, times in enumerate(table.held)])
        return replace(table, banker=fact.to, held=held, tours=table.tours + 1)
    raise InvariantError(f"Tabu cannot fold {fact}")


def banker_of(table: Tabu) -> Seat:
    """Return the banker, once there is one (TABU-2)."""
    if table.banker is None:
        raise InvariantError("the bank has not been drawn")
    return table.banker


def payable_stakes(table: Tabu) -> dict[str, int]:
    """Return how much more each field can take so that the banker can pay every throw (TABU-R4, *plafond*)."""
    cash = table.purse(banker_of(table))
    laid = table.stake_totals()
    payable = dict.fromkeys(FIELDS, table.chips.total)
    for throw in rates_by_throw(table.variant.payout):
        left = cash - sum([laid[face] * rate for face, rate in throw])
        for face, rate in throw:
            if payable[face] * rate > left:
                payable[face] = left // rate
    return payable


@cache
def rates_by_throw(payout: str) -> tuple[tuple[tuple[str, int], ...], ...]:
    """Return the fields that each throw pays, with the payment per unit. The order of the dice does not matter."""
    return tuple(
        tuple((face, rate) for face in sorted(set(throw)) if (rate := prize(payout, face, UNIT, throw.count(face))))
        for throw in combinations_with_replacement(FIELDS, 3)
    )
