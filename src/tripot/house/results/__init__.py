"""Results of a finished game: ledger, feats, ranking."""
