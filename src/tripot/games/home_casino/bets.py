"""Defines the bets of the small games for the computation of odds, and the canonical forms of their states.

A *plain* game has the lander on seat 0, the opponent on seat 1 and stakes of one chip (``plain_tables``).
"""

from collections.abc import Callable

from msgspec.structs import replace

from tripot.games.home_casino import blackjack, duel, q421, roulette, zanzibar
from tripot.games.home_casino.blackjack import BlackJack
from tripot.games.home_casino.board import UNIT
from tripot.games.home_casino.duel import Duel
from tripot.games.home_casino.plain_tables import BOTH, LANDER, OTHER, chips_for, plain_blackjack, plain_q421
from tripot.games.home_casino.q421 import BEST_NUMBER, DICE_PLACES, FourTwentyOne, hand_number
from tripot.games.home_casino.roulette import CHANCES, Roulette
from tripot.games.home_casino.stakes import stake_place
from tripot.games.home_casino.variant import CasinoVariant
from tripot.games.home_casino.zanzibar import Zanzibar
from tripot.kernel import Action, Bet, Chart, Chips, Seat, Strategy, View

# Duel


def stake_duel(variant: CasinoVariant) -> Duel:
    """Return a plain duel in which the lander has laid the stake."""
    return replace(duel.start(2, variant), chips=chips_for("duel", LANDER))


DUEL: dict[str, Bet[Duel]] = {"mise": Bet(laid=stake_duel, stake=UNIT)}


def duel_essence(table: Duel) -> Duel:
    """Return the state itself. With an essence, the game tree ignores the order of the dice."""
    return table


# Roulette


def stake_roulette(*fields: str) -> Callable[[CasinoVariant], Roulette]:
    """Create the ``laid`` function of a bet: the lander has bet a chip on each of these fields and thrown the dice."""

    def lay(variant: CasinoVariant) -> Roulette:
        plain = chips_for(fields[0], LANDER)
        stakes = {stake_place(on, LANDER): UNIT for on in fields}
        return replace(roulette.start(1, variant), chips=Chips.from_places({**plain.at, **stakes}), thrown=LANDER)

    return lay


ROULETTE: dict[str, Bet[Roulette]] = {
    "numero": Bet(laid=stake_roulette("7"), stake=UNIT),
    **{on: Bet(laid=stake_roulette(on), stake=UNIT) for on in CHANCES},
}

# Zanzibar


def stake_zanzibar(variant: CasinoVariant) -> Zanzibar:
    """Return a plain game of Zanzibar in which the opponent is named and both stakes are laid."""
    return replace(zanzibar.start(2, variant), chips=chips_for("zanzibar", *BOTH), opponent=OTHER)


def is_tied(table: Zanzibar) -> bool:
    """Return whether the totals were equal when they were compared."""
    return table.ties > 0


ZANZIBAR: dict[str, Bet[Zanzibar]] = {
    "mise": Bet(laid=stake_zanzibar, stake=UNIT),
    "egalite": Bet(laid=stake_zanzibar, settled=is_tied, counted=is_tied),
}


def zanzibar_essence(table: Zanzibar) -> Zanzibar:
    """Return the canonical form: only the lead and a tie matter."""
    own, theirs = table.totals
    return replace(table, totals=(own - theirs, 0), ties=min(table.ties, 1))


# Black Jack


def stake_blackjack(croupier: Seat | None) -> Callable[[CasinoVariant], BlackJack]:
    """Create the ``laid`` function of a bet: a plain game of Black Jack in which the player has laid the stake."""

    def lay(variant: CasinoVariant) -> BlackJack:
        return replace(
            blackjack.start(2, variant),
            chips=chips_for("blackjack", LANDER),
            croupier=None if variant.croupier == "auto" else croupier,
        )

    return lay


def stop_at(enough: int) -> Strategy[BlackJack]:
    """Return the strategy of a player who takes one die at a time below ``enough`` points."""

    def play(view: View[BlackJack]) -> Action:
        table = view.state
        if view.seat == table.lander and table.player and table.bank:
            return blackjack.Serve() if table.player >= enough else blackjack.Take(1)
        return view.default()

    return play


def blackjack_chart(table: BlackJack) -> tuple[str, str, str]:
    """Return the page, row and column of a table in the chart of best play. Rows are own totals; columns are the other
    side's totals."""
    if blackjack.next_side(table) == "bank":
        return "croupier-alone" if table.player_served else "croupier", str(table.bank), str(table.player)
    against = "bank" if table.croupier is None else "served" if table.bank_served else "croupier"
    return f"player-{against}", str(table.player), str(table.bank)


def dice_to_take(_: BlackJack, action: Action) -> str:
    """Return the number of dice, or a dot for none."""
    return str(action.dice) if isinstance(action, blackjack.Take) else "·"


def blackjack_theme(table: BlackJack) -> str | None:
    """Return the quiz topic "dice or *servi*" if both answers can be right: one more die may exceed 21, and the bank,
    which plays automatically, is not ahead."""
    both_can_be_right = table.player > blackjack.TARGET_POINTS - 6 and table.player >= table.bank
    return "dice_or_served" if table.croupier is None and both_can_be_right else None


