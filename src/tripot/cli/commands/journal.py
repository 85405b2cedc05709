"""``tripot journal``: the games kept on this machine, listed, shown, exported as stored, replayed as sentences."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec
from cyclopts import App
from msgspec.structs import asdict
from rich.text import Text

from tripot.cli.commands.journal_verify import verify_file
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.play.player_names import seat_names
from tripot.cli.play.saved_games import find_saved_game, format_time, open_saved_games
from tripot.cli.play.table_request import board_words
from tripot.cli.tui.game_log import is_in_full_log
from tripot.cli.tui.screen import Screen
from tripot.cli.tui.theme import BRASS, FAINT
from tripot.games import find_games
from tripot.house import Entry, GameRegistry, PersonId, StoredEntry, Table, apply_entry, decode_journal, fold_opening
from tripot.house.events import Frozen, Played
from tripot.kernel import Chance, tag_of
from tripot.store import Store

Lang = Literal["fr", "en"]

app = App(name="journal", help="The games kept on this machine.")
app.command(verify_file, name="verify")


@app.command(name="list")
def list_(*, store: Path | None = None, lang: Lang | None = None) -> None:
    """List the games that are kept, the latest first.

    Parameters
    ----------
    store
        Another file than the usual one.
    lang
        French or English; else the language of the locale.
    """
    texts, screen = Catalogue(language(lang)), Screen()
    with open_saved_games(texts, store) as house:
        heads = house.journal.heads()
        if not heads:
            screen.write([texts.say("journal-empty", path=house.place)])
        for head in heads:
            told = f"{head.game}  {texts.say(f'stage-{head.stage}')}  {texts.say('journal-entries', count=head.seq)}"
            screen.write([Text.assemble((head.table, f"bold {BRASS}"), f"  {format_time(head.at)}  {told}")])


@app.command
def show(table: str | None = None, /, *, store: Path | None = None, lang: Lang | None = None) -> None:
    """Show the entries of a game, one line each, with their hashes.

    Parameters
    ----------
    table
        Which game: its name or the beginning of it; the latest if none is named.
    store
        Another file than the usual one.
    lang
        French or English; else the language of the locale.
    """
    texts, screen = Catalogue(language(lang)), Screen()
    with open_saved_games(texts, store) as house:
        for line in read_entries(texts, house, table):
            entry = line.entry
            who = entry.person or ("" if entry.seat is None else texts.say("somebody", number=entry.seat + 1))
            head = f"{entry.seq:5}  {format_time(entry.at)}  "
            screen.write(
                [Text.assemble(head, (f"{line.hash[:16]}  ", FAINT), f"{describe_entry(entry):32} {who}".rstrip())]
            )


@app.command
def export(table: str | None = None, /, *, store: Path | None = None, to: Path | None = None) -> None:
    """Write the entries of a game exactly as they are stored, one a line.

    Parameters
    ----------
    table
        Which game: its name or the beginning of it; the latest if none is named.
    store
        Another file than the usual one.
    to
        A file to write; else they are printed.
    """
    texts = Catalogue(language())
    with open_saved_games(texts, store) as house:
        stored = b"".join(line.data + b"\n" for line in read_entries(texts, house, table))
    if to is not None:
        to.write_bytes(stored)
    else:
        sys.stdout.write(stored.decode())


@app.command
def replay(table: str | None = None, /, *, store: Path | None = None, lang: Lang | None = None) -> None:
    """Tell a game from its beginning, in sentences.

    Parameters
    ----------
    table
        Which game: its name or the beginning of it; the latest if none is named.
    store
        Another file than the usual one.
    lang
        French or English; else the language of the locale.
    """
    texts, screen = Catalogue(language(lang)), Screen()
    with open_saved_games(texts, store) as house:
        lines = list(read_entries(texts, house, table))
        names = {person: guest.name for person, guest in house.people.guests_at(lines[0].entry.table).items()}
        for line, sentences in JournalNarrator(texts.lang, names).narrate(lines):
            for sentence, rule in sentences:
                screen.write(
                    [Text.assemble((f"{line.entry.seq:5}  ", FAINT), sentence, (f"  {rule}" if rule else "", FAINT))]
                )


class JournalNarrator:
    """A journal told in sentences; the names change with those who sit."""

    def __init__(self, lang: str, names: dict[PersonId, str]) -> None:
        self.lang = lang
        self.names = names
        self.shelf = GameRegistry(find_games().values())
        self.speech: Speech | None = None
        self.last_house_seat: int | None = None
        """The seat the house has just played for: said once, however many moves it takes."""

    def narrate(self, lines: list[StoredEntry]) -> Iterator[tuple[StoredEntry, list[tuple[str, str]]]]:
        """Each line with its sentences, and for each sentence the rule behind it."""
        before: Table | None = None
        for line in lines:
            table = fold_opening(self.shelf, line) if before is None else apply_entry(before, line)
            yield line, list(self.sentences(line, before or table, table))
            before = table

    def sentences(self, line: StoredEntry, before: Table, table: Table) -> Iterator[tuple[str, str]]:
        """What an entry says, with the names of those who sit then."""
        entry, event = line.entry, line.entry.event
        speech = self._speech(table)
        speech.names = self._seat_names(before, table)
        if isinstance(event, Frozen):
            return  # a throw follows, and says more
        if not isinstance(event, Played):
            yield speech.say(_event_message_id(event), **self._event_args(speech, entry.person, event)), ""
            return
        move = table.settings.box.codec.decode_move(bytes(event.move))
        late = move.seat if event.by == "house" and not isinstance(move, Chance) else None
        if late is not None and late != self.last_house_seat:
            yield speech.say(_event_message_id(event), by="house", seat=speech.name(late)), ""
        self.last_house_seat = late
        for fact in filter(is_in_full_log, table.settings.box.decode_facts(event.facts)):
            yield speech.fact(fact), fact.rule

    def _event_args(self, speech: Speech, asker: PersonId | None, event: Any) -> dict[str, Any]:
        words: dict[str, Any] = {"person": self._person_name(asker)}
        for field, value in asdict(event).items():
            match field:
                case "person" | "to" | "host":
                    words[field] = self._person_name(value)
                case "seat":
                    words[field] = speech.name(value)
                case "game":
                    words[field] = speech.game_text("name")
                case "preset" | "pace" | "bot":
                    text = f"{field}-{value}"
                    words[field] = speech.say(text) if speech.has(text) else value
                case "why" | "by":
                    words[field] = value
        return words

    def _speech(self, table: Table) -> Speech:
        if self.speech is None or self.speech.game is not table.game:
            self.speech = Speech(table.game, self.lang)
        self.speech.own = board_words(table.settings.variant)
        return self.speech

    def _seat_names(self, before: Table, table: Table) -> tuple[str, ...]:
        """Who sits where; a chair that was just given up still has the name of who had it."""
        then = before.chairs if len(before.chairs) == len(table.chairs) else table.chairs
        chairs = [now or earlier for now, earlier in zip(table.chairs, then, strict=True)]
        people = [self._person_name(chair.person) if chair else "" for chair in chairs]
        return seat_names(people, self.names.values())

    def _person_name(self, person: PersonId | None) -> str:
        """By name; those who have been forgotten, in the order they appear."""
        if person is None:
            return ""
        if person not in self.names:
            assert self.speech is not None
            self.names[person] = self.speech.say("somebody", number=len(self.names) + 1)
        return self.names[person]


def read_entries(texts: Catalogue, store: Store, asked: str | None) -> Iterator[StoredEntry]:
    """The lines of the game that is meant, every link checked."""
    return decode_journal(store.journal.read(find_saved_game(texts, store, asked)))


def describe_entry(entry: Entry) -> str:
    """What happened, by its wire name; of a move also who made it and which."""
    event = entry.event
    if not isinstance(event, Played):
        return tag_of(event)
    move = msgspec.json.decode(event.move)
    return f"{event.by}: {move['action']['type'] if 'action' in move else move['type']}"


def _event_message_id(event: Any) -> str:
    return f"event-{tag_of(event).partition('/')[0]}"


__all__ = ["app"]
