#!/usr/bin/env bash
# A journal of a log in an SQLite database keeps its laws, and a killed process loses nothing; skipped without SQLite.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

if ! clang -E -include sqlite3.h -x c /dev/null >/dev/null 2>&1; then
  echo "Skipped: the journal in a database is not tested, since the library of SQLite is not installed."
  exit 0
fi
timeout 900 swift test --package-path Examples/SQLite || problem "The journal in a database does not pass its tests."
conclude "A log in a database survives the end of its process."
