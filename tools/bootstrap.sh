#!/usr/bin/env bash
# Puts the pinned installer (uv) into .tools, with whatever Python 3 the machine has.
set -euo pipefail
cd "$(dirname "$0")/.."

# A version manager's shim fails when it has no version of ours; the next candidate is then taken.
candidates=(python3 /usr/bin/python3 /usr/local/bin/python3 python)

find_python() {
    local candidate
    for candidate in "${candidates[@]}"; do
        if "$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 9))' >/dev/null 2>&1; then
            echo "$candidate"
            return 0
        fi
    done
    return 1
}

if ! python=$(find_python); then
    # Debian and Ubuntu split the venv module off into a package of its own.
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "Installing python3-venv …"
        apt-get update -qq >/dev/null || true
        DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends python3-venv >/dev/null
        python=$(find_python) || { echo "No usable Python 3.9 or newer was found." >&2; exit 1; }
    else
        echo "No Python 3.9 or newer with the venv module was found." >&2
        echo "On Debian or Ubuntu: sudo apt-get install python3-venv — then run this again." >&2
        exit 1
    fi
fi

rm -rf .tools
"$python" -m venv .tools
.tools/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-tools.txt
