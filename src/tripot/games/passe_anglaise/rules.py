"""The rules of La Passe Anglaise, in the order of the sheet. ``coup`` evaluates the dice, ``bank`` passes the bank."""

from tripot.games.passe_anglaise.bank import (
    choice_rule,
    clear_the_cloth,
    close_the_house,
    finish_coup,
    is_stop_unanimous,
    pass_the_bank,
    return_shares,
    shares,
)
from tripot.games.passe_anglaise.cloth import TWO_DICE, Passe, banker_of, deposit_of, share_of
from tripot.games.passe_anglaise.coup import SECOND_THROW_ONLY, CoupVerdict, verdict
from tripot.games.passe_anglaise.facts import (
    Banco,
    BancoCried,
    BancoDeclined,
    BankKept,
    BankTaken,
    CoupLost,
    CoupOpened,
    CoupRestarted,
    CoupWon,
    DeclineBanco,
    Deposit,
    KeepBank,
    NoTaker,
    NotCovered,
    PassBank,
    PointDied,
    PointSet,
    PutIn,
    TiedForBank,
    Undecided,
    Withdraw,
)
from tripot.games.passe_anglaise.variant import PasseVariant
from tripot.kernel import (
    DONE,
    NOTHING,
    ON_DEMAND,
    THROW,
    UNDO,
    Action,
    ActMove,
    AgreeToStop,
    Chips,
    Decide,
    Done,
    Draw,
    Ended,
    Facts,
    Fell,
    InvariantError,
    Move,
    Option,
    Options,
    Outcome,
    PhaseClosed,
    Reopened,
    Retract,
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
    pips,
    purse,
    stop_or_go,
    tag_of,
)

UNIT = 1  # PASSE-R10

BANCO, DECLINE_BANCO, KEEP_BANK, PASS_BANK = (
    Option(tag_of(action), {}) for action in (Banco, DeclineBanco, KeepBank, PassBank)
)


def start(players: int, variant: PasseVariant) -> Passe:
    """Return the first state. All seats receive the same chips and throw for the first bank."""
    seats = tuple(Seat(number) for number in range(players))
    chips = Chips.deal(players, variant.start_chips)  # PASSE-R10
    return Passe(chips=chips, variant=variant, seats=seats, rivals=seats, held=(0,) * players)


def turn(table: Passe) -> Turn:
    """Return the turn: throws for the first bank; then deposit, stakes, the coup, and the choice to keep or pass the
    bank."""
    if table.over:
        return table.over
    if table.stage == "opening":
        return Draw(TWO_DICE, thrower=table.rivals[len(table.throws)])  # PASSE-6, PASSE-R6
    if table.thrown is not None:
        return Draw(TWO_DICE, thrower=table.banker)  # PASSE-15
    if table.stage != "betting":
        return Decide(table.phase, (banker_of(table),))  # PASSE-3, PASSE-R12: no other seat decides
    awaited: tuple[Seat, ...] = (banker_of(table),)
    speakers: tuple[Seat, ...] = ()
    if table.deposit:
        asked = banco_candidate(table)
        if asked is not None:
            return Decide(table.phase, (asked,))
        speakers = table.pontes
        if not may_throw(table):
            awaited = tuple([seat for seat in speakers if seat not in table.done])  # PASSE-R13: in any order
    if may_stop(table):
        speakers = table.seats  # PASSE-R9
    return Decide(table.phase, awaited, tuple([seat for seat in speakers if seat not in awaited]))


