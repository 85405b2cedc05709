"""The error of a command. It is a separate module so that ``tripot --help`` imports as little as possible."""


class CommandError(Exception):
    """A command cannot run as requested. The localized message suggests an alternative."""


class MissingMessage(CommandError, LookupError):
    """A message is missing from the catalogue or cannot be formatted: a bug in the texts of a game, which ``tripot
    check`` finds."""
