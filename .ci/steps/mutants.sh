#!/usr/bin/env bash
# The tests find small flaws of the library: one in the gate, ten with --all, the same ones each time.
#
# The flaws are the first of those that Tests/Mutants/results.txt lists; Tests/Mutants/run --help says more.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

count=1
if [[ -n ${THORIUM_CHECKS_ALL-} ]]; then count=10; fi
if [[ ! -e $(Tests/Mutants/run --libraries)/SwiftSyntax.swiftmodule ]]; then
  echo "This toolchain lacks the module SwiftSyntax, which reads the sources: no flaw is made."
  exit
fi
built >/dev/null # what is built is copied, and only what has a flaw is built anew
Tests/Mutants/run --seed 1 --count "$count"
