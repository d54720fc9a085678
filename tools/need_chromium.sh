#!/bin/sh
# Tests of the page drive the system's Chromium: fetch Debian's where there is none.
set -eu
for name in chromium-headless-shell chromium chromium-browser google-chrome; do
    if command -v "$name" > /dev/null 2>&1; then exit 0; fi
done
if command -v apt-get > /dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    echo "fetching Chromium for the tests of the page" >&2
    apt-get update -qq
    for name in chromium-headless-shell chromium; do  # older Debian has only the second
        if DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$name" > /dev/null; then exit 0; fi
    done
fi
echo "The tests of the page need Chromium: install the package chromium (as root: apt-get install chromium)." >&2
exit 1
