#!/usr/bin/env bash
# Puts the pinned installer (uv) into .tools, with whatever Python 3 the machine has.
set -euo pipefail
cd "$(dirname "$0")/.."

# A version manager's shim fails when it has no version of ours; the next candidate is then taken.
candidates=(python3 /usr/bin/python3 /usr/local/bin/python3 python)

# The first candidate that is new enough and has these modules.
find_python() {
    local candidate
    for candidate in "${candidates[@]}"; do
        if "$candidate" -c "import sys, $1; sys.exit(sys.version_info < (3, 8))" >/dev/null 2>&1; then
            echo "$candidate"
            return 0
        fi
    done
    return 1
}

make_tools() {
    local python
    rm -rf .tools
    # Debian and Ubuntu split ensurepip off; an installed pip can stand in for it.
    if python=$(find_python "venv, ensurepip"); then
        "$python" -m venv .tools
        .tools/bin/python -m pip "${install[@]}"
    elif python=$(find_python "venv, pip"); then
        "$python" -m venv --without-pip .tools
        "$python" -m pip --python .tools/bin/python "${install[@]}"
    else
        return 1
    fi
}

install=(install --quiet --disable-pip-version-check --require-hashes -r requirements-tools.txt)

if find_python "venv, ensurepip" >/dev/null || find_python "venv, pip" >/dev/null; then
    make_tools
elif [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing python3-venv …"
    apt-get update -qq </dev/null >/dev/null 2>&1 || true
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends python3-venv </dev/null >/dev/null
    make_tools
else
    echo "No Python 3 with the venv module was found." >&2
    echo "On Debian or Ubuntu: sudo apt-get install python3-venv — then run this again." >&2
    exit 1
fi
