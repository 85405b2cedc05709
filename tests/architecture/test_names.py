"""What a reader of the source may rely on: names, sizes, words. Each law here is a sentence of CONTRIBUTING.md."""

import ast
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "tripot"
MODULES = sorted(SOURCE.rglob("*.py"))

MOST_LINES = 300

IRREGULAR = frozenset(
    [
        "begun",
        "bound",
        "bought",
        "built",
        "caught",
        "chosen",
        "dealt",
        "done",
        "drawn",
        "driven",
        "fallen",
        "fell",
        "felt",
        "fought",
        "found",
        "given",
        "gone",
        "grown",
        "heard",
        "held",
        "hidden",
        "kept",
        "known",
        "laid",
        "learnt",
        "left",
        "lent",
        "lost",
        "made",
        "meant",
        "met",
        "paid",
        "proven",
        "said",
        "seen",
        "sent",
        "shown",
        "sold",
        "spoken",
        "spent",
        "stood",
        "stuck",
        "sworn",
        "taken",
        "taught",
        "thought",
        "threw",
        "thrown",
        "told",
        "torn",
        "understood",
        "went",
        "woken",
        "won",
        "worn",
        "written",
    ]
)
"""Past forms that do not end in -ed."""

NOT_PARTICIPLES = frozenset(["bleed", "embed", "exceed", "feed", "need", "proceed", "seed", "speed", "succeed"])

TERMS = {
    "rate limit": "server/http/rate_limits.py",
    "idempoten": "house/idempotency.py",
    "optimistic": "house/commit_loop.py",
    "backpressure": "server/socket/protocol.py",
    "group commit": "server/group_commit/async_store.py",
    "event sourcing": "house/fold.py",
    "broadcast": "server/live/fanout.py",
    "hash chain": "house/entries.py",
    "Tarjan": "kernel/game_tree.py",
    "Markov": "kernel/markov.py",
    "failover": "server/cluster/takeover.py",
}
"""The words an engineer searches for, and the module that must answer."""


def _definitions(kind: type[ast.AST] | tuple[type[ast.AST], ...]) -> Iterator[tuple[str, str]]:
    for module in MODULES:
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, kind):
                yield node.name, str(module.relative_to(SOURCE))  # type: ignore[attr-defined]


def is_bare_participle(name: str) -> bool:
    """Whether a function's whole name is one past form: ``told``, ``opened``."""
    word = name.strip("_")
    return word in IRREGULAR or (word.endswith("ed") and word.isalpha() and word not in NOT_PARTICIPLES)


@pytest.mark.parametrize(
    ("name", "bare"), [("told", True), ("_opened", True), ("open_table", False), ("seed", False), ("is_closed", False)]
)
def test_a_bare_participle_is_told_from_a_verb(name: str, bare: bool) -> None:
    assert is_bare_participle(name) is bare


def test_no_function_is_named_by_a_bare_participle() -> None:
    functions = _definitions((ast.FunctionDef, ast.AsyncFunctionDef))
    assert [(name, module) for name, module in functions if is_bare_participle(name)] == []


def _aliases() -> Iterator[tuple[str, str]]:
    """Type aliases at module level: ``Outcome = A | B``. A type variable has one letter, a constant only capitals."""
    for module in MODULES:
        for node in ast.parse(module.read_text(encoding="utf-8")).body:
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            for target in targets:
                if isinstance(target, ast.Name) and target.id[:1].isupper() and not target.id.isupper():
                    yield target.id, str(module.relative_to(SOURCE))


def test_no_class_name_or_alias_is_defined_twice() -> None:
    modules = defaultdict(list)
    for name, module in [*_definitions(ast.ClassDef), *_aliases()]:
        modules[name].append(module)
    assert {name: found for name, found in modules.items() if len(found) > 1} == {}


def test_no_module_has_more_than_300_lines_but_rules() -> None:
    long = {
        str(module.relative_to(SOURCE)): count
        for module in MODULES
        if (count := len(module.read_text(encoding="utf-8").splitlines())) > MOST_LINES
    }
    assert {module for module in long if not module.startswith("games/")} == set(), long


@pytest.mark.parametrize(("term", "module"), TERMS.items())
def test_the_word_of_the_field_is_in_the_module_that_does_it(term: str, module: str) -> None:
    text = " ".join((SOURCE / module).read_text(encoding="utf-8").split())
    assert re.search(rf"\b{term}", text, re.IGNORECASE), f"{module} does not say {term!r}"


def test_people_are_they() -> None:
    command = [
        "git",
        "grep",
        "-nIwiE",
        "he|his|him|himself|she|her|hers|herself",
        "--",
        "src",
        "docs",
        "tests",
        "bench",
        "tools",
        "web/src",
        "web/e2e",
        "README.md",
        "CONTRIBUTING.md",
    ]
    found = subprocess.run(
        [*command, ":!*fr.ftl", ":!*/fr/*", ":!tests/architecture/test_names.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode in (0, 1), found.stderr
    assert found.stdout.splitlines() == []
