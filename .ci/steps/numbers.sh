#!/usr/bin/env bash
# Laws hold in large numbers in a release build of another package, and a script of any length needs constant memory.
#
# The bars of properties and of the program can be measured. Their times are not judged here.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

for product in Benchmarks thorium; do swift build --package-path Tests/Long -c release --product "$product"; done
bin=$(swift build --package-path Tests/Long -c release --show-bin-path)
timeout 240 "$bin/Benchmarks" --check S9 S10 S11 P12 ||
  problem "A store, or a list, does not keep a law in large numbers."
timeout 240 "$bin/Benchmarks" --quick properties ||
  problem "A bar of properties cannot be measured."
timeout 240 "$bin/Benchmarks" --quick --check program ||
  problem "The program needs more memory for a longer script, or prints less."
conclude "The laws hold in large numbers."
