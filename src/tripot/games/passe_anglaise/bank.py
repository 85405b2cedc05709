"""The rules after a coup: who is out, whether the banker keeps the bank, and the end of the game."""

from tripot.games.passe_anglaise.cloth import Passe, banker_of, deposit_of, share_of
from tripot.games.passe_anglaise.coup import CoupVerdict
from tripot.games.passe_anglaise.facts import PasseBankPassed, PlayerOut
from tripot.kernel import Ended, Facts, RuleId, Seat, Transfer, next_counter_clockwise, purse, rotations


def finish_coup(table: Passe, judged: CoupVerdict) -> Facts[Passe]:
    """Finish a round: players without chips are out; the game may be over; the banker keeps the bank or passes it."""
    for seat in table.seats:
        if not table.purse(seat):  # PASSE-R8: no stakes are left, so all of a player's chips are in the purse
            table = yield PlayerOut(seat=seat, rule="PASSE-R8")
    if len(table.seats) == 1 or is_last_coup(table) or is_stop_unanimous(table):
        return (yield Ended(winners=table.richest(table.seats), rule="PASSE-R9"))
    if table.banker not in table.seats:
        return (yield from pass_the_bank(table, "PASSE-R5"))
    if table.variant.bank_after == "perdant_passe" and not judged.won:
        return (yield from pass_the_bank(table, "PASSE-R4"))
    return table


def choice_rule(table: Passe) -> RuleId:
    """Return the rule that lets the banker keep the bank. The sheet has one only for baraque and abattage
    (PASSE-R4)."""
    return {"baraque": "PASSE-18", "abattage": "PASSE-20"}.get(table.last or "", "PASSE-R4")


def pass_the_bank(table: Passe, rule: RuleId) -> Facts[Passe]:
    """Pass the bank to the right neighbour (PASSE-1, PASSE-7, PASSE-18), unless it has gone round often enough."""
    table = yield PasseBankPassed(to=next_counter_clockwise(table.seats, banker_of(table)), rule=rule)
    agreed = rotations(table.variant.end)
    if agreed is not None and all(table.held[seat] >= agreed for seat in table.seats):
        return (yield Ended(winners=table.richest(table.seats), rule="PASSE-R9"))
    return table


def is_last_coup(table: Passe) -> bool:
    """Return whether the maximum number of coups is reached (PASSE-R9)."""
    agreed = rotations(table.variant.end)
    return agreed is not None and table.coups >= max(12, 4 * agreed) * len(table.held)


def is_stop_unanimous(table: Passe) -> bool:
    """Return whether all seats still in the game agree to stop (PASSE-R9, *a_la_demande*)."""
    return table.stopping.issuperset(table.seats)


def close_the_house(table: Passe) -> Facts[Passe]:
    """End the game because all agree to stop: the stakes go back to their owners and the chips are counted
    (PASSE-R9)."""
    table = yield from clear_the_cloth(table, "PASSE-R9")
    return (yield Ended(winners=table.richest(table.seats), rule="PASSE-R9"))


def clear_the_cloth(table: Passe, rule: RuleId) -> Facts[Passe]:
    """Give shares and deposit back to their owners."""
    banker = banker_of(table)
    table = yield from return_shares(table, rule)
    if table.deposit:
        table = yield Transfer(source=deposit_of(banker), target=purse(banker), amount=table.deposit, rule=rule)
    return table


def return_shares(table: Passe, rule: RuleId) -> Facts[Passe]:
    """Give every ponte their share back."""
    for seat, share in shares(table):
        table = yield Transfer(source=share_of(seat), target=purse(seat), amount=share, rule=rule)
    return table


def shares(table: Passe) -> list[tuple[Seat, int]]:
    """Return the pontes' shares, from the banker's right."""
    return [(seat, table.share(seat)) for seat in table.pontes if table.share(seat)]
