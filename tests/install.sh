# What the tests need from the machine, beyond Python: installed as root, else named. Sourced by the test scripts.

install_packages() {
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
        echo "The tests need: $*. Install it first, for example: sudo apt-get install $*" >&2
        return 1
    fi
    echo "Installing $* …"
    apt-get update -qq </dev/null >/dev/null 2>&1 || true
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@" </dev/null >/dev/null
}

# The browser's path, for tests/browser; CHROMIUM names another one.
need_browser() {
    if [ -z "${CHROMIUM:-}" ]; then
        CHROMIUM=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
    fi
    if [ -z "$CHROMIUM" ]; then
        install_packages chromium || return 1
        CHROMIUM=$(command -v chromium) || return 1
    fi
    export CHROMIUM
}

# The folder of PostgreSQL's server programs in POSTGRES_BIN.
need_postgres() {
    POSTGRES_BIN=$(find_postgres) && return
    if [ "$(id -u)" = 0 ] && [ ! -e /etc/postgresql-common/createcluster.conf ]; then
        # Only the programs are wanted, not a server of the machine's own.
        mkdir -p /etc/postgresql-common
        echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
    fi
    install_packages postgresql || return 1
    POSTGRES_BIN=$(find_postgres)
}

find_postgres() {
    local newest
    newest=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
    if [ -n "$newest" ] && [ -x "$newest/initdb" ]; then
        echo "$newest"
    elif command -v initdb >/dev/null && command -v pg_ctl >/dev/null; then
        dirname "$(command -v initdb)"
    else
        return 1
    fi
}
