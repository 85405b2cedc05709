"""The steps of the schema in PostgreSQL, in order; each is applied once and never changed."""
