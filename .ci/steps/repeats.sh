#!/usr/bin/env bash
# Tests of threads, signals and processes pass in every one of many runs: both cores busy, on one core, and one after the other.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
unset THORIUM_CHECKS_ALL # the long variants of tests take too long here

# Tests that depend on real threads, signals or processes, by their names.
watched='[Tt]hread|Race|ManyReaders|SlowReader|HandOff|Place|Lives|Linearizability|EndTests|Signal|Process|Terminal|Interrupt'
runs=${THORIUM_REPEATS:-20} # of each kind

bin=$(built)
make_scratch
tests=$bin/ThoriumPackageTests.xctest

# Runs the watched tests once, as a command says; prints their log where a test fails.
run_once() {
  local kind=$1 number=$2
  shift 2
  "$@" "$tests" --testing-library swift-testing --filter "$watched" >"$scratch/log" 2>&1 && return
  grep -E '✘|error:|Fatal' "$scratch/log" | head -n 40 >&2 || tail -n 40 "$scratch/log" >&2
  problem "Run $number of $runs, $kind, fails."
}

# Keeps both cores busy until the step ends.
(while :; do :; done) &
first=$!
(while :; do :; done) &
second=$!
trap 'kill "$first" "$second" 2>/dev/null || true; rm -rf -- "$scratch"' EXIT
for ((number = 1; number <= runs; number++)); do run_once "with both cores busy" "$number" env; done
kill "$first" "$second"
if command -v taskset >/dev/null; then
  for ((number = 1; number <= runs; number++)); do run_once "on one core" "$number" taskset -c 0; done
else
  echo "There is no taskset here, so no run was held to one core."
fi
"$tests" --testing-library swift-testing --no-parallel --filter "$watched" >"$scratch/log" 2>&1 ||
  problem "One after the other, a test fails: $(grep -E '✘' "$scratch/log" | head -n 10)"
conclude "The tests of threads, signals and processes pass in $runs runs of each kind."
