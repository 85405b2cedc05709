"""The stakes of the small games that can be priced, and what of their tables decides anything. No rule is here."""

from collections.abc import Callable

from msgspec.structs import replace

from tripot.games.home_casino import alike, blackjack, duel, q421, roulette, zanzibar
from tripot.games.home_casino.alike import BOTH, LANDER, OTHER, chips_for
from tripot.games.home_casino.blackjack import BlackJack
from tripot.games.home_casino.board import UNIT
from tripot.games.home_casino.duel import Duel
from tripot.games.home_casino.q421 import BEST_NUMBER, DICE_PLACES, FourTwentyOne, hand_number
from tripot.games.home_casino.roulette import CHANCES, Roulette
from tripot.games.home_casino.stakes import stake_place
from tripot.games.home_casino.variant import CasinoVariant
from tripot.games.home_casino.zanzibar import THROWS_PER_TOUR, Zanzibar
from tripot.kernel import Action, Bet, Chips, Seat

# Duel


def stake_duel(variant: CasinoVariant) -> Duel:
    """The lander has laid his stake."""
    return replace(duel.start(2, variant), chips=chips_for("duel", LANDER))


DUEL: dict[str, Bet[Duel]] = {"mise": Bet(laid=stake_duel, stake=UNIT)}


def duel_essence(table: Duel) -> Duel:
    """All of it counts, but for the order of the dice."""
    return table


# Roulette


def stake_roulette(*fields: str) -> Callable[[CasinoVariant], Roulette]:
    """The lander has put a chip on each of these fields, and the dice are in the air."""

    def laid(variant: CasinoVariant) -> Roulette:
        plain = chips_for(fields[0], LANDER)
        stakes = {stake_place(on, LANDER): UNIT for on in fields}
        return replace(roulette.start(1, variant), chips=Chips.from_places({**plain.at, **stakes}), thrown=LANDER)

    return laid


ROULETTE: dict[str, Bet[Roulette]] = {
    "numero": Bet(laid=stake_roulette("7"), stake=UNIT),
    **{on: Bet(laid=stake_roulette(on), stake=UNIT) for on in CHANCES},
}

# Zanzibar


def stake_zanzibar(variant: CasinoVariant) -> Zanzibar:
    """The opponent is named and both stakes are laid."""
    return replace(zanzibar.start(2, variant), chips=chips_for("zanzibar", *BOTH), opponent=OTHER)


def one_more_tour(variant: CasinoVariant) -> Zanzibar:
    """After a tie."""
    return replace(stake_zanzibar(variant), left=THROWS_PER_TOUR)


def is_tied(table: Zanzibar) -> bool:
    """Two totals have been found equal."""
    return table.over is None and table.totals == (0, 0) and table.left == THROWS_PER_TOUR


ZANZIBAR: dict[str, Bet[Zanzibar]] = {
    "mise": Bet(laid=stake_zanzibar, stake=UNIT),
    "egalite": Bet(laid=stake_zanzibar, settled=is_tied, counted=is_tied),
}


def zanzibar_essence(table: Zanzibar) -> Zanzibar:
    """Only the lead counts: totals are compared, never read. One begun differs from none, so that a tie can be told."""
    own, theirs = table.totals
    begun = min(theirs, 1)
    return replace(table, totals=(own - theirs + begun, begun))


# Black Jack


def stake_blackjack(croupier: Seat | None) -> Callable[[CasinoVariant], BlackJack]:
    """The player has laid his stake."""

    def laid(variant: CasinoVariant) -> BlackJack:
        return replace(
            blackjack.start(2, variant),
            chips=chips_for("blackjack", LANDER),
            croupier=None if variant.croupier == "auto" else croupier,
        )

    return laid


def stop_at(enough: int) -> Callable[[BlackJack, Seat], Action]:
    """A player who throws one die at a time until he has so many points."""

    def mind(table: BlackJack, seat: Seat) -> Action:
        if seat == table.lander and table.player and table.bank:
            return blackjack.Serve() if table.player >= enough else blackjack.Take(1)
        return blackjack.default(table, seat)

    return mind


def blackjack_chart(table: BlackJack) -> tuple[str, str, str]:
    """Own points down, the other's across."""
    if blackjack.next_side(table) == "bank":
        return "croupier-alone" if table.player_served else "croupier", str(table.bank), str(table.player)
    against = "bank" if table.croupier is None else "served" if table.bank_served else "croupier"
    return f"player-{against}", str(table.player), str(table.bank)


