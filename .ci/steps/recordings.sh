#!/usr/bin/env bash
# The recorded sessions of each release have the same consequences, and no recording was changed.
#
# Docs/Recordings/RELEASE/TITLE.jsonl is a recording. If a change of an example is wanted, the recording stays as it
# is, and TITLE.differs beside it contains the difference that `thorium replay` prints, without the name of the file.
# TITLE.secrets has the texts of the masked words, which are passwords of the examples' own data.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

seconds=60 # a replay that takes longer hangs

# Replays one recording, and compares the result with the expected one.
check_recording() {
  local file=$1 status=0 expected=0 accepted=${1%.jsonl}.differs options=()
  if [[ -e ${file%.jsonl}.secrets ]]; then options=(--secrets "${file%.jsonl}.secrets"); fi
  timeout "$seconds" "$bin/thorium" replay "$file" "${options[@]}" >"$scratch/printed" 2>"$scratch/errors" || status=$?
  if [[ -e $accepted ]]; then expected=1; fi
  if [[ $status != "$expected" || -s $scratch/errors ]]; then
    cat "$scratch/printed" "$scratch/errors" >&2
    problem "$file was replayed with status $status instead of $expected."
  elif [[ -e $accepted ]] && ! diff -u "$accepted" <(sed "1s|^$file: ||" "$scratch/printed") >&2; then
    problem "$file has another difference than the accepted one."
  fi
}

# Reports each committed recording that a later commit has changed.
check_history() {
  local file
  while IFS= read -r file; do
    problem "$file was changed. A recording stays as it was written: restore it, or add another one."
  done < <({ git log --diff-filter=M --name-only --format= -- 'Docs/Recordings/*.jsonl' && git diff --name-only \
    HEAD -- 'Docs/Recordings/*.jsonl'; } | sorted | grep . || true)
}

# Reports each example that the recordings of a release leave out.
check_examples() {
  local release=$1 example
  while read -r example; do
    grep -qs "\"example\":\"$example\"" "$release"/*.jsonl || problem "$release has no recording of $example."
  done < <("$bin/thorium" 2>/dev/null | awk '{ print $1 }')
}

shopt -s nullglob
bin=$(built)
make_scratch
recordings=(Docs/Recordings/*/*.jsonl)
releases=(Docs/Recordings/*/)
for file in "${recordings[@]}"; do check_recording "$file"; done
check_history
if ((${#releases[@]} == 0)); then problem "Docs/Recordings has no release."; fi
check_examples "${releases[-1]%/}"
conclude "recordings: ${#recordings[@]}"
