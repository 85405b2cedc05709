"""``tripot play``: people at this keyboard against bots of the house. Games are kept, to be left and resumed."""

import sys
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from rich.text import Text

from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.play.game_loop import GameLoop, paragraphs_of
from tripot.cli.play.player_names import is_keyboard_table, names_at
from tripot.cli.play.saved_games import find_saved_game, find_unfinished, format_time, open_saved_games, short_name
from tripot.cli.play.session import Session
from tripot.cli.play.start import load_session, local_tables, speech_for, start_game
from tripot.cli.play.table_request import TableRequest, choose_bots, find_game, person_names, variant_of
from tripot.cli.tui.input_text import parse_yes_no
from tripot.cli.tui.ranking import ranking, seed_line
from tripot.cli.tui.screen import PlayerQuit, Screen, Speed
from tripot.cli.tui.theme import FAINT, IVORY, QUIET
from tripot.clock import wall_clock
from tripot.games import find_games
from tripot.house import TableId
from tripot.house.dice.real_dice import DiceKind
from tripot.kernel import differences
from tripot.store import Store


def play(
    game: str | None = None,
    /,
    *,
    resume: Annotated[bool, Parameter(negative=())] = False,
    players: int | None = None,
    people: int | None = None,
    name: str | None = None,
    names: str | None = None,
    bots: str | None = None,
    preset: str = "maison",
    settings: Annotated[tuple[str, ...], Parameter(name="--set", negative=())] = (),
    board: Path | None = None,
    seed: int | None = None,
    dice: DiceKind = "house",
    lang: Literal["fr", "en"] | None = None,
    speed: Speed = "normal",
    plain: Annotated[bool, Parameter(negative=())] = False,
) -> None:
    """Play a game against bots of the house, or with others at this keyboard. It is kept, and can be resumed.

    Parameters
    ----------
    game
        Which game; ``tripot games`` lists them. To resume: the game, or the name under which it is kept.
    resume
        Go on with a game that was left: the latest, unless one is named.
    players
        How many sit at the table, people and bots; four if the game allows.
    people
        How many people share this keyboard; one if not said.
    name
        Your name, where you play alone.
    names
        The names of all people at this keyboard, with commas between them.
    bots
        How the bots play, e.g. ``cautious,bold``, taken in turn.
    preset
        Which reading of the rules: maison, classique, famille.
    settings
        A switch of the rules, e.g. ``--set payout=contre``; may be repeated.
    board
        Another board for Home Casino, as a file.
    seed
        Play dice that can be played again.
    dice
        Who throws: the house, or you, with real dice on your own table; cards and lots are always the house's.
    lang
        French or English; else the language of the locale.
    speed
        How long the bots take.
    plain
        Lines one after another instead of a picture: for screen readers and logs.
    """
    texts = Catalogue(tongue := language(lang))
    party = None
    if not resume:
        if game is None:
            raise CommandError(texts.say("ui-which-game", games=", ".join(find_games())))
        speech = Speech(find_game(game, tongue), tongue)
        variant = variant_of(speech, preset, settings, board)
        sitting = person_names(speech, people, name, names)
        tempers = choose_bots(speech, sitting, players, bots)
        party = TableRequest(speech.game, preset, variant, tuple(sitting), tuple(tempers), dice)
    with open_saved_games(texts, new=not resume) as store:
        keeper = local_tables(store)
        left = find_resumable(texts, store, game) if party is None else offer_resume(texts, store, party, seed)
        if left is not None:
            session = load_session(keeper, left, seed)
        else:
            assert party is not None
            session = start_game(store, keeper, party, seed)
        speech = speech_for(session, tongue, names_at(session.table, store.people))
        screen = Screen(plain=plain, speed=speed)
        table = (
            GameLoop(session, speech, screen, welcome(session, speech))
            if left is None
            else GameLoop(session, speech, screen, notice=speech.say("ui-resumed"))
        )
        try:
            with screen:
                table.run()
        finally:  # however one leaves, one is told how to come back
            screen.write(farewell(table, store))


def find_resumable(texts: Catalogue, store: Store, asked: str | None) -> TableId:
    """The game to go on with: the latest of all, the latest of a game, or the one that is named."""
    try:
        game = None if asked is None else find_game(asked, texts.lang).name
    except CommandError:
        return find_resumable_named(texts, store, asked or "")
    if (head := find_unfinished(store, game)) is None:
        raise CommandError(texts.say("ui-nothing-waiting"))
    return head.table


def find_resumable_named(texts: Catalogue, store: Store, asked: str) -> TableId:
    """The game kept under this name, if it can be gone on with here."""
    table = find_saved_game(texts, store, asked)
    head = store.journal.head(table)
    if head is not None and head.stage == "over":
        raise CommandError(texts.say("ui-already-over", command=f"tripot journal replay {short_name(store, table)}"))
    if head is None or head.stage != "playing" or not is_keyboard_table(table, store.people):
        raise CommandError(texts.say("ui-not-at-this-keyboard"))
    return table


def offer_resume(texts: Catalogue, store: Store, party: TableRequest, seed: int | None) -> TableId | None:
    """A game of the same kind that was left, if the person would rather go on with it.

    Who has asked for certain dice, or cannot answer, is only told of it.
    """
    head = find_unfinished(store, party.game.name)
    if head is None:
        return None
    speech, screen = Speech(party.game, texts.lang), Screen(plain=True)
    people = [guest.name for guest in store.people.guests_at(head.table).values()]
    day, minute = format_time(head.at)[:-3].split()
    told = {"game": speech.game_text("name"), "names": ", ".join(people)}
    told["when"] = minute if day == format_time(wall_clock()).split()[0] else day
    if seed is not None or not sys.stdin.isatty():
        command = f"tripot play --resume {short_name(store, head.table)}"
        screen.write([Text(speech.say("ui-waiting", command=command, **told), style=FAINT)])
        return None
    try:
        answer = screen.read_line(f"{speech.say('ui-resume-it', **told)} ")
    except PlayerQuit:
        return None
    return head.table if parse_yes_no(answer) else None


def welcome(session: Session, speech: Speech) -> list[Text]:
    """The game, the preset, and every switch that differs from it."""
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


def farewell(table: GameLoop, store: Store) -> list[Text]:
    """The count and how to see the game again; or how to go on with it."""
    session, speech = table.session, table.speech
    name = short_name(store, session.table.id)
    if not session.state.over:
        seed = "" if session.seed is None else f" --seed {session.seed}"
        return paragraphs_of(speech.say("ui-left", command=f"  tripot play --resume {name}{seed}"))
    again = Text(f" {speech.say('ui-again', command=f'tripot journal replay {name}')}", style=FAINT)
    return [*ranking(table.view(), table.screen.width), Text(""), *seed_line(speech, session.seed), again]
