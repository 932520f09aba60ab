#!/usr/bin/env bash
# Tests of threads, signals and processes pass in every one of many runs, and all tests of stores without Task.immediate.
#
# Four runs go on at once, so that the tests find the cores busy; half of them are held to one core, if there is taskset.
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
unset THORIUM_CHECKS_ALL # the full counts of tests take too long here

# Tests that depend on real threads, signals or processes, by their names.
watched='[Tt]hread|Race|ManyReaders|SlowReader|HandOff|Place|Lives|EndTests|Signal|Process|Terminal|Interrupt'
runs=12
if [[ -n ${THORIUM_CHECKS_NIGHT-} ]]; then runs=400; fi

tests=$(built)/ThoriumPackageTests.xctest

# Runs tests once, as a command says; prints the failures where a test fails.
run_once() {
  local log=$scratch/log-$1
  shift
  "$@" --testing-library swift-testing >"$log" 2>&1 && return
  grep -E '✘|error:|Fatal' "$log" | head -n 40 >&2 || tail -n 40 "$log" >&2
  echo "A run fails that was started by: $*" >&2
  touch "$scratch/failed"
}

commands=(env env)
if command -v taskset >/dev/null; then
  commands+=("taskset -c 0" "taskset -c $(($(nproc) > 1))")
else
  echo "Skipped: there is no taskset, so no run is held to one core."
fi
for ((number = 0; number < runs; number++)); do
  if ((number >= ${#commands[@]})); then wait -n; fi
  run_once "$number" ${commands[number % ${#commands[@]}]} "$tests" --filter "$watched" &
done
wait
run_once alone "$tests" --no-parallel --filter "$watched"
run_once immediate env THORIUM_NO_IMMEDIATE=yes "$tests" --filter '^ThoriumTests\.'
if [[ -e $scratch/failed ]]; then problem "A test fails in one of the runs."; fi
conclude "The tests of threads, signals and processes pass in $runs runs."
