"""``tripot play``: people at this keyboard play against bots. Every game is saved in a journal and can be resumed."""

import sys
from dataclasses import dataclass

from cyclopts import Parameter
from rich.text import Text

from tripot.cli.commands.options import (
    PRESET_RULES,
    USUAL_DISPLAY,
    BotTempers,
    DisplayOptions,
    Flag,
    PlayerCount,
    RuleOptions,
)
from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.play.game_loop import GameLoop, paragraphs_of
from tripot.cli.play.player_names import is_keyboard_table, names_at
from tripot.cli.play.saved_games import find_saved_game, find_unfinished, open_saved_games, short_name
from tripot.cli.play.session import Session, random_source
from tripot.cli.play.start import load_session, local_tables, speech_for, start_game
from tripot.cli.play.table_request import TableRequest, choose_bots, find_game, find_youngest, person_names, variant_of
from tripot.cli.tui.input_text import parse_yes_no
from tripot.cli.tui.journal_lines import format_time
from tripot.cli.tui.ranking import ranking, seed_line
from tripot.cli.tui.screen import PlayerQuit, Screen
from tripot.cli.tui.theme import FAINT, IVORY, QUIET
from tripot.clock import wall_clock
from tripot.games import find_games
from tripot.house import TableId
from tripot.house.dice.real_dice import DiceKind
from tripot.house.protocol.bot_lines import BotChat
from tripot.kernel import differences
from tripot.store import Store


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class SeatOptions:
    """The people at the table."""

    players: PlayerCount = None
    people: int | None = None
    """The number of people who share this keyboard. The default is one."""
    name: str | None = None
    """Your name, if you play alone."""
    names: str | None = None
    """The names of all people at this keyboard, separated by commas."""
    bots: BotTempers = None
    youngest: str | None = None
    """The name of the youngest player, who begins in some games. By default, a random player begins."""
    quiet_bots: Flag = False
    """Hide the bots' remarks."""


ONE_PERSON = SeatOptions()


def play(
    game: str | None = None,
    /,
    *,
    resume: Flag = False,
    seats: SeatOptions = ONE_PERSON,
    rules: RuleOptions = PRESET_RULES,
    seed: int | None = None,
    dice: DiceKind = "house",
    display: DisplayOptions = USUAL_DISPLAY,
) -> None:
    """Play a game against bots, or with others at this keyboard. The game is saved and can be resumed.

    Parameters
    ----------
    game
        The name of a game; `tripot games` lists them. With `--resume`, the name of a game or of a saved game.
    resume
        Continue an unfinished game. Without a name, continue the latest one.
    seed
        A seed for the dice. The same seed gives the same dice.
    dice
        Who throws the dice: Tripot (`house`), or you with real dice (`real`). Tripot always draws the cards.
    """
    texts = Catalogue(tongue := language(display.lang))
    request = None
    if not resume:
        if game is None:
            raise CommandError(texts.say("ui-which-game", games=", ".join(find_games())))
        speech = Speech(find_game(game, tongue), tongue)
        variant = variant_of(speech, rules.preset, rules.switches, rules.board)
        people = person_names(speech, seats.people, seats.name, seats.names)
        bots = choose_bots(speech, people, seats.players, seats.bots)
        first = find_youngest(speech, people, seats.youngest)
        request = TableRequest(speech.game, rules.preset, variant, tuple(people), tuple(bots), dice, first)
    with open_saved_games(texts, new=not resume) as store:
        tables = local_tables(store)
        left = find_resumable(texts, store, game) if request is None else offer_resume(texts, store, request, seed)
        if left is not None:
            session = load_session(tables, left, seed)
        else:
            assert request is not None
            session = start_game(store, tables, request, seed)
        if not seats.quiet_bots:
            session.chat = BotChat(random_source(seed, "lines", session.table.seq))
        speech = speech_for(session, tongue, names_at(session.table, store.accounts))
        screen = Screen(plain=display.plain, speed=display.speed)
        loop = (
            GameLoop(session, speech, screen, welcome(session, speech))
            if left is None
            else GameLoop(session, speech, screen, notice=speech.say("ui-resumed"))
        )
        try:
            with screen:
                loop.run()
        finally:  # after an error too, to show how to resume the game
            screen.write(farewell(loop, store))


