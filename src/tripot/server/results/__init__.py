"""Results of finished games, read off their journals: summaries, standings of circles, honours of a season."""
