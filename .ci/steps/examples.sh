#!/usr/bin/env bash
# The examples in doc comments compile, and have the values that stand behind them.
#
# .ci/examples/MODULE.swift declares the names that the examples of a module use, and .ci/examples.awk puts the two together.
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

bin=$(built)
link_libraries
count=0
for names in .ci/examples/*.swift; do
  module=$(basename "$names" .swift)
  program=$scratch/$module
  read_module swift-symbolgraph-extract "$module" -minimum-access-level public -skip-synthesized-members \
    -skip-inherited-docs -emit-extension-block-symbols -pretty-print -output-dir "$scratch"
  awk -v root="$PWD" -f .ci/examples.awk "$names" "$scratch/$module"{,@*}.symbols.json >"$program.swift"
  count=$((count + $(grep -c '^enum Example' "$program.swift" || true)))
  mapfile -t libraries < <(libraries_of "$program.swift")
  if swiftc -swift-version 6 -suppress-warnings -parse-as-library -module-name Examples -I "$bin/Modules" \
    "$program.swift" "${libraries[@]}" -o "$program" >&2; then
    printed=$(timeout 60 "$program") || problem "The examples of $module end with status $?."
    if [[ -n $printed ]]; then problem "$printed"; fi
  else
    problem "An example does not compile. If it uses other names, declare them in $names."
  fi
done
conclude "examples: $count"
