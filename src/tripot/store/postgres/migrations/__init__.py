"""Schema migrations of PostgreSQL, in order; each is applied once and never changed."""
