#!/usr/bin/env bash
# Inside a module no folder uses a later one: each prefix of the order in .ci/layers compiles by itself.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

most=12 # Swift files in a folder

# Checks the types of files of a module: compile MODULE OPTIONS… FILES…, with the settings that change what they mean.
compile() {
  local module=$1 feature flags=()
  shift
  while IFS= read -r feature; do
    flags+=(-enable-upcoming-feature "$feature")
  done < <(sed -nE 's/.*enableUpcomingFeature\("(\w+)"\).*/\1/p' Package.swift)
  swiftc -frontend -typecheck -parse-as-library -module-name "$module" -package-name "$package" -swift-version 6 \
    -strict-memory-safety -suppress-warnings -diagnostic-style llvm "${flags[@]}" "${system[@]}" -I "$bin/Modules" "$@"
}

# Prints the Swift files directly in a folder.
files_in() { find "$1" -mindepth 1 -maxdepth 1 -name '*.swift'; }

# Prints the Swift files of a layer: those of its folder, or those beside all folders.
files_of() {
  if [[ $2 == . ]]; then files_in "Sources/$1"; else find "Sources/$1/$2" -name '*.swift'; fi
}

# Tells each reference of a layer to a later one: its files are checked beside those of earlier layers alone.
check_order() {
  local module=$1 layer files=() primary file
  shift
  for layer in . "$@"; do
    if [[ ! -d Sources/$module/$layer ]]; then
      problem ".ci/layers names Sources/$module/$layer, which is not there."
      return
    fi
    primary=()
    while IFS= read -r file; do primary+=(-primary-file "$file"); done < <(files_of "$module" "$layer")
    if ((${#primary[@]} == 0)); then continue; fi
    if ! compile "$module" "${primary[@]}" "${files[@]}" >"$scratch/log" 2>&1; then
      grep -E ': error: ' "$scratch/log" | sorted | head -n 20 >&2
      problem "$module/$layer uses a later layer of .ci/layers, or does not compile."
      return
    fi
    mapfile -t -O "${#files[@]}" files < <(files_of "$module" "$layer")
    layers=$((layers + 1))
  done
}

# Tells each folder of a module that has no place in its order.
check_places() {
  local module=$1 folder
  shift
  while IFS= read -r folder; do
    if [[ " $* " != *" $folder "* ]]; then problem "Sources/$module/$folder has no place in .ci/layers."; fi
  done < <(find "Sources/$module" -mindepth 1 -maxdepth 1 -type d -printf '%f\n' | sorted)
}

# Tells each folder of a module that has too many files.
check_sizes() {
  local folder count
  while IFS= read -r folder; do
    count=$(files_in "$folder" | wc -l)
    if ((count > most)); then problem "$folder has $count files, more than $most: divide it."; fi
  done < <(find "Sources/$1" -type d)
}

bin=$(built)
package=$(grep -oE -m 1 '"-package-name","[^"]+"' "$bin/../../debug.yaml" | cut -d '"' -f 4 | head -n 1)
make_scratch
# What the compiler's driver says of this system: where macros are, and an SDK where there is one.
mapfile -t system < <(swiftc '-###' -typecheck -module-name Empty Package.swift |
  grep -oE -- '-(plugin-path|external-plugin-path|in-process-plugin-server-path|sdk|target) [^ ]+' | tr ' ' '\n')
layers=0
modules=0
while read -r name order; do
  module=${name%:}
  if [[ ! -d Sources/$module ]]; then
    problem ".ci/layers names $module, which is no module."
    continue
  fi
  read -ra order <<<"$order"
  check_places "$module" "${order[@]}"
  check_sizes "$module"
  check_order "$module" "${order[@]}"
  modules=$((modules + 1))
done < <(grep -vE '^(#|$)' .ci/layers)
while IFS= read -r module; do
  if ! grep -q "^$module:" .ci/layers && [[ -n $(find "Sources/$module" -mindepth 1 -maxdepth 1 -type d) ]]; then
    problem "$module has folders and no line in .ci/layers."
  fi
  if ! grep -q "^$module:" .ci/layers; then check_sizes "$module"; fi
done < <(modules)
conclude "modules in layers: $modules, layers: $layers"
