"""Home Casino: a board of forty squares, estates to buy and sell, and five small games.

Ids such as ``CASINO-18`` or ``BJ-R1`` in comments name sentences of the rule sheets and our rulings (``-R``). The
*lander* is the seat whose pawn landed on the square of a small game.
"""

from tripot.games.home_casino import facts, rules, worth
from tripot.games.home_casino.board import read_board
from tripot.games.home_casino.bots import BOTS
from tripot.games.home_casino.cloth import Casino
from tripot.games.home_casino.matches import MATCHES
from tripot.games.home_casino.scenes import SMALL_GAMES
from tripot.games.home_casino.variant import PRESETS, mark_youngest
from tripot.kernel import Game, RuleSheet

SHEETS = (
    RuleSheet("CASINO", rules=45, rulings=range(1, 22)),
    RuleSheet("ROUL", rules=15, rulings=range(1, 7), flavour=frozenset({15})),
    RuleSheet("ZANZ", rules=9, rulings=range(4)),
    RuleSheet("BJ", rules=13, rulings=range(1, 7)),
    RuleSheet("421", rules=12, rulings=range(1, 7)),
)

GAME = Game[Casino](
    name="home_casino",
    players=range(2, 7),  # CASINO-1
    sheets=SHEETS,
    presets=PRESETS,
    actions=tuple(dict.fromkeys((*facts.ACTIONS, *(kind for game in SMALL_GAMES.values() for kind in game.actions)))),
    facts=tuple(dict.fromkeys((*facts.FACTS, *(kind for game in SMALL_GAMES.values() for kind in game.facts)))),
    bots=BOTS,
    start=rules.start,
    turn=rules.turn,
    legal=rules.legal,
    default=rules.default,
    decide=rules.decide,
    evolve=rules.evolve,
    worth=worth.board_worth,
    essence=worth.essence,
    inner=worth.inner,
    mark_first=mark_youngest,
)

GAMES = (GAME, *MATCHES)

__all__ = ["GAME", "GAMES", "read_board"]
