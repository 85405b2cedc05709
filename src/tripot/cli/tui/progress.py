"""Progress bars, which vanish when the work is done. Without a terminal, nothing is drawn."""

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn


def count_progress(console: Console, time: ProgressColumn, *, disable: bool = False) -> Progress:
    """Return a bar with a count of games and a column for the time elapsed or remaining."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), time)
    return Progress(*columns, console=console, transient=True, disable=disable)


def stderr_progress() -> Progress:
    """Return a bar on standard error, so that standard output contains only the result."""
    console = Console(stderr=True)
    return Progress(console=console, transient=True, disable=not console.is_terminal)
