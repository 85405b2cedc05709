"""Mutation testing: small faults are put into functions, and tests that call those functions must notice each."""
