"""Tabu: bets on six fields (four *signs*, two *symbols*) and three dice; the banker changes each round (*tour*).

Ids such as ``TABU-4`` name sentences of the rule sheet, and ``TABU-R4`` our rulings.
"""

from tripot.games.tabu import rules
from tripot.games.tabu.bots import BOTS
from tripot.games.tabu.cloth import Tabu
from tripot.games.tabu.variant import PRESETS
from tripot.games.tabu.worth import BETS, essence, worth
from tripot.kernel import AgreeToStop, Done, Game, Retract, RuleSheet, Throw, Undo

GAME = Game[Tabu](
    name="tabu",
    players=range(2, 13),
    sheets=(RuleSheet("TABU", rules=31, rulings=range(1, 17), flavour=frozenset({31})),),
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
    agreed_end="TABU-R13",
    worth=worth,
    bets=BETS,
    essence=essence,
)

GAMES = (GAME,)
