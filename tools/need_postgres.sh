#!/bin/sh
# Tests of the store run against a real PostgreSQL of their own: fetch Debian's where there is none.
set -eu
for found in /usr/lib/postgresql/*/bin/initdb /usr/pgsql-*/bin/initdb; do
    if [ -x "$found" ]; then exit 0; fi
done
if command -v initdb > /dev/null 2>&1; then exit 0; fi
if command -v apt-get > /dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    echo "fetching PostgreSQL for the tests of the store" >&2
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql > /dev/null && exit 0
fi
echo "The tests of the store need PostgreSQL: install the package postgresql (as root: apt-get install postgresql)." >&2
exit 1
