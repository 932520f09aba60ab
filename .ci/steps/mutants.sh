#!/usr/bin/env bash
# The tests find ten small flaws of the library, the same ones each time.
#
# The flaws are the first of those that Tests/Mutants/results.txt lists; Tests/Mutants/run --help says more.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
unset THORIUM_CHECKS_ALL # the long variants of tests take too long here

if [[ ! -e $(Tests/Mutants/run --libraries)/SwiftSyntax.swiftmodule ]]; then
  echo "This toolchain lacks the module SwiftSyntax, which reads the sources: no flaw is made."
  exit
fi
built >/dev/null # what is built is copied, and only what has a flaw is built anew
Tests/Mutants/run --seed 1 --count 10
