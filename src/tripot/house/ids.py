"""Types of ids and hashes. Ids are random texts; callers generate them."""

from typing import Annotated, NewType

from msgspec import Meta

TableId = NewType("TableId", str)
"""The permanent id of a table: the key of its journal and a part of its address."""

PersonId = NewType("PersonId", str)
"""A person at one table; the same person has a different id at each table. Names are not in the journal."""

CommandId = NewType("CommandId", str)
"""The id of a command, chosen by the client. If the person sends the same command again, they get the first answer
again."""

CommandKey = tuple[PersonId, CommandId]
"""The key that makes a command unique at its table."""

IncomingCommandId = Annotated[CommandId, Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
"""A command id from the wire, validated."""

Hash = NewType("Hash", str)
"""A SHA-256 hash in hexadecimal: of a journal entry's stored bytes, or a link of a chain of dice."""

IncomingHash = Annotated[Hash, Meta(pattern="^[0-9a-f]{64}$", min_length=64, max_length=64)]
"""A hash from the wire, validated."""
