"""The rules for payments, debts, bankruptcy, the next turn and the end of the board game."""

from tripot.games.home_casino.board import UNIT
from tripot.games.home_casino.cloth import Casino, Debt
from tripot.games.home_casino.facts import (
    BankerNamed,
    Emptied,
    EstateSold,
    GaveUp,
    Rescued,
    SeatAsked,
    ThrewAgain,
    TurnBegan,
    TurnSkipped,
    WentBankrupt,
)
from tripot.kernel import BANK, Ended, Facts, Place, RuleId, Seat, Transfer, next_counter_clockwise, purse


def pay(table: Casino, seat: Seat, to: Place, amount: int, rule: RuleId) -> Facts[Casino]:
    """Pay an amount, or all that the player has (CASINO-R18)."""
    held = table.purse(seat)
    paid = min(held, amount)
    if paid:
        table = yield Transfer(source=purse(seat), target=to, amount=paid, rule=rule)
    if not table.purse(seat):
        table = yield Emptied(seat=seat, to=to, owing=amount - paid, held=held, rule="CASINO-42")
    return table


def settle_action(table: Casino) -> Facts[Casino]:
    """Finish an action: declare ruined players bankrupt, check whether the game is over, and begin the next turn."""
    won = max(map(table.purse, table.seats)) >= table.variant.target  # sales cannot change the result then, CASINO-R20
    for debt in table.debts:
        if not won and not debt.final and may_be_rescued(table, debt):
            return (
                yield SeatAsked(seat=debt.seat, what="rescue", limit=len(table.estates[debt.seat]), rule="CASINO-R18")
            )
    if len(table.debts) == len(table.seats):  # one action has ruined all players
        most = max(debt.held for debt in table.debts)
        held_most = tuple(sorted(debt.seat for debt in table.debts if debt.held == most))
        return (yield Ended(winners=held_most, rule="CASINO-R19"))
    for debt in table.debts:
        table = yield from declare_bankrupt(table, debt)
    if len(table.seats) == 1:
        return (yield Ended(winners=table.seats, rule="CASINO-R19"))
    if won:
        order = table.in_playing_order(active_of(table))
        ahead = max(order, key=table.purse)  # CASINO-R20: among equals, the first in playing order
        return (yield Ended(winners=(ahead,), rule="CASINO-45"))
    return (yield from play_on(table))


def has_reached_target(table: Casino, seat: Seat) -> bool:
    """Return whether a player's chips reach the target (CASINO-45, CASINO-R20)."""
    return table.purse(seat) >= table.variant.target


def may_be_rescued(table: Casino, debt: Debt) -> bool:
    """Return whether a ruined player may sell their estates first (variant *vente_urgence*, CASINO-R18)."""
    return table.variant.bankruptcy == "vente_urgence" and bool(table.estates[debt.seat])


def distress_price(table: Casino, card: str) -> int:
    """Return half of what the estate cost, rounded down to the smallest chip (CASINO-R18)."""
    return table.variant.squares.estate(card).buy // 2 // UNIT * UNIT


def sell_in_distress(table: Casino, seat: Seat, cards: tuple[str, ...]) -> Facts[Casino]:
    """Sell estates of a ruined player. The proceeds pay the debt first; a player who then has a chip left plays on."""
    debt = next(debt for debt in table.debts if debt.seat == seat)
    for card in cards:
        table = yield EstateSold(seat=seat, card=card, rule="CASINO-R18")
        price = distress_price(table, card)
        if price:
            table = yield Transfer(source=BANK, target=purse(seat), amount=price, rule="CASINO-R18")
    met = min(table.purse(seat), debt.owing)
    if met:
        table = yield Transfer(source=purse(seat), target=debt.to, amount=met, rule="CASINO-R18")
    if table.purse(seat):
        table = yield Rescued(seat=seat, rule="CASINO-R18")
    else:
        table = yield Emptied(seat=seat, to=debt.to, owing=debt.owing - met, held=debt.held, rule="CASINO-R18")
    return (yield from settle_action(table))


def give_up(seat: Seat) -> Facts[Casino]:
    """End the sale of a ruined player; the bankruptcy follows."""
    table = yield GaveUp(seat=seat, rule="CASINO-R18")
    return (yield from settle_action(table))


def declare_bankrupt(table: Casino, debt: Debt) -> Facts[Casino]:
    """Remove a player. Their estates go to the player who ruined them, or under the pile (CASINO-41 to CASINO-44)."""
    to_player = debt.to.startswith("purse:")
    rule = "CASINO-44" if to_player else "CASINO-43" if debt.to == BANK else "CASINO-R18"
    table = yield WentBankrupt(seat=debt.seat, to=debt.to, cards=table.estates[debt.seat], rule=rule)
    if table.banker == debt.seat and table.seats:
        heir = next_counter_clockwise(table.seats, debt.seat)
        table = yield BankerNamed(seat=heir, rule="CASINO-R15")
    return table


def play_on(table: Casino) -> Facts[Casino]:
    """Continue the game: the active player takes a throw still due, or the next player on the right begins (CASINO-18,
    CASINO-20)."""
    active = active_of(table)
    if table.again and active in table.seats:
        return (yield ThrewAgain(seat=active, rule="CASINO-20"))
    seat = next_counter_clockwise(table.seats, active)
    while table.skips[seat]:
        table = yield TurnSkipped(seat=seat, rule="CASINO-24")
        seat = next_counter_clockwise(table.seats, seat)
    new_round = turn_of(table, seat) <= turn_of(table, active)
    return (yield TurnBegan(seat=seat, round=table.rounds + new_round, rule="CASINO-18"))


def turn_of(table: Casino, seat: Seat) -> int:
    """Return the position of a seat in a round; 0 for the first player."""
    assert table.first is not None
    return (table.first - seat) % len(table.homes)


def active_of(table: Casino) -> Seat:
    """Return the player whose turn it is."""
    assert table.active is not None
    return table.active
