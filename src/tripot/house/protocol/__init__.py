"""The protocol between clients and server: messages, views of a table, quick chat, close codes."""
