"""``tripot watch``: shows a game played by bots, as pictures, as sentences or as a journal."""

from tripot.cli.commands.open_store import write_export
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
from tripot.cli.play.start import start_bot_game
from tripot.cli.play.table_request import TableRequest, choose_bots, find_game, variant_of
from tripot.cli.tui.ranking import ranking, seed_line
from tripot.cli.tui.screen import Screen


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
        Print the journal of the game, one entry per line, as `tripot journal export` does.
    """
    speech = Speech(find_game(game, tongue := language(display.lang)), tongue)
    variant = variant_of(speech, rules.preset, rules.switches, rules.board)
    request = TableRequest(speech.game, rules.preset, variant, (), tuple(choose_bots(speech, (), players, bots)))
    session, speech = start_bot_game(request, tongue, seed)
    if json:
        while session.advance() is not None:
            pass
        write_export(session.tables.journal.read(session.table.id), None)
        return
    with Screen(plain=display.plain or display.speed == "fast", speed=display.speed) as screen:
        loop = GameLoop(session, speech, screen)
        loop.run()
    if session.state.over:
        screen.write(ranking(loop.view(), screen.width))
        screen.write(["", *seed_line(speech, seed)] if seed is not None else [])
