"""References made from the code, into docs/reference: the command line, and what the house refuses.

``python -m tools.references`` writes them; tests/docs/test_references.py compares.
"""

import ast
import inspect
import os
import re
from collections import defaultdict
from pathlib import Path
from types import ModuleType

from tripot.cli import app
from tripot.cli.i18n.catalogue import Catalogue
from tripot.house import refusals
from tripot.house.protocol import close_codes
from tripot.kernel import moves
from tripot.server.http.problems import CODE_BY_STATUS, PROBLEM_BY_ERROR
from tripot.settings import VARIABLES

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "reference"
DOOR = ROOT / "web" / "src" / "texts"
CODE = re.compile(r'^    "(\w+)",(?:  # (.+))?$', re.MULTILINE)
CLOSE_CODE = re.compile(r'^([A-Z_]+) = (\d+)\n"""(.+?)"""$', re.MULTILINE | re.DOTALL)

COMMANDS = """# Command line

Every command and option of `tripot`, printed from the program (`just references`); a test compares the page.
`tripot COMMAND --help` says the same in the terminal. Exit status 0: done. 1: the answer is no, as when a journal
does not verify. 2: the command was not understood or a setting is impossible; one sentence on stderr says why. 130:
stopped with Ctrl-C.

`tripot` alone greets, says what can be done, and offers a game. Which extra a command needs: [Install](../install.md).

"""

REFUSALS = """# Refusals

What the house answers when it does not do what was asked. A program reads the code, which does not change; a person
reads the sentence. The page is printed from the code (`just references`) and a test compares it. How each travels:
[the protocol](../protocol.md).

## At a table

The code of a `refused/1` on the socket. Nothing has changed, and the refusal goes to the person who asked.

### By the rules of any game

{moves}

### By the house

{house}

## Over HTTP

The `code` of an `application/problem+json`, with its status. A table that cannot be opened answers 422 with a code
from above.

{problems}

## When a connection is closed

The WebSocket close code. From 4000 on, a new connection would end the same way; below, reconnect.

{closes}
"""

PROBLEM_MEANINGS = {
    "bad_name": "the name is empty, too long, or has no visible letter",
    "bad_place": "the place of an evening is too long or has characters that cannot be shown",
    "bad_request": "the request does not have the form that its description asks for",
    "bad_settings": "no such preset or switch, or not with this value",
    "bad_time": "an evening must be in the future, within two years",
    "bad_token": "the token of a bot is unknown or revoked",
    "banned": "the operator has banned this person",
    "circle_full": "the circle has as many members as it may have",
    "code_of_circle": "no table has this code, and a circle does: look at its invitation",
    "door_locked": "the host has locked the door: only those who have been at the table may come",
    "evening_moved": "the evening has been moved or called off since; look again",
    "forbidden": "this may not be done by anyone",
    "foreign_origin": "the request comes from a page of another origin",
    "halted": "the table is halted: its journal failed a check, or an operator halted it",
    "json_needed": "the body must be `application/json`",
    "link_spent": "the link for another device was used, or is too old",
    "method_not_allowed": "this address does not take that method",
    "name_needed": "the caller has no session: say a name first",
    "name_taken": "somebody at the table, or a bot of the same owner, has a name that looks the same",
    "no_game_known": "the circle has not played yet, so there is no game to open again",
    "no_key": "this house does not have the key to the secret of the table's dice",
    "no_such_bot": "the caller has no such bot",
    "no_such_choice": "the question has no choice of this number",
    "no_cards": "the house has no library that draws cards",
    "no_evening": "the circle has no evening planned",
    "no_such_circle": "the caller is in no such circle, or no circle has this code",
    "no_such_game": "the house has no such game",
    "no_such_language": "the house has no texts in this language",
    "no_such_person": "nobody of that id has been at the table",
    "no_such_question": "the house asks no such question, not yet, or not in training",
    "no_such_honour": "there is no such record and no such title",
    "no_such_season": "the circle did not play in this season",
    "no_such_session": "the caller has no such session or identity",
    "no_such_table": "no table under this code or id",
    "not_for_bots": "only people may do this",
    "not_found": "nothing is at this address, or not for this caller",
    "not_host": "only the host of the table may",
    "not_keeper": "only the keeper of the circle may",
    "not_over": "only after the game",
    "not_seated": "only a person with a seat may",
    "not_served": "the house does not have the table's game, or its version",
    "oneself": "people cannot block or report themselves or their own bots",
    "only_session": "it is the person's last session: with it they would lose their name and tables",
    "other_identity": "the device belongs to another person, and the request did not say to replace them",
    "question_answered": "today's question was answered at a node of another version: there is no more to ask",
    "question_closed": "another day has begun, and with it another question",
    "removed": "the host has removed this person from the table",
    "store_failed": "the database did not answer: try again",
    "table_full": "as many people as may share one device share it already",
    "too_fast": "over the rate limit; `retry-after` says for how long",
    "too_large": "the body is larger than any request needs",
    "too_long": "the question takes the lab too long",
    "too_many": "too many questions wait for the lab",
    "too_many_blocked": "the person has blocked as many as they may",
    "too_many_bots": "the person has as many bots as they may",
    "too_many_circles": "the person is in as many circles as they may be",
    "too_many_reports": "the person has reported as often as they may for now",
    "unfit_name": "the house does not accept this name",
}
"""One line for each code; a code without one is an error of this tool."""


