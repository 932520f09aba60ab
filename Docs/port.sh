#!/usr/bin/env bash
# Ports a program to the names of this release: bash port.sh FILE…
#
# Applies Renames.txt, which lies beside this script, to Swift files, in place. Words in comments and literals stay.
# It adds the imports that are missing, and prints what it changed. All files of a program belong in one call,
# since a name that the program declares itself is left alone. Keep the files under version control before.
set -euo pipefail

folder=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
if (($# == 0)); then
  echo "usage: port.sh FILE…" >&2
  exit 2
fi
LC_ALL=C awk -v table="$folder/Renames.txt" -f "$folder/port.awk" "$@"
