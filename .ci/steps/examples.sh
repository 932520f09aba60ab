#!/usr/bin/env bash
# The examples in doc comments compile, and have the values that stand behind them.
#
# What the examples of a module stand in is said in .ci/examples/MODULE.swift, and in the files
# MODULE+PART.swift behind it; .ci/examples.awk puts the two together.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

seconds=60 # a program that takes longer hangs

# Makes one program of the examples of a module, and runs it: it tells what is not as it is said.
check_examples() {
  local module=$1 contexts=.ci/examples/$1.swift program=$scratch/$1 files=() told
  if ! declares_something "$module"; then return; fi
  if [[ ! -e $contexts ]]; then
    problem "$contexts is missing: it declares the names that the examples in the doc comments of $module use."
    return
  fi
  symbols_of "$module" "$scratch" |
    awk -v root="$PWD" -f .ci/examples.awk <(cat "$contexts" ".ci/examples/$module+"*.swift) - >"$program.swift"
  count=$((count + $(grep -c '^enum Example' "$program.swift" || true)))
  mapfile -t files < <(objects "$program.swift")
  if ! swiftc -swift-version 6 -suppress-warnings -parse-as-library -module-name Examples \
    -I "$bin/Modules" "${files[@]}" "$program.swift" -o "$program" >&2; then
    problem "An example does not compile. If it uses other declarations, add them to $contexts."
    return
  fi
  told=$(timeout "$seconds" "$program") || problem "The examples of $module end with status $?."
  if [[ -n $told ]]; then problem "$told"; fi
}

shopt -s nullglob
bin=$(built)
make_scratch
count=0
while IFS= read -r module; do
  check_examples "$module"
done < <(modules)
conclude "examples: $count"