def describe_commands() -> str:
    """The page of the command line, whatever the environment is set to."""
    kept = {it.name: os.environ.pop(it.name) for it in VARIABLES if it.name in os.environ}
    try:
        text = app.generate_docs(output_format="markdown")
    finally:
        os.environ.update(kept)
    commands = text[text.index("\n## tripot play") :]
    return COMMANDS + re.sub(r" \*\[default: (False|\(\))\]\*", "", commands).strip() + "\n"


def describe_refusals() -> str:
    """The page of codes and their sentences."""
    return REFUSALS.format(
        moves=refusal_table(moves, "RefusalCode"),
        house=refusal_table(refusals, "HouseCode"),
        problems=problem_table(),
        closes=close_table(),
    )


def refusal_table(module: ModuleType, name: str) -> str:
    """The codes of a ``Literal``, with the comment beside each and its sentence in both languages."""
    source = inspect.getsource(module)
    literal = source[source.index(f"{name} = Literal[") :].partition("\n]")[0]
    english, french = Catalogue("en"), Catalogue("fr")
    rows = [
        f"| `{code}` | {why or '–'} | {english.say(f'refusal-{code}')} | {french.say(f'refusal-{code}')} |"
        for code, why in CODE.findall(literal + "\n")
    ]
    return table("code", "when", "English", "French", rows=rows)


def problem_table() -> str:
    """The codes that handlers raise, by a look at the source."""
    found: defaultdict[str, set[int]] = defaultdict(set)
    for status, code in [*PROBLEM_BY_ERROR.values(), *CODE_BY_STATUS.items(), (429, "too_fast"), *raised_problems()]:
        found[code].add(status)
    rows = [
        f"| `{code}` | {', '.join(map(str, sorted(statuses)))} | {PROBLEM_MEANINGS[code]} |"
        for code, statuses in sorted(found.items())
    ]
    english, french = (read_sentences(DOOR / f"door.{lang}.ftl") for lang in ("en", "fr"))
    said = [
        f"| `{code}` | {english[f'problem-{code}']} | {french[f'problem-{code}']} |"
        for code in sorted(found)
        if f"problem-{code}" in english
    ]
    return (
        table("code", "status", "when", rows=rows)
        + "\n\nThe browser's first page says of these:\n\n"
        + table("code", "English", "French", rows=said)
    )


def raised_problems() -> list[tuple[int, str]]:
    """Every ``ApiError(status, "code")`` of the server, and of classes that are one; one with a variable passes on a
    refusal of the table."""
    trees = [
        ast.parse(file.read_text(encoding="utf-8"))
        for file in sorted((ROOT / "src" / "tripot" / "server").rglob("*.py"))
    ]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    calls = [node for node in nodes if isinstance(node, ast.Call) and ast.unparse(node.func) == "ApiError"]
    for node in nodes:
        if isinstance(node, ast.ClassDef) and "ApiError" in map(ast.unparse, node.bases):
            inner = [it for it in ast.walk(node) if isinstance(it, ast.Call)]
            calls += [it for it in inner if ast.unparse(it.func) == "super().__init__"]
    pairs = [[part.value for part in call.args[:2] if isinstance(part, ast.Constant)] for call in calls]
    return [(int(str(pair[0])), str(pair[1])) for pair in pairs if len(pair) == 2]


def read_sentences(file: Path) -> dict[str, str]:
    """The one-line messages of a catalogue, by name."""
    return dict(re.findall(r"^([\w-]+) = (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE))


def close_table() -> str:
    """The close codes, with what each means."""
    rows = [
        f"| {number} | `{name.lower()}` | {' '.join(why.split())} |"
        for name, number, why in CLOSE_CODE.findall(inspect.getsource(close_codes))
    ]
    return table("code", "name", "meaning", rows=rows)


def table(*heads: str, rows: list[str]) -> str:
    """A Markdown table."""
    return "\n".join([f"| {' | '.join(heads)} |", "|" + "---|" * len(heads), *rows])


PAGES = {"command-line.md": describe_commands, "refusals.md": describe_refusals}

if __name__ == "__main__":
    for name, describe in PAGES.items():
        (FOLDER / name).write_text(describe(), encoding="utf-8")
