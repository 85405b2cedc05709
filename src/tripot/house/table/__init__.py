"""The state of a table, which is computed from its journal; also its settings and the presence of people."""
