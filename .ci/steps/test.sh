#!/usr/bin/env bash
# The tests pass, called by the command that README.md gives.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

# Prints the first line with `swift test` in a fenced sh or console block of README.md.
readme_command() {
  awk '
    /^```/ { inside = !inside && ($0 ~ /^```(sh|console)[ \t]*$/); next }
    inside && /swift test/ { sub(/^[ \t]*(\$ )?[ \t]*/, ""); print; exit }
  ' README.md
}

command=$(readme_command)
if [[ -z $command ]]; then
  problem "README.md has no fenced sh or console block with a line \`swift test\`: say there how the tests are run."
  conclude
fi
echo "\$ $command"
bash -c "$command"
