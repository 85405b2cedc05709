"""Scenes: the small games during the board game. This module opens, plays and closes them.

A small game is a complete game with rules in its own module. As a scene, it uses the chips, phase and dice of the board
game, which yields its facts. The fact ``Ended`` of the small game ends the scene, not the board game.
"""

from typing import Any, assert_never

from msgspec.structs import replace

from tripot.games.home_casino import blackjack, duel, q421, roulette, zanzibar
from tripot.games.home_casino.cloth import Casino, Scene, strip_scene
from tripot.games.home_casino.facts import Emptied, NoGame, SceneClosed, SceneOpened
from tripot.games.home_casino.ruin import settle_action
from tripot.games.home_casino.stakes import DUEL_LIMIT, TABLE_LIMIT, can_stake
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
"""The small games, by the type of the square that opens them. An opponent's casino opens the duel."""

_BY_STATE = {game.state: game for game in SMALL_GAMES.values()}

OPENING_RULES: dict[str, RuleId] = {"duel": "CASINO-31", "roulette": "CASINO-37"}


def open_scene(table: Casino, seat: Seat, kind: str, owner: Seat | None = None) -> Facts[Casino]:
    """Open the game of the square, if there is an opponent to stake against (CASINO-R8)."""
    if not is_playable(table, seat, kind, owner):
        table = yield NoGame(seat=seat, rule="CASINO-R8")
        return (yield from settle_action(table))
    other = croupier(table, seat) if kind == "black_jack" else owner
    return (yield SceneOpened(seat=seat, game=kind, other=other, rule=OPENING_RULES.get(kind, "CASINO-39")))


def is_playable(table: Casino, seat: Seat, kind: str, owner: Seat | None) -> bool:
    """Return whether the seat can stake anything."""
    if kind in ("roulette", "black_jack"):
        return True  # the bank is the opponent, and every seat in the game has a chip
    opponents = table.seats if owner is None else (owner,)
    limit = DUEL_LIMIT if kind == "duel" else TABLE_LIMIT
    return can_stake(table.chips, seat, opponents, limit, table.variant.stake_cap)


def croupier(table: Casino, lander: Seat) -> Seat | None:
    """Return the Banquier, or the right neighbour of a Banquier who plays; ``None`` for an automatic bank
    (CASINO-R15)."""
    if table.variant.croupier == "auto" or table.banker is None:
        return None
    return next_counter_clockwise(table.seats, lander) if table.banker == lander else table.banker


def new_scene(table: Casino, fact: SceneOpened) -> Scene:
    """Return the small game at its opening."""
    more = {"duel": {"owner": fact.other}, "black_jack": {"croupier": fact.other}}.get(fact.game, {})
    scene: Scene = SMALL_GAMES[fact.game].state(
        chips=table.chips, phase=table.phase, variant=table.variant, seats=table.seats, lander=fact.seat, **more
    )
    return scene


def game_of(table: Casino) -> Game[Any]:
    """Return the small game in progress."""
    return _BY_STATE[type(table.scene)]


def turn(table: Casino) -> Turn:
    """Return the turn in the small game."""
    return game_of(table).turn(table.live_scene())


def legal(table: Casino, seat: Seat) -> Options:
    """Return what a seat may do in the small game."""
    return game_of(table).legal(table.live_scene(), seat)


def default(table: Casino, seat: Seat) -> Action:
    """Return the default action in the small game."""
    return game_of(table).default(table.live_scene(), seat)


def is_scene_fact(table: Casino, fact: Fact) -> bool:
    """Return whether a fact belongs to the small game."""
    return type(fact) is Fell or type(fact) in game_of(table).facts


def evolve(table: Casino, fact: Fact) -> Casino:
    """Fold a fact of the small game."""
    scene = table.live_scene()
    after = game_of(table).evolve(scene, fact)
    return table if after is scene else replace(table, scene=strip_scene(after))


def decide(table: Casino, move: Move) -> Facts[Casino]:
    """Play the move in the small game and yield its facts. If they end the small game, close the scene."""
    before, owing = table, 0
    telling = game_of(table).decide(table.live_scene(), move)
    fact = next(telling)
    while type(fact) is not Ended:
        if type(fact) is q421.Owed:
            owing = fact.amount
        table = yield fact
        try:
            fact = telling.send(table.live_scene())
        except StopIteration:
            return table
    return (yield from close_scene(before, table, fact, owing))


def close_scene(before: Casino, table: Casino, ended: Ended, owing: int) -> Facts[Casino]:
    """Close the scene, and record who has lost their last chips to the opponent or to the bank."""
    scene = table.live_scene()
    kind = next(kind for kind, game in SMALL_GAMES.items() if game is game_of(table))
    table = yield SceneClosed(game=kind, winners=ended.winners, rule=ended.rule)
    for seat in table.in_playing_order(scene.lander):
        if not table.purse(seat):
            held, to = before.belongings(seat), creditor(scene, seat)
            table = yield Emptied(seat=seat, to=to, owing=owing, held=held, rule="CASINO-42")
    return (yield from settle_action(table))


def creditor(scene: Scene, seat: Seat) -> Place:
    """Return the place that won a ruined player's last chips (CASINO-R18)."""
    match scene:
        case duel.Duel():
            other: Seat | None = scene.owner
        case zanzibar.Zanzibar() | q421.FourTwentyOne():
            other = scene.opponent
        case roulette.Roulette() | blackjack.BlackJack():
            return BANK
        case _:
            assert_never(scene)
    return purse(scene.lander if seat != scene.lander or other is None else other)
