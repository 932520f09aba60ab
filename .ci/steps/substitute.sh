#!/usr/bin/env bash
# All tests pass where tasks begin as on systems without Task.immediate.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
unset THORIUM_CHECKS_ALL # the long variants of tests take too long here

built >/dev/null
THORIUM_NO_IMMEDIATE=yes swift test --skip-build || problem "A test fails with the substitute for Task.immediate."
conclude "All laws hold with the substitute for Task.immediate."
