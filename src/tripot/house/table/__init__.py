"""A table: the fold of its journal, its settings, and presence."""
