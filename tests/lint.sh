#!/usr/bin/env bash
# Everything that is wrong is shown, not only the first.
set -uo pipefail
cd "$(dirname "$0")/.."
failed=0

check() {
    local name=$1
    shift
    if output=$("$@" </dev/null 2>&1); then
        echo "ok      $name"
    else
        failed=1
        echo "FAILED  $name"
        echo "$output" | tail -60
    fi
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export CLUB_DATA=$scratch

mapfile -t templates < <(find templates -name '*.html' | sort)

check "style of the code" .venv/bin/ruff check .
check "form of the code" .venv/bin/ruff format --check .
check "types" .venv/bin/mypy
check "imports of the rooms" .venv/bin/lint-imports --no-cache
check "style of the templates" .venv/bin/djade --check --target-version 6.1 "${templates[@]}"
check "markup of the templates" .venv/bin/djlint --lint --quiet templates
check "system checks" .venv/bin/python manage.py check
check "system checks of a server" env HTTPS=1 HSTS_SUBDOMAINS=1 SMTP_HOST=mail.invalid ALLOWED_HOSTS=club.invalid \
    .venv/bin/python manage.py check --deploy --fail-level WARNING
check "migrations" .venv/bin/python manage.py makemigrations --check --dry-run
exit "$failed"
