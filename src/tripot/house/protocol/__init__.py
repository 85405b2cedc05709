"""Messages, views of a table, quick chat, close codes."""
