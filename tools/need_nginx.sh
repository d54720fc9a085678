#!/bin/sh
# A test runs deploy/nginx.conf in front of real servers: fetch Debian's nginx where there is none.
set -eu
for found in nginx /usr/sbin/nginx; do
    if command -v "$found" > /dev/null 2>&1; then exit 0; fi
done
if command -v apt-get > /dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    echo "fetching nginx for the test of the reverse proxy" >&2
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nginx-light openssl > /dev/null && exit 0
fi
echo "The test of the reverse proxy needs nginx: install the package nginx-light (as root: apt-get install nginx-light)." >&2
exit 1
