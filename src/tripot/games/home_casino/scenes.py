"""The small games on the board: when one opens, how it plays with the table's chips, and what its end means.

A small game is a whole game of its own. The board lends it chips, phase and dice, passes on what it tells, and hears
its ``Ended`` as the end of a scene, not of the evening.
"""

from typing import Any

from msgspec.structs import replace

from tripot.games.home_casino import blackjack, duel, q421, roulette, zanzibar
from tripot.games.home_casino.facts import Emptied, NoGame, SceneClosed, SceneOpened
from tripot.games.home_casino.ruin import settle_action
from tripot.games.home_casino.stakes import DUEL_LIMIT, TABLE_LIMIT, can_stake
from tripot.games.home_casino.table import Casino, Scene, strip_scene
from tripot.kernel import (
    BANK,
    Action,
    Ended,
    Fact,
    Facts,
    Fell,
    Game,
    Move,
    Options,
    Place,
    RuleId,
    Seat,
    Turn,
    next_counter_clockwise,
    purse,
)

SMALL_GAMES: dict[str, Game[Any]] = {
    "duel": duel.GAME,
    "roulette": roulette.GAME,
    "zanzibar": zanzibar.GAME,
    "black_jack": blackjack.GAME,
    "421": q421.GAME,
}
"""By the type of the square that opens them; the duel is opened by a rival's casino."""

OPENING_RULES: dict[str, RuleId] = {"duel": "CASINO-31", "roulette": "CASINO-37"}


def open_scene(table: Casino, seat: Seat, kind: str, owner: Seat | None = None) -> Facts[Casino]:
    """Play the game of the square, if there is someone to play it against (CASINO-R8)."""
    if not is_playable(table, seat, kind, owner):
        table = yield NoGame(seat=seat, rule="CASINO-R8")
        return (yield from settle_action(table))
    other = croupier(table, seat) if kind == "black_jack" else owner
    return (yield SceneOpened(seat=seat, game=kind, other=other, rule=OPENING_RULES.get(kind, "CASINO-39")))


def is_playable(table: Casino, seat: Seat, kind: str, owner: Seat | None) -> bool:
    """Whether anything may be staked against anyone."""
    if kind in ("roulette", "black_jack"):
        return True  # against the bank, and whoever is in the game owns a chip
    opponents = table.seats if owner is None else (owner,)
    limit = DUEL_LIMIT if kind == "duel" else TABLE_LIMIT
    return can_stake(table.chips, seat, opponents, limit, table.variant.stake_cap)


def croupier(table: Casino, lander: Seat) -> Seat | None:
    """The Banquier, or his right neighbour when he plays himself; nobody where the bank plays alone (CASINO-R15)."""
    if table.variant.croupier == "auto" or table.banker is None:
        return None
    return next_counter_clockwise(table.seats, lander) if table.banker == lander else table.banker


def new_scene(table: Casino, fact: SceneOpened) -> Scene:
    """The small game as it stands when it opens."""
    module: Any = {"duel": duel, "roulette": roulette, "zanzibar": zanzibar, "black_jack": blackjack, "421": q421}
    more = {"duel": {"owner": fact.other}, "black_jack": {"croupier": fact.other}}.get(fact.game, {})
    scene: Scene = module[fact.game].open_game(
        chips=table.chips, phase=table.phase, variant=table.variant, seats=table.seats, lander=fact.seat, **more
    )
    return scene


def game_of(table: Casino) -> Game[Any]:
    """The small game under way."""
    return next(game for game in SMALL_GAMES.values() if isinstance(table.scene, game.state))


def turn(table: Casino) -> Turn:
    """Whose turn it is in the small game."""
    return game_of(table).turn(table.live_scene())


def legal(table: Casino, seat: Seat) -> Options:
    """What a seat may do in the small game."""
    return game_of(table).legal(table.live_scene(), seat)


def default(table: Casino, seat: Seat) -> Action:
    """What the house plays in the small game."""
    return game_of(table).default(table.live_scene(), seat)


def is_scene_fact(table: Casino, fact: Fact) -> bool:
    """Whether a fact is the small game's."""
    return type(fact) is Fell or type(fact) in game_of(table).facts


def evolve(table: Casino, fact: Fact) -> Casino:
    """The fold of the small game's facts."""
    return replace(table, scene=strip_scene(game_of(table).evolve(table.live_scene(), fact)))


def decide(table: Casino, move: Move) -> Facts[Casino]:
    """Pass on what the small game tells; when it has ended, see whom it has ruined."""
    before, owing = table, 0
    telling = game_of(table).decide(table.live_scene(), move)
    fact = next(telling, None)
    while fact is not None:
        if isinstance(fact, Ended):
            return (yield from close_scene(before, table, fact, owing))
        if isinstance(fact, q421.Owed):
            owing = fact.amount
        table = yield fact
        try:
            fact = telling.send(table.live_scene())
        except StopIteration:
            break
    return table


def close_scene(before: Casino, table: Casino, ended: Ended, owing: int) -> Facts[Casino]:
    """The scene is over: every contestant without a chip has been emptied by his opponent or by the bank."""
    scene = table.live_scene()
    kind = next(kind for kind, game in SMALL_GAMES.items() if isinstance(scene, game.state))
    table = yield SceneClosed(game=kind, winners=ended.winners, rule=ended.rule)
    for seat in table.in_playing_order(scene.lander):
        if not table.purse(seat):
            held, to = before.belongings(seat), creditor(scene, seat)
            table = yield Emptied(seat=seat, to=to, owing=owing, held=held, rule="CASINO-42")
    return (yield from settle_action(table))


def creditor(scene: Scene, seat: Seat) -> Place:
    """Who received a ruined player's last chips (CASINO-R18)."""
    match scene:
        case duel.Duel(lander=lander, owner=other) | zanzibar.Zanzibar(lander=lander, opponent=other):
            pass
        case q421.FourTwentyOne(lander=lander, opponent=other):
            pass
        case _:
            return BANK  # roulette and Black Jack are played against the bank
    return purse(lander if seat != lander or other is None else other)
