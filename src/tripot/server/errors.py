"""The error that asks a client to try again."""


class TryAgain(Exception):
    """The server cannot answer now, because the table is moving to another node or being reloaded."""
