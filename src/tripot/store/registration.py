"""Registers a new table (people, code, circles) in the transaction of its first entry."""

from tripot.store.journal import Head, Registration, StoreFailed
from tripot.store.sql_database import Query

ADD_PERSON_SQL = """
INSERT INTO person ("table", guest, person) SELECT :table, id, :person FROM guest WHERE id = :guest
"""

GIVE_CODE_SQL = """
INSERT INTO code (code, "table") SELECT :code, :table
WHERE NOT EXISTS (SELECT 1 FROM former_code WHERE code = :code) ON CONFLICT DO NOTHING RETURNING code
"""

LINK_REMATCH_SQL = """
INSERT INTO circle_table (circle, "table", opened) SELECT circle, :table, :opened FROM circle_table
WHERE "table" = :follows ON CONFLICT DO NOTHING
"""


def register_table(query: Query, lock_rows: str, head: Head, new: Registration) -> None:
    """Store the registration. Guests who were deleted in the meantime are left out."""
    for person, guest in new.people.items():
        query(f"{ADD_PERSON_SQL} {lock_rows}", table=head.table, person=person, guest=guest)
    if not any(query(GIVE_CODE_SQL, code=code, table=head.table) for code in new.codes):
        raise StoreFailed(f"none of {len(new.codes)} codes is free")
    if new.follows is not None:
        query(LINK_REMATCH_SQL, table=head.table, opened=head.opened, follows=new.follows)
