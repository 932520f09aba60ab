#!/usr/bin/env bash
# The modules depend on each other as Docs/Architecture.md draws it, and on nothing else.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

drawing=Docs/Architecture.md
top_level=(
  Package.swift Sources Tests Examples Docs README.md LICENSE CHANGELOG.md
  .ci .swift-format .gitignore
)

# Prints the arrows of the mermaid blocks that have a library module at one end; labels are dropped.
drawn_arrows() {
  awk '/^ *```/ { inside = !inside && /^ *```mermaid/; next } inside' "$drawing" |
    sed -E 's/\[[^]]*\]//g; s/\([^)]*\)//g; s/\|[^|]*\|//g' |
    sed -nE 's/^ *([A-Za-z0-9_]+) *--> *([A-Za-z0-9_]+) *;? *$/\1 --> \2/p' | sorted |
    awk 'NR == FNR { module[$1]; next } $1 in module || $3 in module' <(modules) -
}

# Keeps the arrows that have a library module at both ends.
between_modules() {
  awk 'NR == FNR { module[$1]; next } $1 in module && $3 in module' <(modules) -
}

# Tells each arrow that stands on one side only.
compare_arrows() {
  local declared drawn arrow
  declared=$(declared_arrows | between_modules)
  drawn=$(drawn_arrows)
  while read -r arrow; do
    problem "Package.swift declares \`$arrow\`, which the drawing in $drawing does not have."
  done < <(LC_ALL=C comm -23 <(lines "$declared") <(lines "$drawn"))
  while read -r arrow; do
    problem "The drawing in $drawing has \`$arrow\`, which Package.swift does not declare."
  done < <(LC_ALL=C comm -13 <(lines "$declared") <(lines "$drawn"))
}

# Prints a text as lines: none for an empty text.
lines() { [[ -z $1 ]] || printf '%s\n' "$1"; }

# Tells if the manifest names another package.
refuse_packages() {
  if grep -nF '.package(' Package.swift >&2; then
    problem "Package.swift names another package: Thorium depends on no package."
  fi
}

# Tells what lies at the top level and is not in the list above.
compare_top_level() {
  local name
  while read -r name; do
    problem "$name lies at the top level, which holds only: ${top_level[*]}."
  done < <(LC_ALL=C comm -23 <(git ls-files | cut -d/ -f1 | sorted) <(printf '%s\n' "${top_level[@]}" | sorted))
}

if [[ -f $drawing ]]; then compare_arrows; else problem "There is no $drawing with a drawing of the modules."; fi
refuse_packages
compare_top_level
conclude "The manifest, the drawing and the top level agree."
