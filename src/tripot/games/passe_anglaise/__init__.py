"""La Passe Anglaise: two dice, a banker who risks a sum, and *pontes* (punters) who cover it together or cry Banco."""

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
