"""Decides commands: checks permissions and computes the resulting entries. Also contains the commit loop."""
