"""The error of a command. It is a module of its own so that ``tripot --help`` imports nothing else of the terminal."""


class CommandError(Exception):
    """A command that cannot be run as asked; the message is in the person's language and says what could be asked."""


class MissingMessage(CommandError, LookupError):
    """A message that the catalogue lacks or cannot format: a bug in the texts of a game, found by ``tripot check``."""
