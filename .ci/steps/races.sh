#!/usr/bin/env bash
# The thread sanitizer finds no race, neither in the tests nor in a release build, and one where one is.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

# Tests of many threads, by what stands in their names; not those that run a program from outside.
watched='[Tt]hread|Race|ManyReaders|SlowReader|HandOff|Place|Lives|Linearizability|EndTests'

# Calls a swift subcommand with the sanitizer, on the package that holds what is watched and no more.
sanitized() {
  local subcommand=$1
  shift
  swift "$subcommand" --package-path Tests/Sanitized --sanitize=thread "$@"
}

# Prints what the sanitizer has reported since it was last asked.
reports() {
  cat "$scratch"/report.* 2>/dev/null || true
  rm -f -- "$scratch"/report.*
}

make_scratch
export TSAN_OPTIONS="log_path=$scratch/report" # of each process; those that tests start too

# Builds in release, in a folder of its own: so it can go on beside the tests, one core for each.
build_release() { sanitized build --scratch-path "$scratch/release" -c release "$@"; }

sanitized build --build-tests
{ build_release --product Races && build_release --product Hostile; } >"$scratch/log" 2>&1 &
building=$!
sanitized test --skip-build --no-parallel --filter "$watched" ||
  problem "A test fails where the sanitizer watches, or it has something to report."
wait "$building" || problem "Races or Hostile does not build: $(<"$scratch/log")"
bin=$(build_release --show-bin-path)
races=$bin/Races
"$races" || problem "The program in Tests/Long/Sources/Races fails."
timeout 900 "$bin/Hostile" >/dev/null || problem "A hostile program breaks a law, or does not end."
found=$(reports)
if [[ -n $found ]]; then problem "$found"; fi

"$races" broken || true # the sanitizer gives it a status of its own
if [[ $(reports) != *Races6broken* ]]; then
  problem "The sanitizer does not report the race of \`Races broken\`: its silence means nothing."
fi
conclude "No race was found but the one that is there."
