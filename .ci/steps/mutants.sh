#!/usr/bin/env bash
# The tests find small flaws of the library, the same ones each time: 300, or ten where the step is named.
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
unset THORIUM_CHECKS_ALL # the full counts of tests take too long here

if [[ ! -e $(Tests/Mutants/run --libraries)/SwiftSyntax.swiftmodule ]]; then
  echo "Skipped: this toolchain lacks the module SwiftSyntax, which reads the sources, so no flaw is made."
  exit
fi
built >/dev/null # the build is copied, and only the module with a flaw is built anew
Tests/Mutants/run --seed 1 --count "$([[ -n ${THORIUM_CHECKS_NIGHT-} ]] && echo 300 || echo 10)"
