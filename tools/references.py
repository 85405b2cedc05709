"""Generates docs/reference from the code (the command line and the refusals), and the tables of docs/configuration.md.

``python -m tools.references`` writes the pages; tests/docs/test_references.py compares them.
"""

import ast
import inspect
import os
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

from tripot.cli import app
from tripot.house import refusals
from tripot.house.protocol import close_codes
from tripot.kernel import moves
from tripot.server.http.problems import CODE_BY_STATUS, PROBLEM_BY_ERROR
from tripot.settings import USER_VARIABLES, VARIABLES, Variable

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "reference"
SETTINGS_PAGE = ROOT / "docs" / "configuration.md"
CODE = re.compile(r'^    "(\w+)",(?:  # (.+))?$', re.MULTILINE)
ITEM = re.compile(r"^\* `.+$", re.MULTILINE)
CLOSE_CODE = re.compile(r'^([A-Z_]+) = (\d+)\n"""(.+?)"""$', re.MULTILINE | re.DOTALL)

COMMANDS = """# Command line

`just references` generates this page; `tripot COMMAND --help` prints the same. `tripot` without a command offers a
game. [Install](../install.md) shows which extra a command needs. The exit status is 0 for success; 1 if `tripot check`
or `tripot doctor` found a problem; 2 for an invalid command, setting or journal; 3 if `tripot journal verify` lacks the
rules of a game; 130 after Ctrl-C.

## Common arguments and options

Several commands accept these. Each command below lists its own under "Common", except `--lang`, which almost every
command accepts. Names in capitals are arguments.

{shared}

"""

SHARED_BY = 2
"""An argument or option that this many commands describe in the same words is described only once."""

NOISE = re.compile(r"^```console\n.+?^```\n+|^\*\*(Arguments|Parameters)\*\*:\n+", re.MULTILINE | re.DOTALL)
"""The usage line and headings of cyclopts: the items of a command say the same."""

REFUSALS = """# Refusals

`just references` generates this page. The texts of house and games have a sentence for each code in both languages
(`refusal-‹code›`). [The protocol](../protocol.md) describes the messages, the [glossary](../glossary.md) the words.

## At a table

The `code` of `refused/1` on the socket. Nothing has changed, and only the sender gets it.

### By the rules of any game

{moves}

### By the house

{house}

## Over HTTP

The `code` of `application/problem+json`, with its status. A table that cannot be opened answers 422 with a code from
above.

{problems}

## When a connection is closed

The WebSocket close code. Below 4000, and after half a minute for 4429, reconnect with the last known entry and send
unanswered commands again under the same ids. From 4000 on, a new connection would be closed in the same way.

{closes}
"""

PROBLEM_MEANINGS = {
    "bad_name": "the name is empty, too long, or has no visible letter",
    "bad_place": "the place of an evening is too long or unprintable",
    "bad_request": "the request is not JSON or does not match its description",
    "bad_settings": "no such preset or switch, or not with this value",
    "bad_time": "an evening must be in the future, within two years",
    "bad_token": "the token of a bot is unknown or revoked",
    "banned": "banned by the operator",
    "circle_full": "the circle has reached its maximum of members",
    "code_of_circle": "the code belongs to a circle, not a table",
    "door_locked": "the host has locked the table to new people",
    "evening_moved": "the evening has been moved or cancelled; reload",
    "forbidden": "nobody may do this",
    "foreign_origin": "the request comes from a page of another origin",
    "halted": "the table is halted: its journal failed a check, or an operator halted it",
    "json_needed": "the body must be JSON",
    "link_spent": "the device link was used, or is too old",
    "method_not_allowed": "this address does not support the method",
    "name_needed": "no session: set a name first",
    "name_taken": "somebody at the table, or another bot of the owner, has a look-alike name",
    "no_game_known": "the circle has not played yet",
    "no_key": "the server lacks the key to the table's dice",
    "no_such_bot": "the caller has no such bot",
    "no_such_choice": "the question has no choice of this number",
    "no_evening": "the circle has no evening planned",
    "no_such_circle": "the caller is not in this circle, or the code is unknown",
    "no_such_game": "the house has no such game",
    "no_such_language": "the house has no texts in this language",
    "no_such_person": "nobody of that id has been at the table",
    "no_such_question": "no such question, or not yet, or not in training",
    "no_such_honour": "no such record or title",
    "no_such_season": "the circle did not play in this season",
    "no_such_screen": "no television shows this code, or its claim has ended",
    "no_such_session": "the caller has no such session or identity",
    "no_such_table": "no table under this code or id",
    "not_for_bots": "only people may do this",
    "not_found": "nothing at this address for this caller",
    "not_host": "only the host may do this",
    "not_keeper": "only the keeper of the circle may do this",
    "not_over": "only after the game",
    "not_seated": "only a person with a seat may do this",
    "not_served": "the server lacks the game or its version",
    "oneself": "people cannot block or report themselves or their own bots",
    "only_session": "the person's last session cannot be ended",
    "other_identity": "the device belongs to another person; confirm with `replace`",
    "question_answered": "already answered at a node of another version",
    "question_closed": "the day of this question is over",
    "removed": "the host has removed this person from the table",
    "store_failed": "the database did not answer: try again",
    "try_again": "the table is moving to another node, or is reloaded: try again",
    "table_full": "maximum of people on this device reached",
    "too_fast": "rate limit exceeded; see `retry-after`",
    "too_large": "the body is larger than 16 KiB",
    "too_long": "the computation takes too long",
    "too_many": "too many computations are waiting",
    "too_many_blocked": "maximum of blocked people reached",
    "too_many_bots": "maximum of bots reached",
    "too_many_circles": "maximum of circles reached",
    "too_many_reports": "maximum of reports reached for now",
    "unfit_name": "the house does not accept this name",
}
"""One line for each code; a code without one is an error of this tool."""


