"""Import graph of the source, read with ``ast``: which module imports which, and what a module defines and calls."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
PACKAGE = "tripot"

Graph = dict[str, set[str]]


@cache
def modules() -> Mapping[str, Path]:
    """Every module by its dotted name; a package is named without ``__init__``."""
    files = (SOURCE / PACKAGE).rglob("*.py")
    names = {
        tuple(part for part in file.relative_to(SOURCE).with_suffix("").parts if part != "__init__"): file
        for file in files
    }
    return {".".join(parts): names[parts] for parts in sorted(names)}


@cache
def parse(module: str) -> ast.Module:
    return ast.parse(modules()[module].read_text(encoding="utf-8"))


def imported_names(module: str) -> Iterator[tuple[str, str | None]]:
    """Each ``(module, name)`` that a module imports from Tripot, also inside functions and for types only."""
    for node in ast.walk(parse(module)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == PACKAGE:
            yield from ((node.module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, None) for alias in node.names if alias.name.split(".")[0] == PACKAGE)


def imported_module(module: str, name: str | None) -> str:
    """The module meant by ``from module import name``: a submodule, else the module itself."""
    return f"{module}.{name}" if f"{module}.{name}" in modules() else module


def defining_module(module: str, name: str) -> str:
    """Where an imported name is defined, through the packages that re-export it."""
    if module in modules() and modules()[module].name == "__init__.py":
        for source, found in imported_names(module):
            if found == name and source != module:
                return defining_module(imported_module(source, name), name)
    return module


@cache
def imports_of(module: str) -> frozenset[str]:
    """The modules that define what a module imports."""
    found = set()
    for source, name in imported_names(module):
        target = imported_module(source, name)
        found.add(target if name is None or target != source else defining_module(source, name))
    return frozenset(found)


def names_defined(module: str) -> set[str]:
    """Functions, methods and classes of a module, by their bare names."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return {node.name for node in ast.walk(parse(module)) if isinstance(node, kinds)}


def names_used(module: str) -> set[str]:
    """Names and attributes that a module reads."""
    nodes = list(ast.walk(parse(module)))
    return {node.id for node in nodes if isinstance(node, ast.Name)} | {
        node.attr for node in nodes if isinstance(node, ast.Attribute)
    }


def constant(module: str, name: str) -> float:
    """The value of a module's constant that is written as a number."""
    for node in parse(module).body:
        if isinstance(node, ast.Assign) and any(isinstance(it, ast.Name) and it.id == name for it in node.targets):
            value: float = ast.literal_eval(node.value)
            return value
    raise LookupError(f"{module} has no constant {name}")


def children(package: str) -> list[str]:
    """The modules and packages directly inside a package."""
    return [name for name in modules() if name.rpartition(".")[0] == package]


def is_package(name: str) -> bool:
    return modules()[name].name == "__init__.py"


def graph_of(container: str, rooms: Mapping[str, str]) -> Graph:
    """Imports among the rooms of a container. ``rooms`` gives the room of each child: usually the child itself."""

    def room_of(module: str) -> str | None:
        if not module.startswith(f"{container}."):
            return None
        return rooms.get(".".join(module.split(".")[: container.count(".") + 2]))

    graph: Graph = {room: set() for room in rooms.values()}
    for module in modules():
        if (room := room_of(module)) is not None:
            graph[room] |= {target for found in imports_of(module) if (target := room_of(found)) not in (None, room)}
    return graph
