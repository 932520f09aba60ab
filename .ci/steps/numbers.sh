#!/usr/bin/env bash
# In a release build of another package, laws hold in large numbers, and the bars of properties can be measured.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

swift build --package-path Tests/Outside -c release -Xswiftc -warnings-as-errors
bin=$(swift build --package-path Tests/Outside -c release --show-bin-path)
timeout 240 "$bin/Benchmarks" --check S9 S10 S11 P12 ||
  problem "A store, or a list, does not keep a law in large numbers."
timeout 240 "$bin/Benchmarks" --quick properties ||
  problem "A bar of properties cannot be measured."
conclude "The laws hold in large numbers."
