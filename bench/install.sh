#!/usr/bin/env bash
# The peers of `make bench`, in an environment of their own. Where one cannot be installed, the others are.
# Usage: bench/install.sh UV ENVIRONMENT
set -euo pipefail
cd "$(dirname "$0")/.."
uv=$1 environment=$2

"$uv" venv --quiet --clear --no-project "$environment"
if "$uv" pip sync --quiet --require-hashes --python "$environment/bin/python" requirements-bench.txt; then
    exit 0
fi
grep -v '^#' requirements-bench.in | while read -r peer; do
    "$uv" pip install --quiet --python "$environment/bin/python" --constraint requirements-bench.txt "$peer" ||
        echo "$peer could not be installed"
done
