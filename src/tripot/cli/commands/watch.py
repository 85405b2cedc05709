"""``tripot watch``: shows a game played by bots, as pictures, as sentences or as JSON."""

from typing import Any

from tripot.cli.commands.options import (
    PRESET_RULES,
    USUAL_DISPLAY,
    BotTempers,
    DisplayOptions,
    Flag,
    GameName,
    PlayerCount,
    RuleOptions,
)
from tripot.cli.i18n.catalogue import language
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.play.game_loop import GameLoop
from tripot.cli.play.session import Session
from tripot.cli.play.start import start_bot_game
from tripot.cli.play.table_request import TableRequest, choose_bots, find_game, variant_of
from tripot.cli.tui.ranking import ranking, seed_line
from tripot.cli.tui.screen import Screen, write_json


def watch(
    game: GameName,
    /,
    *,
    players: PlayerCount = None,
    bots: BotTempers = None,
    rules: RuleOptions = PRESET_RULES,
    seed: int | None = None,
    json: Flag = False,
    display: DisplayOptions = USUAL_DISPLAY,
) -> None:
    """Watch bots play a whole game.

    Parameters
    ----------
    seed
        The seed; the same seed plays the same game.
    json
        Print one JSON object per move; the last one is the result.
    """
    speech = Speech(find_game(game, tongue := language(display.lang)), tongue)
    variant = variant_of(speech, rules.preset, rules.switches, rules.board)
    request = TableRequest(speech.game, rules.preset, variant, (), tuple(choose_bots(speech, (), players, bots)))
    session, speech = start_bot_game(request, tongue, seed)
    if json:
        write_moves(session)
        return
    with Screen(plain=display.plain or display.speed == "fast", speed=display.speed) as screen:
        loop = GameLoop(session, speech, screen)
        loop.run()
    if session.state.over:
        screen.write(ranking(loop.view(), screen.width))
        screen.write(["", *seed_line(speech, seed)] if seed is not None else [])


def write_moves(session: Session) -> None:
    """Write one line for each move, then the result."""
    while (record := session.advance()) is not None:
        line = {"move": record.move, "facts": record.facts, "phase": record.after.phase}
        write_json(line)
    write_json({"result": result_json(session)})


def result_json(session: Session) -> dict[str, Any]:
    """Return the result of a game as data."""
    over = session.state.over
    assert over is not None
    result = {
        "game": session.game.name,
        "version": session.game.version,
        "seed": session.seed,
        "winners": over.winners,
        "rule": over.rule,
        "purses": {str(seat): session.state.purse(seat) for seat in session.players},
        "moves": len(session.log),
    }
    rounds = getattr(session.state, "rounds", None)
    return result if rounds is None else {**result, "rounds": rounds}
