#!/usr/bin/env bash
# Every test on a temporary PostgreSQL: a cluster of its own on a Unix socket, gone afterwards.
set -euo pipefail
cd "$(dirname "$0")/.."

source tests/install.sh
need_postgres

# The server refuses to run as root: a user without rights runs it, and owns its folder.
as_user=()
cluster=$(mktemp -d /tmp/club-pg.XXXXXX)
if [ "$(id -u)" = 0 ]; then
    user=postgres
    id "$user" >/dev/null 2>&1 || user=nobody
    chown "$user" "$cluster"
    as_user=(runuser -u "$user" --)
fi

finish() {
    (cd / && "${as_user[@]}" "$POSTGRES_BIN/pg_ctl" -D "$cluster/data" -m immediate -w stop) >/dev/null 2>&1 || true
    rm -rf "$cluster"
}
trap finish EXIT
# A killed shell runs its EXIT trap only if the signal is trapped too.
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# Nothing here outlives the run, so nothing has to be safe on the disk.
options="-c listen_addresses='' -c unix_socket_directories='$cluster' -c max_connections=300"
options+=" -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
cd /
"${as_user[@]}" "$POSTGRES_BIN/initdb" -D "$cluster/data" -U club -A trust -E UTF8 --locale C --no-sync >/dev/null
"${as_user[@]}" "$POSTGRES_BIN/pg_ctl" -D "$cluster/data" -o "$options" -l "$cluster/log" -w start >/dev/null
"${as_user[@]}" "$POSTGRES_BIN/createdb" -h "$cluster" -U club club
cd - >/dev/null

export DATABASE_URL="postgres://club@${cluster//\//%2F}/club"
echo "PostgreSQL $("$POSTGRES_BIN/postgres" --version | grep -oE '[0-9]+(\.[0-9]+)*' | head -1) on $cluster"
bash tests/run.sh "$@"
