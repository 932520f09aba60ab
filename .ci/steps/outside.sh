#!/usr/bin/env bash
# A package that depends on this one builds in release, and its cheap effects allocate nothing.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

swift build --package-path Tests/Outside -c release -Xswiftc -warnings-as-errors
"$(swift build --package-path Tests/Outside -c release --show-bin-path)/outside" ||
  problem "A send allocates where it should not."
conclude "The cheap effects allocate nothing."
