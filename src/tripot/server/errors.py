"""The error that asks a client to try again."""


class TryAgain(Exception):
    """The server cannot answer now, but probably can in a moment: the table is moving to another node, or reloaded."""
