"""Commands, events, and the entries of the hash chain."""
