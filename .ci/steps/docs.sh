#!/usr/bin/env bash
# The code in README.md and Docs compiles, and prints what the page says; with --all the tutorial is built step by step.
#
# A block that begins with ```swift is a separate program. A second word may follow:
#   continues   the block goes on with the program of the block before
#   run         the program is run: it prints the ```text block that comes next
#   session     the same for a `Program`: its first example is run with the commands after `> ` in that block
#   manifest    the block is a Package.swift that depends on this package
#   module:NAME the block is a module, too, which later programs can import
#   tests       the block is a file of tests, which pass
#   foreign     the block is code of another library, which is not compiled
#   from:PATH   the block is a part of a program in Tests/Outside or Examples, which is compiled there
#   file:PATH   the block is a file of the tutorial; likewise adds: and replaces:
# A program with comments `// → text` is run too: it prints these texts. A block ```python is run like one marked `run`,
# where python3 is installed. A block ```transcript FILE is a part of that file.
#
#   .ci/steps/docs.sh Docs/Thorium.docc/Framework/Time.md    checks this page alone, with the modules of all pages
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

seconds=60 # a program that takes longer hangs

# Calls the compiler as a user of the package would, with warnings as errors.
compile() {
  local options=(-swift-version 6 -warnings-as-errors -I "$bin/Modules" -I "$scratch/modules")
  if grep -qE '^ *@main\b' "$1"; then options+=(-parse-as-library); fi
  swiftc "${options[@]}" "$@" >&2
}

# Compiles and links a program.
link() {
  local stem=$1 libraries
  shift
  mapfile -t libraries < <(libraries_of "$stem.swift")
  compile "$stem.swift" "$@" -module-name Page -o "$stem.program" "$scratch"/modules/*.so \
    -Xlinker -rpath -Xlinker "$scratch/modules" "${libraries[@]}"
}

# Builds a module of which a page has the source, for the programs of all pages.
build_module() {
  local name
  name=$(basename "$1" .module)
  cp "$1" "$scratch/$name.swift"
  compile "$scratch/$name.swift" -parse-as-library -enable-testing -module-name "$name" -emit-module \
    -emit-module-path "$scratch/modules/$name.swiftmodule" -emit-library -o "$scratch/modules/lib$name.so" \
    "$scratch/libAll.so"
}

# Runs a file of tests as the package manager does.
check_tests() {
  link "$1" -parse-as-library "$scratch/Runner.swift" || return 1
  timeout "$seconds" "$1.program" --testing-library swift-testing >"$1.log" 2>&1 || {
    cat "$1.log" >&2
    return 1
  }
}

# Builds a program, runs it, and compares what it prints.
check_program() {
  local stem=$1 example expected
  if [[ ! -e $stem.text && ! -e $stem.arrows ]]; then
    compile "$stem.swift" -module-name Page -typecheck
    return
  fi
  link "$stem" || return 1
  if [[ -e $stem.session ]]; then
    example=$("$stem.program" 2>/dev/null | sed -n '1s/ .*//p')
    sed -n 's/^> //p' "$stem.text" | timeout "$seconds" "$stem.program" run "$example" >"$stem.printed" || return 1
  else
    (cd "$scratch" && timeout "$seconds" "$stem.program") >"$stem.printed" || return 1
  fi
  for expected in "$stem.text" "$stem.arrows"; do
    if [[ -e $expected ]]; then diff -u "$expected" "$stem.printed" >&2 || return 1; fi
  done
}

# Checks that SwiftPM reads a manifest, and that this package has each product that it names.
check_manifest() {
  local product
  mkdir "$1.folder"
  cp "$1.manifest" "$1.folder/Package.swift"
  swift package --package-path "$1.folder" dump-package >"$1.json" || return 1
  for product in $(grep -oE '"Thorium[A-Za-z]*", *package:' "$1.manifest" | cut -d '"' -f 2); do
    grep -qF ".library(name: \"$product\"" Package.swift || return 1
  done
}

# Runs a program in Python where that is installed.
check_python() {
  if ! command -v python3 >/dev/null; then
    echo "Skipped: there is no python3, so the program at $(<"$1.where") was not run."
    return
  fi
  PATH=$bin:$PATH timeout "$seconds" python3 "$1.python" >"$1.printed" && diff -u "$1.text" "$1.printed" >&2
}

# Checks that lines are a part of a transcript, or of a program outside.
check_part() {
  local file
  read -r file <"$1.part"
  [[ $file == Examples/*/Scripts/*.transcript || $file == @(Examples|Tests/Outside)/*.swift ]] && [[ -e $file ]] &&
    [[ $'\n'$(<"$file")$'\n' == *$'\n'"$(tail -n +2 "$1.part")"$'\n'* ]]
}

bin=$(built)
mkdir "$scratch/modules"
cat >"$scratch/Runner.swift" <<'END'
import Testing
@main struct Runner { static func main() async { await Testing.__swiftPMEntryPoint() as Never } }
END
link_libraries
mapfile -t pages < <(files README.md 'Docs/*.md' ':!Docs/Decisions')
for number in "${!pages[@]}"; do
  mkdir "$scratch/$number"
  awk -v out="$scratch/$number" -v page="${pages[number]}" -f .ci/blocks.awk "${pages[number]}" ||
    problem "${pages[number]} is wrong: see above."
  for file in "$scratch/$number"/*.module; do
    build_module "$file" || problem "${pages[number]}: the module $(basename "$file" .module) does not build."
  done
done
count=0
for number in "${!pages[@]}"; do
  if (($# > 0)) && [[ " $* " != *" ${pages[number]} "* ]]; then continue; fi
  for file in "$scratch/$number"/*.{swift,manifest,python,part}; do
    stem=${file%.*}
    kind=${file##*.}
    if [[ $kind == swift ]]; then kind=program; fi
    if [[ -e $stem.tests ]]; then kind=tests; fi
    "check_$kind" "$stem" || problem "$(<"$stem.where"): this $kind is wrong: see above."
    count=$((count + 1))
  done
done
for picture in $(files 'Docs/Thorium.docc/*.svg'); do
  name=$(basename "$picture" .svg)
  if [[ $name == tutorial-* ]]; then continue; fi # compared by the tutorial
  example=${name%-s[ce]*} # without -screens or -session
  scripts=$(find Examples -maxdepth 1 -iname "${example//-/}")/Scripts
  drawing=("$bin/thorium" diagram "$example" --format svg)
  if [[ $name == *-screens ]]; then drawing+=(--scripts "$scripts"); fi
  if [[ $name == *-session ]]; then drawing=(awk -f .ci/session.awk "$scripts/tour.transcript"); fi
  "${drawing[@]}" | cmp - "$picture" >&2 || problem "Draw it anew: ${drawing[*]} >$picture"
done
if ((count == 0)); then problem "No page has a block that is checked."; fi
if is_full && (($# == 0)); then source .ci/tutorial.sh; fi
conclude "pages: ${#pages[@]}, blocks that are checked: $count"
