"""How tables, people and commands are called. Random words made outside; nothing here makes or reads one."""

from typing import Annotated, NewType

from msgspec import Meta

TableId = NewType("TableId", str)
"""A table, for ever: its journal, its link."""

PersonId = NewType("PersonId", str)
"""Someone at one table. Another table knows the same person by another id; names live outside the journal."""

CommandId = NewType("CommandId", str)
"""Made by whoever asks, once per wish: asked again under the same id, it gets the first answer."""

IncomingCommandId = Annotated[CommandId, Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
"""A command id as it comes from outside, where anything might come."""

Hash = NewType("Hash", str)
"""SHA-256 of a journal entry's stored bytes, in hexadecimal."""
