"""What a finished game says: ledger, feats, ranking."""
