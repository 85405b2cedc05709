"""Result tables: rows under named columns, as text, HTML or a pandas DataFrame."""

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from importlib import import_module
from typing import Any

MAX_FRACTION_CHARS = 24
"""A fraction with more letters is printed as a decimal number. Its value stays exact."""


class ResultTable:
    """A titled table with a text form and an HTML form. ``rows`` contains values, not their text."""

    def __init__(self, title: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        self.title, self.columns, self.rows = title, tuple(columns), tuple(tuple(row) for row in rows)

    def __repr__(self) -> str:
        lines = [self.columns, *(tuple(map(format_cell, row)) for row in self.rows)]
        widths = [max(len(line[at]) for line in lines) for at in range(len(self.columns))]
        text = ["  ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]).rstrip() for line in lines]
        return "\n".join([self.title, *text])

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(name)}</th>" for name in self.columns)
        cells = ("".join(f"<td>{escape(format_cell(value))}</td>" for value in row) for row in self.rows)
        body = "".join(f"<tr>{row}</tr>" for row in cells)
        return f"<table><caption>{escape(self.title)}</caption><tr>{head}</tr>{body}</table>"

    def to_pandas(self) -> Any:
        """Return the rows as a pandas DataFrame. Fractions stay exact."""
        return import_optional("pandas", "pandas").DataFrame(self.rows, columns=self.columns)


def format_cell(value: object) -> str:
    """Return the text of a value."""
    if isinstance(value, Fraction) and value.denominator > 1:
        exact = str(value)
        return f"{exact} ({float(value):+.4f})" if len(exact) <= MAX_FRACTION_CHARS else f"{float(value):+.6f}"
    if isinstance(value, tuple):
        return f"{value[0]:.4g} to {value[1]:.4g}"
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def import_optional(module: str, requirement: str) -> Any:
    """Import an optional package. If it is missing, the error explains how to install it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(f"this needs {error.name}: pip install {requirement!r}", name=error.name) from None
