"""The pictures of docs/architecture.md and of decision 8, drawn from the source; nothing of Tripot is run for them."""
