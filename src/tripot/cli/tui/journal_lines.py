"""Formats times, and journals as one line each. ``play.journal_narrator`` formats entries as sentences."""

from datetime import datetime

from rich.text import Text

from tripot.cli.i18n.catalogue import Catalogue
from tripot.cli.tui.theme import BRASS
from tripot.store import Head


def format_time(at: int) -> str:
    """Return a time in milliseconds as date and time of this machine's time zone."""
    return datetime.fromtimestamp(at // 1000).astimezone().strftime("%Y-%m-%d %H:%M:%S")


def head_line(texts: Catalogue, head: Head) -> Text:
    """Return a journal in one line: table, time, game, stage, number of entries."""
    stage, entries = texts.say(f"stage-{head.stage}"), texts.say("journal-entries", count=head.seq)
    line = f"  {format_time(head.at)}  {head.game}  {stage}  {entries}"
    return Text.assemble((head.table, f"bold {BRASS}"), line)
