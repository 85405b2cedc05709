"""What clients send and see: messages, views of a table, quick chat, close codes."""
