"""Tabu: three dice with four signs and two symbols, and a bank that passes round the table. Assembled here."""

from tripot.games.tabu import rules
from tripot.games.tabu.bots import BOTS
from tripot.games.tabu.cloth import Tabu
from tripot.games.tabu.variant import PRESETS, TabuVariant
from tripot.games.tabu.worth import BETS, essence, worth
from tripot.kernel import AgreeToStop, Done, Game, Retract, RuleSheet, Throw, Undo

GAME = Game[Tabu](
    name="tabu",
    version=1,
    players=range(2, 13),
    package=__name__,
    sheets=(RuleSheet("TABU", rules=31, rulings=range(1, 17), flavour=frozenset({31})),),
    state=Tabu,
    variant=TabuVariant,
    presets=PRESETS,
    actions=(rules.Stake, rules.TakeBackStake, Done, Undo, Throw, AgreeToStop, Retract),
    facts=(rules.BankerDrawn, rules.TabuBankPassed, rules.PlayerLeft),
    bots=BOTS,
    start=rules.start,
    turn=rules.turn,
    legal=rules.legal,
    default=rules.default,
    decide=rules.decide,
    evolve=rules.evolve,
    worth=worth,
    bets=BETS,
    essence=essence,
)

GAMES = (GAME,)
