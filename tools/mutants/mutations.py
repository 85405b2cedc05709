"""The mutations of one source file: what can be changed inside its functions, one place at a time.

Only bodies of functions change, as the session swaps the code of functions that are already imported. Texts,
annotations, default values, decorators, and constants of modules and classes stay; so does what no call can reach.
"""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

SWAPS: dict[type[ast.AST], tuple[type[ast.AST], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add,),
    ast.Div: (ast.Mult,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.FloorDiv,),
    ast.Pow: (ast.Mult,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitXor: (ast.BitOr,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
}
"""What stands for an operator instead: its boundary, its negation, its opposite."""

UNREACHABLE = "assert_never"

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Place(NamedTuple):
    """Where a mutant is: in a file, at a node of its tree, with one of the edits that are possible there."""

    path: Path
    line: int
    column: int
    function: str
    first: int
    """The first line of the function, with its decorators: one name may be defined twice, for two platforms."""
    node: int
    edit: int

    @property
    def name(self) -> str:
        """For people and for ``--only``; it stays while the file does."""
        return f"{self.path.as_posix()}:{self.line}:{self.node}:{self.edit}"


class Mutant(NamedTuple):
    """A file with one fault."""

    tree: ast.Module
    was: str
    now: str


Edit = Callable[[], None]
"""Changes a tree in one place."""


def places(path: Path) -> list[Place]:
    """Every place of a file where it can be mutated, in the order of the text."""
    tree = ast.parse(path.read_text())
    functions = {
        id(node): (name, min(it.lineno for it in (function, *function.decorator_list)))
        for name, function in outermost(tree)
        for part in function.body
        for node in changeable(part)
    }
    found: list[Place] = []
    for index, node in enumerate(ast.walk(tree)):
        if function := functions.get(id(node)):
            line, column = getattr(node, "lineno", 0), getattr(node, "col_offset", 0)
            found += [Place(path, line, column, *function, index, edit) for edit in range(len(list(edits(node))))]
    return sorted(found)


def mutate(place: Place) -> Mutant:
    """The file with the fault."""
    tree = ast.parse(place.path.read_text())
    node = list(ast.walk(tree))[place.node]
    was = text(node)
    list(edits(node))[place.edit]()
    now = text(node)
    return Mutant(ast.fix_missing_locations(tree), was, now)


def text(node: ast.AST) -> str:
    """The first line of what a node says."""
    return ast.unparse(node).partition("\n")[0]


def outermost(within: ast.AST, prefix: str = "") -> Iterator[tuple[str, Function]]:
    """The functions of a module and the methods of its classes, as ``Class.method``; not what is inside these."""
    for child in ast.iter_child_nodes(within):
        if isinstance(child, ast.ClassDef):
            yield from outermost(child, f"{prefix}{child.name}.")
        elif isinstance(child, Function):
            yield f"{prefix}{child.name}", child
        elif isinstance(child, ast.If | ast.Try):
            yield from outermost(child, prefix)


def changeable(node: ast.AST) -> Iterator[ast.AST]:
    """A statement and what it is made of, without annotations and texts."""
    if isinstance(node, ast.JoinedStr):
        return
    yield node
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "type_params", "format_spec"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from changeable(child)


def edits(node: ast.AST) -> Iterator[Edit]:
    """What can be changed at one node, each by itself."""
    yield from (*operators(node), *values(node), *statements(node))


def operators(node: ast.AST) -> Iterator[Edit]:
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            for other in SWAPS[type(operator)]:
                yield lambda place=place, other=other: node.ops.__setitem__(place, other())  # type: ignore[misc]
    elif isinstance(node, ast.BinOp | ast.AugAssign | ast.BoolOp):
        for other in SWAPS.get(type(node.op), ()):
            yield lambda other=other: setattr(node, "op", other())  # type: ignore[misc]


def values(node: ast.AST) -> Iterator[Edit]:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield lambda: become(
            node, ast.UnaryOp(ast.UAdd(), node.operand) if isinstance(node.op, ast.USub) else truth(node)
        )
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield lambda: setattr(node, "value", not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        for step in (1, -1):
            yield lambda step=step: setattr(node, "value", node.value + step)  # type: ignore[misc]
    elif isinstance(node, ast.If | ast.IfExp) and not isinstance(node.test, ast.Compare | ast.UnaryOp):
        yield lambda: setattr(node, "test", ast.UnaryOp(ast.Not(), node.test))


def statements(node: ast.AST) -> Iterator[Edit]:
    """A statement left out, or an answer that is none."""
    if isinstance(node, ast.Return) and node.value is not None and text(node.value) != "None":
        yield lambda: setattr(node, "value", ast.Constant(None))
    elif (
        isinstance(node, ast.Raise | ast.AugAssign | ast.Continue | ast.Break)
        or (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Call | ast.Await)
            and UNREACHABLE not in text(node)
        )
        or (isinstance(node, ast.Assign) and not any(isinstance(it, ast.Name | ast.Tuple) for it in node.targets))
    ):
        yield lambda: become(node, ast.Pass())


def truth(node: ast.UnaryOp) -> ast.AST:
    """``not x`` without its *not* is still a bool."""
    return ast.Call(ast.Name("bool", ast.Load()), [node.operand], [])


def become(node: ast.AST, other: ast.AST) -> None:
    """Turn a node into another in place, where it stands."""
    place = {name: getattr(node, name) for name in ("lineno", "col_offset", "end_lineno", "end_col_offset")}
    node.__class__ = type(other)
    node.__dict__.clear()
    node.__dict__.update(other.__dict__, **place)
