#!/usr/bin/env bash
# Tests of threads, signals and processes pass in every one of many runs.
#
# Up to four runs go on at once, so that the tests find the cores busy. Half of the runs are held to one core, if there
# is taskset. At the end the tests run once more, one after the other.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
unset THORIUM_CHECKS_ALL # the long variants of tests take too long here

# Tests that depend on real threads, signals or processes, by their names.
watched='[Tt]hread|Race|ManyReaders|SlowReader|HandOff|Place|Lives|Linearizability|EndTests|Signal|Process|Terminal|Interrupt'
runs=${THORIUM_REPEATS:-40} # half of them are held to one core

bin=$(built)
make_scratch
tests=$bin/ThoriumPackageTests.xctest

# Runs the watched tests once, as a command says; prints the failures where a test fails.
run_once() {
  local number=$1 log=$scratch/log-$1
  shift
  "$@" "$tests" --testing-library swift-testing --filter "$watched" >"$log" 2>&1 && return
  grep -E '✘|error:|Fatal' "$log" | head -n 40 >&2 || tail -n 40 "$log" >&2
  echo "Run $number of $runs fails, started by: $*" >&2
  return 1
}

commands=(env env) # one for each of the runs that go on at once
if command -v taskset >/dev/null; then
  commands+=("taskset -c 0" "taskset -c $(($(nproc) > 1 ? 1 : 0))")
else
  echo "There is no taskset here, so no run was held to one core."
fi
for ((number = 0; number < runs; number++)); do
  if ((number >= ${#commands[@]})); then wait -n || problems=$((problems + 1)); fi
  run_once "$((number + 1))" ${commands[number % ${#commands[@]}]} &
done
for ((number = 0; number < runs && number < ${#commands[@]}; number++)); do wait -n || problems=$((problems + 1)); done
"$tests" --testing-library swift-testing --no-parallel --filter "$watched" >"$scratch/log" 2>&1 ||
  problem "One after the other, a test fails: $(grep -E '✘' "$scratch/log" | head -n 10)"
conclude "The tests of threads, signals and processes pass in $runs runs."
