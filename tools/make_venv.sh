#!/bin/sh
# Make a virtual environment; on a bare Debian machine fetch first what python3 needs for that and for compiling.
set -eu
folder="$1"
python="${PYTHON:-python3}"

headers() { "$python" -c 'import os, sysconfig; raise SystemExit(not os.path.exists(os.path.join(sysconfig.get_paths()["include"], "Python.h")))'; }
venvs() { "$python" -c 'import ensurepip, venv' 2>/dev/null; }

if ! "$python" -c 'import sys; raise SystemExit(sys.version_info < (3, 11))'; then
    echo "Wyspa needs Python 3.11 or newer; $python is $("$python" --version 2>&1). Set PYTHON=... to another one." >&2
    exit 2
fi
if ! venvs || ! headers; then
    if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
        apt-get update -qq
        apt-get install -y -qq python3-venv python3-dev >/dev/null
    else
        echo "Please install the packages python3-venv and python3-dev first (apt-get install python3-venv python3-dev)." >&2
        venvs || exit 2
    fi
fi
"$python" -m venv "$folder"
