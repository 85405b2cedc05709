"""Something asked of the terminal that cannot be had. Kept apart so that the door can be opened without the house."""


class CommandError(Exception):
    """The message is in the person's language and says what could be had instead."""
