"""What happens at a table: who may do what, what a command leads to, what is due, and its commit."""
