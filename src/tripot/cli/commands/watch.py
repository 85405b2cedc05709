"""``tripot watch``: bots play a whole game, as a picture, as sentences or as JSON."""

import sys
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from cyclopts import Parameter

from tripot.cli.i18n.catalogue import language
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.play.game_loop import GameLoop
from tripot.cli.play.session import Session
from tripot.cli.play.start import start_bot_game
from tripot.cli.play.table_request import TableRequest, choose_bots, find_game, variant_of
from tripot.cli.tui.ranking import ranking, seed_line
from tripot.cli.tui.screen import Screen, Speed


def watch(
    game: str,
    /,
    *,
    bots: int | None = None,
    tempers: str | None = None,
    preset: str = "maison",
    settings: Annotated[tuple[str, ...], Parameter(name="--set", negative=())] = (),
    board: Path | None = None,
    seed: int | None = None,
    json: Annotated[bool, Parameter(negative=())] = False,
    lang: Literal["fr", "en"] | None = None,
    speed: Speed = "normal",
    plain: Annotated[bool, Parameter(negative=())] = False,
) -> None:
    """Let bots play a whole game.

    Parameters
    ----------
    game
        Which game; ``tripot games`` lists them.
    bots
        How many sit at the table; four if the game allows.
    tempers
        How they play, e.g. ``cautious,bold``, taken in turn.
    preset
        Which reading of the rules: maison, classique, famille.
    settings
        A switch of the rules, e.g. ``--set payout=contre``; may be repeated.
    board
        Another board for Home Casino, as a file.
    seed
        The same seed plays the same game.
    json
        One line for each move with its facts; the last line is the result.
    lang
        French or English; else the language of the locale.
    speed
        How long the bots take; ``fast`` tells the game without drawing it.
    plain
        Lines one after another instead of a picture.
    """
    speech = Speech(find_game(game, tongue := language(lang)), tongue)
    variant = variant_of(speech, preset, settings, board)
    party = TableRequest(speech.game, preset, variant, (), tuple(choose_bots(speech, (), bots, tempers)))
    session, speech = start_bot_game(party, tongue, seed)
    if json:
        write_json(session)
        return
    with Screen(plain=plain or speed == "fast", speed=speed) as screen:
        table = GameLoop(session, speech, screen)
        table.run()
    if session.state.over:
        screen.write(ranking(table.view(), screen.width))
        screen.write(["", *seed_line(speech, seed)] if seed is not None else [])


def write_json(session: Session) -> None:
    """One line for each move, then the result."""
    encode = msgspec.json.Encoder().encode
    while (record := session.advance()) is not None:
        line = {"move": record.move, "facts": record.facts, "phase": record.after.phase}
        sys.stdout.write(encode(line).decode() + "\n")
    sys.stdout.write(encode({"result": result(session)}).decode() + "\n")
    sys.stdout.flush()


def result(session: Session) -> dict[str, Any]:
    """How a game ended."""
    over = session.state.over
    assert over is not None
    told = {
        "game": session.game.name,
        "version": session.game.version,
        "seed": session.seed,
        "winners": over.winners,
        "rule": over.rule,
        "purses": {str(seat): session.state.purse(seat) for seat in session.players},
        "moves": len(session.log),
    }
    rounds = getattr(session.state, "rounds", None)
    return told if rounds is None else {**told, "rounds": rounds}
