#!/usr/bin/env bash
# Docs/Architecture.md draws the modules and folders as they are, and lists every folder (--rewrite draws anew).
#
# Package.swift declares the arrows between modules, and .ci/layers the order of the folders inside them. Each
# drawing stands in the page between two comments, `<!-- drawing: NAME -->` and `<!-- end of drawing -->`.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

rewrite=${1-}
page=Docs/Architecture.md
top_level=(
  Package.swift Sources Tests Examples Docs README.md LICENSE CHANGELOG.md
  .ci .swift-format .gitignore
)

# Draws an arrow from each library module to those that it imports.
draw_modules() {
  printf '```mermaid\ngraph TD\n'
  declared_arrows | awk 'NR == FNR { module[$1]; next } $1 in module && $3 in module { print "  " $0 }' <(modules) -
  printf '```\n'
}

# Draws the folders of each module in a row: a folder may use all folders that its arrows lead to.
draw_folders() {
  printf '```mermaid\ngraph LR\n'
  awk '
    /^(#|$)/ { next }
    {
      sub(/:$/, "", $1)
      print "  subgraph " $1
      for (i = NF; i > 2; i--) print "    " $1 "_" $i "[" $i "] --> " $1 "_" $(i - 1) "[" $(i - 1) "]"
      print "  end"
    }
  ' .ci/layers
  printf '```\n'
}

# Prints the page with its drawings as they are now.
drawn_page() {
  awk -v folder="$scratch" '
    /^<!-- end of drawing -->$/ { inside = 0 }
    !inside { print }
    /^<!-- drawing: [a-z]+ -->$/ {
      inside = 1
      print ""
      while ((getline line < (folder "/" $3)) > 0) print line
      print ""
    }
  ' "$page"
}

# Writes the drawings into the page, or tells where the page differs from them.
check_page() {
  local name
  for name in modules folders; do
    "draw_$name" >"$scratch/$name"
    grep -qxF "<!-- drawing: $name -->" "$page" || problem "$page has no place for the drawing of $name."
  done
  drawn_page >"$scratch/page"
  if [[ -n $rewrite ]]; then
    cp "$scratch/page" "$page"
  elif ! diff -u --label "$page" --label "Package.swift and .ci/layers" "$page" "$scratch/page" >&2; then
    problem "$page has another drawing than this. If the change is right: .ci/run arrows --rewrite."
  fi
}

# Prints the folders that the page lists below Sources.
listed_folders() {
  awk '
    /^Sources\/$/ { inside = 1 }
    /^[A-Z]/ && !/^Sources\/$/ { inside = 0 }
    inside && $1 ~ /\/$/ {
      match($0, /^ */)
      depth = RLENGTH / 2
      path = depth == 0 ? "" : folder[depth - 1]
      folder[depth] = path $1
      sub(/\/$/, "", $1)
      print path $1
    }
  ' "$page" | sorted
}

# Tells each folder that is there and not listed, or listed and not there.
compare_folders() {
  local folder
  while read -r folder; do
    problem "$page does not list $folder: say in a few words what belongs there."
  done < <(LC_ALL=C comm -13 <(listed_folders) <(find Sources -type d | sorted))
  while read -r folder; do
    problem "$page lists $folder, which is not there."
  done < <(LC_ALL=C comm -23 <(listed_folders) <(find Sources -type d | sorted))
}

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

make_scratch
check_page
compare_folders
refuse_packages
compare_top_level
conclude "The manifest, the folders, the drawings and the top level agree."
