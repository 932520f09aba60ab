#!/usr/bin/env bash
# A package that depends on this one builds in release, and there cheap effects allocate nothing, laws hold in large numbers and the benchmarks run.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

swift build --package-path Tests/Outside -c release -Xswiftc -warnings-as-errors
bin=$(swift build --package-path Tests/Outside -c release --show-bin-path)
"$bin/outside" || problem "A send allocates where it should not."
# Times of a busy machine are not judged here: `swift run -c release Benchmarks --check` does.
timeout 120 "$bin/Benchmarks" --quick --check ||
  problem "A benchmark does not run, or counts what must not be there."
timeout 240 "$bin/Benchmarks" --check S9 S10 S11 P12 ||
  problem "A store, or a list, does not keep a law in the large numbers that tests leave to a release build."
timeout 240 "$bin/Benchmarks" --quick properties ||
  problem "A bar of properties cannot be measured."
conclude "The cheap effects allocate nothing, the laws hold in large numbers, and every benchmark runs."
