#!/bin/sh
# Stands in for the entrypoint of the public PostgreSQL image: makes the database of POSTGRES_USER, POSTGRES_DB and
# POSTGRES_PASSWORD at the first start.
set -eu
data=/var/lib/postgresql/data
cd /
as_postgres() { setpriv --reuid=postgres --regid=postgres --clear-groups -- "$@"; }
install -d -o postgres -g postgres -m 700 "$data"
PATH=$(echo /usr/lib/postgresql/*/bin):$PATH
if [ ! -s "$data/PG_VERSION" ]; then
    printf '%s\n' "$POSTGRES_PASSWORD" > /tmp/password
    chown postgres /tmp/password
    as_postgres initdb -D "$data" -U "$POSTGRES_USER" -A scram-sha-256 --pwfile=/tmp/password -E UTF8 --locale=C.UTF-8
    rm /tmp/password
    echo "host all all all scram-sha-256" >> "$data/pg_hba.conf"
    echo "CREATE DATABASE \"$POSTGRES_DB\"" | as_postgres postgres --single -D "$data" postgres
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups -- postgres -D "$data" -c listen_addresses='*'
