"""The error of a command. It is a module of its own so that ``tripot --help`` imports nothing else of the terminal."""


class CommandError(Exception):
    """A command cannot run as given; the localized message suggests an alternative."""


class MissingMessage(CommandError, LookupError):
    """A message that the catalogue lacks or cannot format: a bug in the texts of a game, found by ``tripot check``."""