def legal(table: Passe, seat: Seat) -> Options:
    """Return the options of a seat."""
    if table.over or table.stage == "opening" or table.thrown is not None or seat not in table.seats:
        return NOTHING
    banks = seat == table.banker
    if table.stage == "coup":
        return (THROW,) if banks else NOTHING  # PASSE-15
    if table.stage == "after":
        return (KEEP_BANK, PASS_BANK) if banks else NOTHING  # PASSE-18, PASSE-20, PASSE-R4
    offered: list[Option] = []
    if not table.deposit:
        if banks and table.purse(seat) >= UNIT:
            offered.append(offer_up_to(Deposit, table.purse(seat)))  # PASSE-8, PASSE-R5, PASSE-R11
    elif (asked := banco_candidate(table)) is not None:
        return (BANCO, DECLINE_BANCO) if seat == asked else NOTHING  # PASSE-R3
    elif not banks:
        offered += cover_on_offer(table, seat)
    elif may_throw(table):
        offered.append(THROW)  # PASSE-11
    if may_stop(table):
        offered.append(stop_or_go(table, seat))  # PASSE-R9
    return tuple(offered)


def cover_on_offer(table: Passe, seat: Seat) -> list[Option]:
    """Return the options to contribute a share (PASSE-10) or cry Banco (PASSE-12). A ponte can change this until the
    throw (PASSE-R13)."""
    done, share, offered = seat in table.done, table.share(seat), []
    if not done and (most := min(table.missing_cover, table.purse(seat))) >= UNIT:
        offered.append(offer_up_to(PutIn, most))
    if share:
        offered.append(offer_up_to(Withdraw, share))
    if table.variant.banco == "au_cri" and can_banco(table, seat):
        offered.append(BANCO)
    if done:
        offered.append(UNDO)
    elif not missing_share(table, seat):
        offered.append(DONE)
    return offered


