"""Converts a journal to sentences, entry by entry, with the rule behind each."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import asdict

from tripot.cli.i18n.phrasing import Speech
from tripot.cli.play.player_names import seat_names
from tripot.cli.tui.game_log import is_in_full_log
from tripot.games import find_games
from tripot.house import GameRegistry, PersonId, StoredEntry, Table
from tripot.house.journal.events import Frozen, Played
from tripot.house.table.fold import fold_journal
from tripot.kernel import Chance, tag_of


class JournalNarrator:
    """Converts a journal to sentences that name the people seated at that moment."""

    def __init__(self, lang: str, names: dict[PersonId, str]) -> None:
        self.lang = lang
        self.names = names
        self.registry = GameRegistry(find_games().values())
        self.speech: Speech | None = None
        self.last_house_seat: int | None = None
        """The seat for which the server has just acted. A sentence mentions it only for the first of several moves."""

    def narrate(self, lines: list[StoredEntry]) -> Iterator[tuple[StoredEntry, list[tuple[str, str]]]]:
        """Yield each entry with its sentences, and for each sentence the rule behind it."""
        before: Table | None = None
        for line, table in fold_journal(self.registry, lines):
            yield line, list(self.sentences(line, before or table, table))
            before = table

    def sentences(self, line: StoredEntry, before: Table, table: Table) -> Iterator[tuple[str, str]]:
        """Yield the sentences of an entry, given the table before and after it."""
        entry, event = line.entry, line.entry.event
        speech = self._speech(table)
        speech.names = self._seat_names(before, table)
        if isinstance(event, Frozen):
            return  # the sentence for the throw that follows contains more
        if not isinstance(event, Played):
            yield speech.say(_event_message_id(event), **self._event_args(speech, entry.person, event)), ""
            return
        move = table.settings.loaded_game.codec.decode_move(bytes(event.move))
        late = move.seat if event.by == "house" and not isinstance(move, Chance) else None
        if late is not None and late != self.last_house_seat:
            yield speech.say(_event_message_id(event), by="house", seat=speech.name(late)), ""
        self.last_house_seat = late
        for fact in filter(is_in_full_log, table.settings.loaded_game.decode_facts(event.facts)):
            yield speech.fact(fact), fact.rule

    def _event_args(self, speech: Speech, asker: PersonId | None, event: Any) -> dict[str, Any]:
        words: dict[str, Any] = {"person": self._person_name(asker)}
        for field, value in asdict(event).items():
            match field:
                case "person" | "to" | "host":
                    words[field] = self._person_name(value)
                case "seat":
                    words[field] = "none" if value is None else speech.name(value)
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
        self.speech.variant = table.settings.variant
        return self.speech

    def _seat_names(self, before: Table, table: Table) -> tuple[str, ...]:
        """Return the names of seats. A seat that was just given up keeps the name of the person who left it."""
        then = before.chairs if len(before.chairs) == len(table.chairs) else table.chairs
        chairs = [now or earlier for now, earlier in zip(table.chairs, then, strict=True)]
        people = [self._person_name(chair.person) if chair else "" for chair in chairs]
        return seat_names(people, self.names.values())

    def _person_name(self, person: PersonId | None) -> str:
        """Return the name of a person. A person whose account is deleted is numbered in order of appearance."""
        if person is None:
            return ""
        if person not in self.names:
            assert self.speech is not None
            self.names[person] = self.speech.say("somebody", number=len(self.names) + 1)
        return self.names[person]


def _event_message_id(event: Any) -> str:
    return f"event-{tag_of(event).partition('/')[0]}"
