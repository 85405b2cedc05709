"""Decisions: permissions, the effects of commands, due work, and the commit loop."""