def missing_share(table: Passe, seat: Seat) -> int:
    """Return the sum that a ponte must still stake before they are done: 0, except in *obligee* with an open bank
    (PASSE-R2)."""
    if table.variant.part == "libre":
        return 0
    half_of_equal_part = -(-table.deposit // (2 * len(table.pontes)))
    least = min(half_of_equal_part, table.purse(seat) + table.share(seat))
    return min(max(0, least - table.share(seat)), table.missing_cover)


def offer_up_to(action: type[Action], most: int) -> Option:
    """Return the option for sums up to this one."""
    return Option(tag_of(action), {"amount": Whole(UNIT, most)})


def can_banco(table: Passe, seat: Seat) -> bool:
    """Return whether a ponte can pay a Banco, which is for the whole deposit (PASSE-R3)."""
    return table.purse(seat) + table.share(seat) >= table.deposit


def banco_candidate(table: Passe) -> Seat | None:
    """Return the ponte who is asked for a Banco now, in *a_droite*; ``None`` once all have declined (PASSE-R3)."""
    if table.variant.banco == "au_cri":
        return None
    return next((seat for seat in table.pontes if seat not in table.declined and can_banco(table, seat)), None)


def may_throw(table: Passe) -> bool:
    """Return whether the deposit is covered, or all pontes are done and the rest is taken back (PASSE-R2,
    PASSE-R13)."""
    if not table.missing_cover:
        return True  # PASSE-11
    return table.variant.cover == "reduction" and table.total_cover > 0 and table.done.issuperset(table.pontes)


def takes_last_share(table: Passe, _: Seat, action: Action) -> bool:
    """Return whether nothing is left to bet for the other pontes after this action, such as a Banco."""
    return isinstance(action, Banco) or (isinstance(action, PutIn) and action.amount >= table.missing_cover)


def may_stop(table: Passe) -> bool:
    """Return whether seats may agree to stop: between two coups, if the players decide (PASSE-R9)."""
    return table.variant.end == ON_DEMAND and table.coups > 0


def default(table: Passe, seat: Seat) -> Action:
    """Return the default action: for a banker, risk one chip, throw, and pass the bank; for a ponte, stake the required
    share."""
    offered = legal(table, seat)
    for word in (Throw(), PassBank(), DeclineBanco(), Done()):  # PASSE-R13: a ponte who does not act is done
        if any(option.admits(word) for option in offered):
            return word
    if seat != table.banker:
        return PutIn(amount=missing_share(table, seat))  # PASSE-R2, *obligee*
    return Deposit(amount=UNIT)  # PASSE-R11


def decide(table: Passe, move: Move) -> Facts[Passe]:
    """Yield the facts of a legal move."""
    if isinstance(move, ActMove):
        return decide_action(table, move.seat, move.action)
    return throw_for_bank(table, move.outcome) if table.stage == "opening" else throw(table, move.outcome)


def throw_for_bank(table: Passe, outcome: Outcome) -> Facts[Passe]:
    """Decide the first bank: the highest total takes it; seats with the same highest total throw again (PASSE-6,
    PASSE-R6)."""
    table = yield Fell(faces=outcome, seat=table.rivals[len(table.throws)], rule="PASSE-6")
    if len(table.throws) < len(table.rivals):
        return table
    totals = [sum(pips(thrown)) for thrown in table.throws]
    best = max(totals)
    leaders = tuple(seat for seat, total in zip(table.rivals, totals, strict=True) if total == best)
    if len(leaders) > 1:
        return (yield TiedForBank(seats=leaders, total=best, rule="PASSE-R6"))
    return (yield BankTaken(seat=leaders[0], total=best, rule="PASSE-6"))


def decide_action(table: Passe, seat: Seat, action: Action) -> Facts[Passe]:
    """Decide an action: the deposit of the banker, or the share of a ponte. :func:`decide_bank` decides other
    actions."""
    if type(action) is Deposit:
        table = yield Transfer(source=purse(seat), target=deposit_of(seat), amount=action.amount, rule="PASSE-8")
        table = yield PhaseClosed(seat=seat, rule="PASSE-8")
    elif type(action) is PutIn:
        table = yield Transfer(source=purse(seat), target=share_of(seat), amount=action.amount, rule="PASSE-10")
    elif type(action) is Withdraw:
        if seat in table.done:
            table = yield Reopened(seat=seat, rule="PASSE-R13")  # changing a share takes back the Done
        table = yield Transfer(source=share_of(seat), target=purse(seat), amount=action.amount, rule="PASSE-R13")
    elif type(action) is Banco:
        table = yield from go_banco(table, seat)
    elif type(action) is DeclineBanco:
        table = yield BancoDeclined(seat=seat, rule="PASSE-R3")
        table = yield PhaseClosed(seat=seat, rule="PASSE-R3")
    elif type(action) is Done:
        table = yield SaidDone(seat=seat, rule="PASSE-R13")
        if table.done.issuperset(table.pontes) and not may_throw(table):
            table = yield from call_off(table, seat)
    elif type(action) is Undo:
        table = yield Reopened(seat=seat, rule="PASSE-R13")
    else:
        table = yield from decide_bank(table, seat, action)
    return table


def decide_bank(table: Passe, seat: Seat, action: Action) -> Facts[Passe]:
    """Decide a throw, the choice to keep or pass the bank, or the agreement to stop."""
    if type(action) is Throw:
        if table.stage == "betting":
            table = yield from open_coup(table)
        table = yield Thrown(seat=seat, rule="PASSE-15")
    elif type(action) is KeepBank:
        table = yield BankKept(seat=seat, rule=choice_rule(table))
        table = yield PhaseClosed(seat=seat, rule="PASSE-R5")  # a new deposit for a new coup
    elif type(action) is PassBank:
        table = yield PhaseClosed(seat=seat, rule=choice_rule(table))
        table = yield from pass_the_bank(table, choice_rule(table))
    elif type(action) is AgreeToStop:
        table = yield StopAgreed(seat=seat, rule="PASSE-R9")
        if is_stop_unanimous(table):
            table = yield from close_the_house(table)
    elif type(action) is Retract:
        table = yield StopRetracted(seat=seat, rule="PASSE-R9")
    else:
        raise InvariantError(f"La Passe Anglaise has no {action}")
    return table


def go_banco(table: Passe, seat: Seat) -> Facts[Passe]:
    """Let one ponte bet alone. The others take back their shares (PASSE-2, PASSE-12, PASSE-R3)."""
    deposit = table.deposit
    table = yield BancoCried(seat=seat, amount=deposit, rule="PASSE-2")
    table = yield from return_shares(table, "PASSE-R3")
    table = yield Transfer(source=purse(seat), target=share_of(seat), amount=deposit, rule="PASSE-12")
    table = yield CoupOpened(seat=banker_of(table), amount=deposit, rule="PASSE-12")
    return (yield PhaseClosed(seat=seat, rule="PASSE-12"))


def open_coup(table: Passe) -> Facts[Passe]:
    """Make the stakes of both sides equal, and begin the coup (PASSE-11)."""
    banker = banker_of(table)
    if table.missing_cover:
        uncovered = table.missing_cover
        table = yield Transfer(source=deposit_of(banker), target=purse(banker), amount=uncovered, rule="PASSE-R2")
    return (yield CoupOpened(seat=banker, amount=table.deposit, rule="PASSE-11"))


def call_off(table: Passe, seat: Seat) -> Facts[Passe]:
    """Cancel a coup because nobody bet against the bank, or too little. All chips are returned, and the bank passes to
    the right (PASSE-R2)."""
    banker = banker_of(table)
    table = yield PhaseClosed(seat=seat, rule="PASSE-R2")
    if table.total_cover:
        table = yield NotCovered(seat=banker, missing=table.missing_cover, rule="PASSE-R2")
    else:
        table = yield NoTaker(seat=banker, rule="PASSE-R2")
    table = yield from clear_the_cloth(table, "PASSE-R2")
    if table.idle >= len(table.seats):
        return (yield Ended(winners=table.richest(table.seats), rule="PASSE-R9"))  # PASSE-R2: nobody has staked
    return (yield from pass_the_bank(table, "PASSE-R2"))


def throw(table: Passe, outcome: Outcome) -> Facts[Passe]:
    """Decide the coup by the banker's throw, or let the banker throw again."""
    banker, total, reading = banker_of(table), sum(pips(outcome)), table.variant.suspens
    table = yield Fell(faces=outcome, seat=banker, rule="PASSE-15")
    judged = verdict(reading, table.point, table.dead, total)
    if judged is not None:
        table = yield from settle(table, total, judged)
        return (yield from finish_coup(table, judged))
    if table.point is None:
        return (yield PointSet(seat=banker, point=total, rule="PASSE-21"))
    if reading == "recommence":
        return (yield CoupRestarted(seat=banker, total=total, rule="PASSE-R1"))
    if reading in SECOND_THROW_ONLY and not table.dead:
        return (yield PointDied(seat=banker, total=total, point=table.point, rule="PASSE-R1"))
    return (yield Undecided(seat=banker, total=total, rule="PASSE-25"))


def settle(table: Passe, total: int, judged: CoupVerdict) -> Facts[Passe]:
    """Pay the coup: the banker takes everything, or each ponte gets twice their share (PASSE-13, PASSE-R7)."""
    by, won, rule = judged
    banker, deposit = banker_of(table), table.deposit
    if won:  # PASSE-14, PASSE-19, PASSE-23
        table = yield CoupWon(seat=banker, total=total, by=by, amount=deposit, rule=rule)
        table = yield Transfer(source=deposit_of(banker), target=purse(banker), amount=deposit, rule=rule)
        for seat, share in shares(table):
            table = yield Transfer(source=share_of(seat), target=purse(banker), amount=share, rule=rule)
    else:  # PASSE-14, PASSE-16, PASSE-24
        table = yield CoupLost(seat=banker, total=total, by=by, amount=deposit, rule=rule)
        for seat, share in shares(table):
            table = yield Transfer(source=share_of(seat), target=purse(seat), amount=share, rule=rule)
            table = yield Transfer(source=deposit_of(banker), target=purse(seat), amount=share, rule=rule)
    return table
