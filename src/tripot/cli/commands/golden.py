"""``python -m tripot.cli.commands.golden FILE…``: compares golden games with the current rules, or rewrites them.

This module is not in ``lab``, because the lab must not import games.
"""

import sys
from difflib import unified_diff
from pathlib import Path

from tripot.games import find_games
from tripot.lab.golden import Unreadable, replay_golden


def golden(*files: Path, write: bool = False) -> None:
    """Compare golden games (playthroughs that a game must reproduce exactly) with the current rules.

    Parameters
    ----------
    files
        The files of golden games, such as those in the folder `golden` of a game.
    write
        Rewrite the files with the current facts.
    """
    changed = 0
    for path in files:
        text = path.read_text(encoding="utf-8")
        try:
            now = replay_golden(text, find_games().__getitem__)
        except Unreadable as error:
            sys.exit(f"{path}: {error}")
        if now == text:
            continue
        changed += 1
        if write:
            path.write_text(now, encoding="utf-8")
        else:
            sys.stdout.writelines(
                unified_diff(text.splitlines(keepends=True), now.splitlines(keepends=True), str(path))
            )
    print(f"{len(files)} playthroughs, {changed} {'rewritten' if write else 'changed'}")
    sys.exit(bool(changed) and not write)


if __name__ == "__main__":
    asked = sys.argv[1:]
    golden(*(Path(name) for name in asked if name != "--write"), write="--write" in asked)