def dice_to_take(_: BlackJack, action: Action) -> str:
    """How many dice, or a dot for none."""
    return str(action.dice) if isinstance(action, blackjack.Take) else "·"


def blackjack_best_play(croupier: Seat | None) -> Bet[BlackJack]:
    """Everyone plays as well as can be."""
    return Bet(
        laid=stake_blackjack(croupier),
        stake=UNIT,
        alike=alike.plain_blackjack,
        chart=blackjack_chart,
        written=dice_to_take,
    )


BLACKJACK: dict[str, Bet[BlackJack]] = {
    "contre_la_banque": blackjack_best_play(None),
    "contre_un_croupier": blackjack_best_play(OTHER),
    **{
        f"arret_{enough}": Bet(laid=stake_blackjack(None), stake=UNIT, mind=stop_at(enough)) for enough in range(17, 22)
    },
}


def blackjack_essence(table: BlackJack) -> BlackJack:
    """Who spoke last counts only where both speak in turn, and the dice in a hand only while they are there."""
    taken = blackjack.OPENING_DICE if table.thrown is None else table.taken
    return replace(table, taken=taken, last=table.last if table.variant.bj_order == "alterne" else "bank")


# 421


def stake_q421(variant: CasinoVariant) -> FourTwentyOne:
    """The opponent is named and both stakes are laid."""
    return replace(q421.start(2, variant), chips=chips_for("q421", *BOTH), opponent=OTHER)


def stake_q421_answer(throws: int) -> Callable[[CasinoVariant], FourTwentyOne]:
    """The opponent's turn, who owes so many throws."""

    def laid(variant: CasinoVariant) -> FourTwentyOne:
        return replace(stake_q421(variant), to_beat=(1, 1, 1), owed=throws)

    return laid


def settles_within(throws: int) -> Callable[[FourTwentyOne], bool]:
    """When a lander who aims at 421 has thrown so often, or has it."""
    return lambda table: bool(table.owed) or (table.throws == throws and table.thrown is None)


def has_421(table: FourTwentyOne) -> bool:
    """Whether the dice last thrown show it."""
    return hand_number(table.hand or table.to_beat) == BEST_NUMBER


def stand_after_one(table: FourTwentyOne, seat: Seat) -> Action:
    """Content with whatever falls."""
    return q421.Stand() if table.throws else q421.default(table, seat)


def q421_chart(table: FourTwentyOne) -> tuple[str, str, str]:
    """A row a hand; an opponent has a page for each hand he must beat and each number of throws he still owes."""
    page = f"lander:{table.throws}"
    if table.owed:
        page = f"answer:{table.owed - table.throws}:{hand_number(table.to_beat)}"
    return page, str(hand_number(table.hand)), ""


def dice_to_keep(table: FourTwentyOne, action: Action) -> str:
    """The hand, with a dot for each die to lift."""
    lifted = action.dice if isinstance(action, q421.Rethrow) else ()
    places = sorted(DICE_PLACES, key=lambda place: (-table.hand[place], place in lifted))
    return "".join("·" if place in lifted else str(table.hand[place]) for place in places)


def q421_best_play(seat: Seat) -> Bet[FourTwentyOne]:
    """Both play as well as can be."""
    return Bet(laid=stake_q421, stake=UNIT, seat=seat, alike=alike.plain_q421, chart=q421_chart, written=dice_to_keep)


Q421: dict[str, Bet[FourTwentyOne]] = {
    "celui_qui_lance": q421_best_play(LANDER),
    "adversaire": q421_best_play(OTHER),
    "un_lancer_chacun": Bet(laid=stake_q421, stake=UNIT, mind=stand_after_one),
    **{
        f"421_en_{throws}_au_plus": Bet(
            laid=stake_q421, settled=settles_within(throws), counted=has_421, mind=q421.default
        )
        for throws in range(1, 4)
    },
    **{
        f"421_en_{throws}_juste": Bet(laid=stake_q421_answer(throws), seat=OTHER, counted=has_421, mind=q421.default)
        for throws in range(1, 4)
    },
}


def q421_essence(table: FourTwentyOne) -> FourTwentyOne:
    """Which die shows what does not count, nor what the dice in the air had shown; of throws, only those still owed."""
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
