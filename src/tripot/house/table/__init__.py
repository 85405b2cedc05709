"""A table as its journal tells it: the fold of its entries, its settings, who is there."""
