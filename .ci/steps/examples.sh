#!/usr/bin/env bash
# The examples in doc comments compile, and have the values that their comments state.
#
# Tests/PART/Comments/MODULE.swift declares the names that the examples of a module use, and .ci/examples.awk puts the two
# together as one program.
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

# Compiles the examples of a module, and runs those whose values are compared.
check_examples() {
  local module=$1 program=$scratch/$1 names printed libraries number
  names=$(echo Tests/*/Comments/"$module".swift)
  read_module swift-symbolgraph-extract "$module" -minimum-access-level public -skip-synthesized-members \
    -skip-inherited-docs -emit-extension-block-symbols -pretty-print -output-dir "$scratch"
  awk -v root="$PWD" -f .ci/examples.awk "${names:-.ci/common.sh}" "$program"{,@*}.symbols.json >"$program.swift"
  number=$(grep -c "^struct Example" "$program.swift" || true)
  if ((number == 0)); then return; fi
  count=$((count + number))
  mapfile -t libraries < <(libraries_of "$program.swift")
  if ! swiftc -swift-version 6 -suppress-warnings -parse-as-library -module-name Examples -I "$bin/Modules" \
    "$program.swift" "${libraries[@]}" -o "$program" >&2; then
    problem "An example does not compile. If it uses other names, declare them in Tests/*/Comments/$module.swift."
    return
  fi
  printed=$(timeout 60 "$program") || problem "The examples of $module end with status $?."
  if [[ -n $printed ]]; then problem "$printed"; fi
}

bin=$(built)
link_libraries
count=0
for module in $(modules); do check_examples "$module"; done
conclude "examples: $count"