def blackjack_best_play(croupier: Seat | None) -> Bet[BlackJack]:
    """Return the bet with best play on both sides."""
    return Bet(
        laid=stake_blackjack(croupier),
        stake=UNIT,
        alike=plain_blackjack,
        chart=Chart(blackjack_chart, dice_to_take, blackjack_theme),
    )


BLACKJACK: dict[str, Bet[BlackJack]] = {
    "contre_la_banque": blackjack_best_play(None),
    "contre_un_croupier": blackjack_best_play(OTHER),
    **{
        f"arret_{enough}": Bet(laid=stake_blackjack(None), stake=UNIT, strategy=stop_at(enough))
        for enough in range(17, 22)
    },
}


def blackjack_essence(table: BlackJack) -> BlackJack:
    """Return the canonical form. It omits the side that acted last, except in the variant *alterne*, and the number of
    dice taken, except when those dice are about to be thrown."""
    taken = blackjack.OPENING_DICE if table.thrown is None else table.taken
    return replace(table, taken=taken, last=table.last if table.variant.bj_order == "alterne" else "bank")


# 421


def stake_q421(variant: CasinoVariant) -> FourTwentyOne:
    """Return a plain game of 421 in which the opponent is named and both stakes are laid."""
    return replace(q421.start(2, variant), chips=chips_for("q421", *BOTH), opponent=OTHER)


def stake_q421_answer(throws: int) -> Callable[[CasinoVariant], FourTwentyOne]:
    """Create the ``laid`` function of a bet: a plain game of 421 at the opponent's turn, with this many throws left."""

    def lay(variant: CasinoVariant) -> FourTwentyOne:
        return replace(stake_q421(variant), to_beat=(1, 1, 1), owed=throws)

    return lay


def settles_within(throws: int) -> Callable[[FourTwentyOne], bool]:
    """Create the ``settled`` function of a bet: the lander's turn is over, or has reached this many throws."""
    return lambda table: bool(table.owed) or (table.throws == throws and table.thrown is None)


def has_421(table: FourTwentyOne) -> bool:
    """Return whether the dice last thrown show 4-2-1."""
    return hand_number(table.hand or table.to_beat) == BEST_NUMBER


def stand_after_one(view: View[FourTwentyOne]) -> Action:
    """Return the action that keeps the first throw."""
    return q421.Stand() if view.state.throws else view.default()


def q421_chart(table: FourTwentyOne) -> tuple[str, str, str]:
    """Return the page, row and column of a table in the chart of best play. Rows are hands. For the opponent, there is
    a page for each hand to beat and each number of throws left."""
    page = f"lander:{table.throws}"
    if table.owed:
        page = f"answer:{table.owed - table.throws}:{hand_number(table.to_beat)}"
    return page, str(hand_number(table.hand)), ""


def dice_to_keep(table: FourTwentyOne, action: Action) -> str:
    """Return the hand, with a dot for each die to lift."""
    lifted = action.dice if isinstance(action, q421.Rethrow) else ()
    places = sorted(DICE_PLACES, key=lambda place: (-table.hand[place], place in lifted))
    return "".join("·" if place in lifted else str(table.hand[place]) for place in places)


def q421_theme(table: FourTwentyOne) -> str:
    """Return the quiz topic: for the opponent, which dice to throw again; for the lander, whether to throw again."""
    return "which_dice" if table.owed else "throw_or_pass"


def q421_best_play(seat: Seat) -> Bet[FourTwentyOne]:
    """Return the bet with best play on both sides."""
    return Bet(
        laid=stake_q421,
        stake=UNIT,
        seat=seat,
        alike=plain_q421,
        chart=Chart(q421_chart, dice_to_keep, q421_theme),
    )


Q421: dict[str, Bet[FourTwentyOne]] = {
    "celui_qui_lance": q421_best_play(LANDER),
    "adversaire": q421_best_play(OTHER),
    "un_lancer_chacun": Bet(laid=stake_q421, stake=UNIT, strategy=stand_after_one),
    **{
        f"421_en_{throws}_au_plus": Bet(
            laid=stake_q421, settled=settles_within(throws), counted=has_421, strategy=View.default
        )
        for throws in range(1, 4)
    },
    **{
        f"421_en_{throws}_juste": Bet(
            laid=stake_q421_answer(throws), seat=OTHER, counted=has_421, strategy=View.default
        )
        for throws in range(1, 4)
    },
}


def q421_essence(table: FourTwentyOne) -> FourTwentyOne:
    """Return the canonical form: hands are sorted, dice that will be thrown have no face, and only the number of
    remaining throws is kept."""
    to_beat = tuple(sorted(table.to_beat))
    throws, owed = table.throws, table.owed
    if owed and throws:
        throws, owed = 1, 1 + owed - throws
    if table.thrown is None:
        hand = tuple(sorted(table.hand))
        return replace(table, hand=hand, throws=throws, lifted=DICE_PLACES, to_beat=to_beat, owed=owed)
    kept = sorted(face for place, face in enumerate(table.hand) if place not in table.lifted)
    hand = (*kept, *(0,) * len(table.lifted)) if table.hand else ()
    return replace(table, hand=hand, throws=throws, lifted=DICE_PLACES[len(kept) :], to_beat=to_beat, owed=owed)
