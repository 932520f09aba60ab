#!/usr/bin/env bash
# No source says what this project does not say: no trap without a message, no sleeping test.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

longest=300 # lines of a file

# Tells each line of code, comments aside, that has the pattern: forbid SENTENCE PATTERN FILES…
forbid() {
  local sentence=$1 pattern=$2 line
  shift 2
  while IFS= read -r line; do
    problem "$line"$'\n'"  $sentence"
  done < <(git grep --untracked -nE -e "$pattern" -- "$@" | grep -vE '^[^:]*:[0-9]+:[[:space:]]*//')
}

# Prints the Swift files of the project, those not added to git yet too.
swift_files() {
  git ls-files --cached --others --exclude-standard -- '*.swift' | while IFS= read -r file; do
    if [[ -f $file ]]; then printf '%s\n' "$file"; fi
  done
}

# Calls awk with a program on all Swift files, one behind the other.
scan() { swift_files | xargs -d '\n' awk "$@"; }

# Tells the files that are too long and do not say why.
check_length() {
  local found file count
  found=$(scan -v longest="$longest" '
    function close_file() { if (count > longest && !excused) print file "\t" count }
    FNR == 1 { close_file(); file = FILENAME; excused = 0 }
    /^[ \t]*\/\/ Long because / { excused = 1 }
    { count = FNR }
    END { close_file() }
  ')
  if [[ -z $found ]]; then return; fi
  while IFS=$'\t' read -r file count; do
    problem "$file has $count lines: part it, or say why in a comment, \`// Long because …\`."
  done <<<"$found"
}

# Tells unchecked declarations without the word Proof in the last comment above, at most 6 lines away.
check_proofs() {
  local found line
  found=$(scan '
    FNR == 1 { comment_end = proven = 0 }
    /^[ \t]*\/\// {
      if (comment_end != FNR - 1) proven = 0
      if (/(^|[^A-Za-z])Proof([^A-Za-z]|$)/) proven = 1
      comment_end = FNR
      next
    }
    /@unchecked Sendable|nonisolated\(unsafe\)/ {
      if (!proven || FNR - comment_end > 6) print FILENAME ":" FNR ":" $0
    }
  ')
  if [[ -z $found ]]; then return; fi
  while IFS= read -r line; do
    problem "$line"$'\n'"  This is unchecked: prove above it in a comment, \`Proof: …\`, why it is safe."
  done <<<"$found"
}

product=('Sources/*.swift' 'Examples/*.swift')
tests=('Tests/*.swift' ':!Tests/Long' ':!Tests/Outside') # a benchmark measures time and threads
forbid "A trap says which value was wrong." 'fatalError\(\)' "${product[@]}"
forbid "An error is thrown or handled." '\btry!' "${product[@]}"
# A runtime without contexts starts its bodies detached; their store keeps and cancels them.
forbid "Work belongs to a task that can cancel it." '\bTask(<[^>]*>)?\.detached\b' "${product[@]}" \
  ':!Sources/ThoriumCore/Runtime/Runtime.swift' ':!Sources/ThoriumCore/Runtime/ImmediateStart.swift'
forbid "Every task of the library starts in Runtime.start, on its executor." \
  '\bTask(<[^>]*>)?(\.(immediate|detached|init))?[[:space:]]*[({]|\.addTask\b|\basync let\b' \
  'Sources/ThoriumCore/*.swift' 'Sources/ThoriumCoordination/*.swift' ':!Sources/ThoriumCore/Runtime/Runtime.swift' \
  ':!Sources/ThoriumCore/Runtime/ImmediateStart.swift'
# In a scenario of which all orders are explored a yield is a choice, and takes no time.
# What is captured has a row for each way to sleep and to yield. The tests of extreme times use the clocks of
# the system, but wait for none of these times.
forbid "A test draws its time: it neither sleeps nor yields nor reads a clock of the wall." \
  '\b(Task|Thread)\.(sleep|yield)\b|\b(u|nano)sleep\(|\bContinuousClock\(\)' "${tests[@]}" \
  ':!Tests/ThoriumTests/Explored' ':!Tests/ThoriumCaptureTests' ':!Tests/Scenarios/Planted' \
  ':!Tests/ThoriumProofTests/Simulation' ':!Tests/ThoriumTestingTests/Checking/ExplorationWarningsTests.swift' \
  ':!Tests/ThoriumTests/Effect/ExtremeTimesTests.swift'
while IFS= read -r line; do
  problem "$line"$'\n'"  Do this work now, or remove the note."
done < <(git grep --untracked -nE '\b(TODO|FIXME)\b' -- '*.swift' '*.md')
check_length
check_proofs
conclude "Swift files: $(swift_files | wc -l)"