def find_resumable(texts: Catalogue, store: Store, asked: str | None) -> TableId:
    """Return the game to resume: the named one, the latest of a game, or the latest of all games."""
    try:
        game = None if asked is None else find_game(asked, texts.lang).name
    except CommandError:
        return find_resumable_named(texts, store, asked or "")
    if (head := find_unfinished(store, game)) is None:
        raise CommandError(texts.say("ui-nothing-waiting"))
    return head.table


def find_resumable_named(texts: Catalogue, store: Store, asked: str) -> TableId:
    """Return the saved game with this name, if it is unfinished and was played at this keyboard."""
    table = find_saved_game(texts, store, asked)
    head = store.journal.head(table)
    if head is not None and head.stage == "over":
        raise CommandError(texts.say("ui-already-over", command=f"tripot journal replay {short_name(store, table)}"))
    if head is None or head.stage != "playing" or not is_keyboard_table(table, store.accounts):
        raise CommandError(texts.say("ui-not-at-this-keyboard"))
    return table


def offer_resume(texts: Catalogue, store: Store, request: TableRequest, seed: int | None) -> TableId | None:
    """Offer to resume an unfinished game of the same kind; `None` if there is none or the person declines.

    If the person has set a seed, or standard input is not a terminal, only a note about the unfinished game is printed.
    """
    head = find_unfinished(store, request.game.name)
    if head is None:
        return None
    speech, screen = Speech(request.game, texts.lang), Screen(plain=True)
    people = [guest.name for guest in store.accounts.guests_at(head.table).values()]
    day, minute = format_time(head.at)[:-3].split()
    about = {"game": speech.game_text("name"), "names": ", ".join(people)}
    about["when"] = minute if day == format_time(wall_clock()).split()[0] else day
    if seed is not None or not sys.stdin.isatty():
        command = f"tripot play --resume {short_name(store, head.table)}"
        screen.write([Text(speech.say("ui-waiting", command=command, **about), style=FAINT)])
        return None
    try:
        answer = screen.read_line(f"{speech.say('ui-resume-it', **about)} ")
    except PlayerQuit:
        return None
    return head.table if parse_yes_no(answer) else None


def welcome(session: Session, speech: Speech) -> list[Text]:
    """Return lines that show the game, the preset, and every switch that differs from the preset."""
    preset = session.table.settings.preset
    about = speech.say(f"preset-{preset}", "about")
    lines = [
        Text.assemble((f"{speech.game_text('name')} · {speech.preset(preset)}", f"bold {IVORY}"), (f"  {about}", QUIET))
    ]
    changed = differences(session.variant, speech.game.presets[preset])
    for switch in speech.game.switches:
        if switch.key in changed:
            meaning = speech.setting(switch, changed[switch.key])
            lines.append(Text.assemble((speech.switch(switch), f"bold {IVORY}"), (f"  {meaning}", QUIET)))
    return lines


def farewell(loop: GameLoop, store: Store) -> list[Text]:
    """Return, for a finished game, the ranking and how to replay it; for an unfinished game, how to resume it."""
    session, speech = loop.session, loop.speech
    name = short_name(store, session.table.id)
    if not session.state.over:
        seed = "" if session.seed is None else f" --seed {session.seed}"
        return paragraphs_of(speech.say("ui-left", command=f"  tripot play --resume {name}{seed}"))
    again = Text(f" {speech.say('ui-again', command=f'tripot journal replay {name}')}", style=FAINT)
    return [*ranking(loop.view(), loop.screen.width), Text(""), *seed_line(speech, session.seed), again]
