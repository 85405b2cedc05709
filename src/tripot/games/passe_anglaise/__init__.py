"""La Passe Anglaise, a dice game close to craps.

In each round (*coup*), the banker risks a sum. The others (*pontes*) bet against it together, or one of them takes the
whole bet alone (*Banco*). Then the banker throws two dice. Ids such as ``PASSE-4`` name sentences of the rule sheet,
and ``PASSE-R4`` our rulings.
"""

from tripot.games.passe_anglaise import rules
from tripot.games.passe_anglaise.bots import BOTS
from tripot.games.passe_anglaise.cloth import Passe
from tripot.games.passe_anglaise.facts import ACTIONS, FACTS, evolve
from tripot.games.passe_anglaise.feats import FEATS
from tripot.games.passe_anglaise.variant import PRESETS
from tripot.games.passe_anglaise.worth import BETS, essence, worth
from tripot.kernel import AgreeToStop, Done, Game, Retract, RuleSheet, Throw, Undo

GAME = Game[Passe](
    name="passe_anglaise",
    players=range(3, 13),  # PASSE-4
    sheets=(RuleSheet("PASSE", rules=25, rulings=range(1, 14)),),
    presets=PRESETS,
    actions=(*ACTIONS, Done, Undo, Throw, AgreeToStop, Retract),
    facts=FACTS,
    bots=BOTS,
    start=rules.start,
    turn=rules.turn,
    legal=rules.legal,
    default=rules.default,
    decide=rules.decide,
    evolve=evolve,
    agreed_end="PASSE-R9",
    worth=worth,
    bets=BETS,
    essence=essence,
    feats=FEATS,
    yields=rules.takes_last_share,
)

GAMES = (GAME,)
