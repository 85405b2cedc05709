"""Formats journals and their entries as one line each. ``play.journal_narrator`` formats them as sentences."""

from datetime import datetime

import msgspec
from rich.text import Text

from tripot.cli.i18n.catalogue import Catalogue
from tripot.cli.tui.theme import BRASS, FAINT
from tripot.house import Entry, StoredEntry
from tripot.house.journal.events import Played
from tripot.kernel import tag_of
from tripot.store import Head


def format_time(at: int) -> str:
    """Return a time in milliseconds as date and time of this machine's time zone."""
    return datetime.fromtimestamp(at // 1000).astimezone().strftime("%Y-%m-%d %H:%M:%S")


def head_line(texts: Catalogue, head: Head) -> Text:
    """Return a journal in one line: table, time, game, stage, number of entries."""
    stage, entries = texts.say(f"stage-{head.stage}"), texts.say("journal-entries", count=head.seq)
    line = f"  {format_time(head.at)}  {head.game}  {stage}  {entries}"
    return Text.assemble((head.table, f"bold {BRASS}"), line)


def entry_line(texts: Catalogue, line: StoredEntry) -> Text:
    """Return an entry in one line: number, time, hash, event, person or seat."""
    entry = line.entry
    who = entry.person or ("" if entry.seat is None else texts.say("somebody", number=entry.seat + 1))
    head = f"{entry.seq:5}  {format_time(entry.at)}  "
    return Text.assemble(head, (f"{line.hash[:16]}  ", FAINT), f"{describe_event(entry):32} {who}".rstrip())


def describe_event(entry: Entry) -> str:
    """Describe an event by its stored name, and a move by its author and the name of its action."""
    event = entry.event
    if not isinstance(event, Played):
        return tag_of(event)
    move = msgspec.json.decode(event.move)
    return f"{event.by}: {move['action']['type'] if 'action' in move else move['type']}"