def describe_commands() -> str:
    """The page of the command line; environment variables do not change it."""
    kept = {item.name: os.environ.pop(item.name) for item in VARIABLES if item.name in os.environ}
    try:
        text = app.generate_docs(output_format="markdown")
    finally:
        os.environ.update(kept)
    commands = NOISE.sub("", text[text.index("\n## tripot play") :]).strip()
    most_common = {
        item_name(line): line
        for line, times in reversed(Counter(ITEM.findall(commands)).most_common())
        if times >= SHARED_BY
    }
    shared = sorted(most_common.values())
    sections = [name_shared(section, shared) for section in re.split(r"^(?=##)", commands, flags=re.MULTILINE)]
    return COMMANDS.format(shared="\n".join(shared)) + "".join(sections).strip() + "\n"


def item_name(line: str) -> str:
    """The name of an argument or option."""
    return line.removeprefix("* ").split()[0].strip("`:,")


def name_shared(section: str, shared: list[str]) -> str:
    """A section of the page that only names shared arguments and options."""
    accepted = [line for line in section.splitlines() if line in shared]
    if not accepted:
        return section
    own = "\n".join(line for line in section.splitlines() if line not in accepted)
    names = ", ".join(f"`{name}`" for line in accepted if (name := item_name(line)) != "--lang")
    common = f"\n\nCommon: {names}." if names else ""
    return re.sub(r"\n{3,}", "\n\n", f"{own.strip()}{common}\n\n")


def describe_refusals() -> str:
    """The page of codes and their sentences."""
    return REFUSALS.format(
        moves=refusal_table(moves, "RefusalCode"),
        house=refusal_table(refusals, "HouseCode"),
        problems=problem_table(),
        closes=close_table(),
    )


def refusal_table(module: ModuleType, name: str) -> str:
    """The codes of a ``Literal``, with the comment on each."""
    source = inspect.getsource(module)
    literal = source[source.index(f"{name} = Literal[") :].partition("\n]")[0]
    rows = [f"| `{code}` | {why} |" for code, why in CODE.findall(literal + "\n")]
    return table("code", "when", rows=rows)


def problem_table() -> str:
    """The codes that handlers raise, read from the source."""
    found: defaultdict[str, set[int]] = defaultdict(set)
    for status, code in [*PROBLEM_BY_ERROR.values(), *CODE_BY_STATUS.items(), (429, "too_fast"), *raised_problems()]:
        found[code].add(status)
    rows = [
        f"| `{code}` | {', '.join(map(str, sorted(statuses)))} | {PROBLEM_MEANINGS[code]} |"
        for code, statuses in sorted(found.items())
    ]
    return table("code", "status", "when", rows=rows)


def raised_problems() -> list[tuple[int, str]]:
    """Every ``ApiError(status, "code")`` of the server, and of its subclasses. A variable passes on a refusal of
    the table.
    """
    trees = [
        ast.parse(file.read_text(encoding="utf-8"))
        for file in sorted((ROOT / "src" / "tripot" / "server").rglob("*.py"))
    ]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    calls = [node for node in nodes if isinstance(node, ast.Call) and ast.unparse(node.func) == "ApiError"]
    for node in nodes:
        if isinstance(node, ast.ClassDef) and "ApiError" in map(ast.unparse, node.bases):
            inner = [item for item in ast.walk(node) if isinstance(item, ast.Call)]
            calls += [item for item in inner if ast.unparse(item.func) == "super().__init__"]
    pairs = [[part.value for part in call.args[:2] if isinstance(part, ast.Constant)] for call in calls]
    return [(int(str(pair[0])), str(pair[1])) for pair in pairs if len(pair) == 2]


def close_table() -> str:
    """The close codes and their meanings."""
    rows = [
        f"| {number} | `{name.lower()}` | {' '.join(why.split())} |"
        for name, number, why in CLOSE_CODE.findall(inspect.getsource(close_codes))
    ]
    return table("code", "name", "meaning", rows=rows)


def settings_table(group: Iterable[Variable[Any]]) -> str:
    """The variables of a group with their meanings and defaults."""
    rows = [
        f"| `{item.name}` | {item.meaning}{' Secret.' if item.is_secret else ''} | "
        f"{f'`{item.default}`' if item.default else '–'} |"
        for item in group
    ]
    return table("variable", "meaning", "default", rows=rows)


def describe_settings(page: str) -> str:
    """Replace the tables of docs/configuration.md: the variables of Tripot, then those of the user's system."""
    groups = iter((VARIABLES, USER_VARIABLES))
    return re.sub(
        r"^\| variable .*?\n(?=\n|\Z)",
        lambda _: settings_table(next(groups)) + "\n",
        page,
        flags=re.MULTILINE | re.DOTALL,
    )


def table(*heads: str, rows: list[str]) -> str:
    """A Markdown table."""
    return "\n".join([f"| {' | '.join(heads)} |", "|" + "---|" * len(heads), *rows])


PAGES = {"command-line.md": describe_commands, "refusals.md": describe_refusals}

if __name__ == "__main__":
    for name, describe in PAGES.items():
        (FOLDER / name).write_text(describe(), encoding="utf-8")
    SETTINGS_PAGE.write_text(describe_settings(SETTINGS_PAGE.read_text(encoding="utf-8")), encoding="utf-8")
