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
  local kind=$1 number=$2 log=$scratch/log-$2
  shift 2
  "$@" "$tests" --testing-library swift-testing --filter "$watched" >"$log" 2>&1 && return
  grep -E '✘|error:|Fatal' "$log" | head -n 40 >&2 || tail -n 40 "$log" >&2
  echo "Run $number of $runs, $kind, fails." >&2
  return 1
}

# Runs the watched tests $runs times, two runs at once; each of the two has its own command.
repeat() {
  local kind=$1 commands=("$2" "$3") number process running=()
  for ((number = 1; number <= runs; number++)); do
    run_once "$kind" "$number" ${commands[(number - 1) % 2]} &
    running+=($!)
    if ((number % 2 == 0 || number == runs)); then
      for process in "${running[@]}"; do wait "$process" || problems=$((problems + 1)); done
      running=()
    fi
  done
}

# Keeps both cores busy until the next kind of run.
(while :; do :; done) &
first=$!
(while :; do :; done) &
second=$!
trap 'kill "$first" "$second" 2>/dev/null || true; rm -rf -- "$scratch"' EXIT
repeat "with both cores busy" env env
kill "$first" "$second"
if command -v taskset >/dev/null; then
  repeat "on one core" "taskset -c 0" "taskset -c $(($(nproc) > 1 ? 1 : 0))"
else
  echo "There is no taskset here, so no run was held to one core."
fi
"$tests" --testing-library swift-testing --no-parallel --filter "$watched" >"$scratch/log" 2>&1 ||
  problem "One after the other, a test fails: $(grep -E '✘' "$scratch/log" | head -n 10)"
conclude "The tests of threads, signals and processes pass in $runs runs of each kind."
