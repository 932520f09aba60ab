#!/usr/bin/env bash
# The tests pass, called by the command that README.md gives.
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

command=$(sed -nE '/^```(sh|console)/,/^```$/s/^ *(\$ )?(swift test.*)/\2/p' README.md | head -n 1)
if [[ -z $command ]]; then
  problem "README.md has no fenced block with a line \`swift test\`: say there how the tests are run."
else
  echo "\$ $command"
  bash -c "$command" || problem "A test fails."
fi
conclude "The tests pass."
