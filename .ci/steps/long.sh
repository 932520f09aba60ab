#!/usr/bin/env bash
# Benchmarks keep all limits except times, kills lose nothing durable, explorations miss no outcome, and the thread sanitizer finds only the planted race.
#
# Times of a busy machine are not judged: `swift run -c release Benchmarks --check` in Tests/Long does that.
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

# Tests of many threads, by their names.
watched='[Tt]hread|Race|ManyReaders|SlowReader|HandOff|Place|Lives|EndTests'

# Calls a subcommand of swift with the sanitizer, on the package that holds what is watched and no more.
sanitized() {
  local subcommand=$1
  shift
  swift "$subcommand" --package-path Tests/Sanitized --sanitize=thread "$@"
}

# Prints the reports of the sanitizer since the last call.
reports() {
  cat "$scratch"/report.* 2>/dev/null || true
  rm -f -- "$scratch"/report.*
}

program=$(built)/thorium
swift_outside build Tests/Long -c release -Xswiftc -warnings-as-errors
bin=$(swift_outside build Tests/Long -c release --show-bin-path)
ln -sf "$program" "$bin/thorium"
timeout 120 "$bin/Benchmarks" --quick --check || problem "A benchmark does not run, or counts what must not be there."
timeout 240 "$bin/Benchmarks" --quick properties || problem "A bar of properties cannot be measured."
timeout 120 "$bin/Benchmarks" --quick logs || problem "A bar of logs cannot be measured."
timeout 240 "$bin/Benchmarks" --quick --check program || problem "The program cannot be measured."

kills=100
if [[ -n ${THORIUM_CHECKS_NIGHT-} ]]; then kills=1000; fi
timeout $((kills * 2)) "$bin/Kills" "$kills" || problem "A killed process has left a log in which something is missing."

timeout 300 Tests/Long/Campaigns/run.sh "$program" ||
  problem "A campaign on a cluster gives another result than one process, or no name of a stopped shard."

programs=300
if [[ -n ${THORIUM_CHECKS_NIGHT-} ]]; then programs=2000; fi
timeout $((programs * 4)) "$bin/Judge" "$programs" || problem "An exploration lacks an outcome, or has one too many."
if command -v python3 >/dev/null; then
  timeout $((programs * 8)) "$bin/Judge" "$programs" --plain | python3 Tests/Long/Sources/Judge/model.py ||
    problem "An exploration and the model have other outcomes."
else
  echo "Skipped: there is no python3, so no model of the legal outcomes was compared with explorations."
fi

export TSAN_OPTIONS="log_path=$scratch/report" # of each process, also of those that tests start
sanitized build --build-tests
sanitized test --skip-build --no-parallel --filter "$watched" || problem "A test fails where the sanitizer watches."
release=(-c release --scratch-path "$scratch/release")
for product in Races Hostile; do sanitized build "${release[@]}" --product "$product"; done
bin=$(sanitized build "${release[@]}" --show-bin-path)
"$bin/Races" || problem "The program in Tests/Long/Sources/Races fails."
timeout 900 "$bin/Hostile" context crowds >/dev/null || problem "A hostile program breaks a law, or does not end."
found=$(reports)
if [[ -n $found ]]; then problem "$found"; fi
"$bin/Races" broken || true # the sanitizer gives it a status of its own
if [[ $(reports) != *Races6broken* ]]; then
  problem "The sanitizer does not report the race of \`Races broken\`, so its silence means nothing."
fi
conclude "Benchmarks keep their laws, nothing durable was lost, and no race was found but the planted one."
