#!/usr/bin/env bash
# A package that depends on this one builds in release; there cheap effects allocate nothing, and the benchmarks run.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

swift build --package-path Tests/Outside -c release -Xswiftc -warnings-as-errors
bin=$(swift build --package-path Tests/Outside -c release --show-bin-path)
"$bin/outside" || problem "A send allocates where it should not."
timeout 300 "$bin/Hostile" || problem "A hostile program breaks a law, or does not end."
# Times of a busy machine are not judged here: `swift run -c release Benchmarks --check` does.
timeout 120 "$bin/Benchmarks" --quick --check ||
  problem "A benchmark does not run, or counts what must not be there."
conclude "The cheap effects allocate nothing, and every benchmark runs."
