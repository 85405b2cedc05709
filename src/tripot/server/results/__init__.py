"""Results of finished games, read from their journals: summaries, standings of circles, honours of a season."""
