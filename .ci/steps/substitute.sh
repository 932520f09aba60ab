#!/usr/bin/env bash
# All tests pass where tasks begin as on systems without Task.immediate.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
unset THORIUM_CHECKS_ALL # the step `test` alone runs the long variants of tests

built >/dev/null
THORIUM_NO_IMMEDIATE=yes swift test --skip-build || problem "A test fails with the substitute for Task.immediate."
conclude "All laws hold with the substitute for Task.immediate."
