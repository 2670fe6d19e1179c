#!/usr/bin/env bash
# Every test, in three runs: what can run side by side, running clubs (two, as they mostly wait), the browser.
# (The browser's own event loop and asynchronous tests do not go together in one process.)
# Called by `make test` and, with DATABASE_URL set, by tests/run_postgres.sh. Arguments go to each pytest.
set -uo pipefail
cd "$(dirname "$0")/.."

PYTEST=".venv/bin/python -m pytest"
LOG=$(mktemp -d)
trap 'rm -rf "$LOG"' EXIT
failed=0

source tests/install.sh
need_browser || exit 1

run() {
    local name=$1
    shift
    echo
    echo "== $name"
    if [ -z "$(find "${@: -1}" -name 'test_*.py' -print -quit 2>/dev/null)" ]; then
        echo "(no tests there yet)"
        return
    fi
    $PYTEST "${@:1:$#-1}" "${extra[@]}" "${@: -1}" </dev/null 2>&1 | tee "$LOG/$name"
    local status=${PIPESTATUS[0]}
    # A selection (-k …) may leave nothing of one run; without one that is a fault like any other.
    if [ "$status" != 0 ] && { [ "$status" != 5 ] || [ "${#extra[@]}" = 0 ]; }; then
        failed=1
        echo "== $name: FAILED"
    fi
}

extra=("$@")
run "rules and units" -q -n auto --dist worksteal --ignore tests/live --ignore tests/browser tests
run "the running club" -q -n 2 --dist loadfile tests/live
run "the browser" -q -n 0 tests/browser

# One closing line for the whole: the sums of the three.
total() { sed -nE "s/^.*[^0-9]?\b([0-9]+) $1\b.*\$/\1/p" "$LOG"/* | awk '{ sum += $1 } END { print sum + 0 }'; }
echo
echo "tests: $(total passed) passed, $(total 'failed|error|errors') failed, $(total skipped) skipped"
exit "$failed"
