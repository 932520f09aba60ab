#!/usr/bin/env bash
# The code in README.md and Docs compiles, and prints what the page says; sessions and pictures are those of examples.
#
# A block that begins with ```swift is a program of its own. After that word may stand:
#   continues   the block goes on with the program of the block before
#   run         the program is run: it prints the ```text block that comes next
#   session     the same for a `Program`: its first example is run, and typed what stands there after `> `
#   manifest    the block is a Package.swift that depends on this package
#   module:NAME the block is a module, too, which what stands behind it can import
#   tests       the block is a file of tests, which pass
#   foreign     the block is code of another library, which is not compiled
#   file:PATH   the block is a file of the tutorial, which .ci/steps/tutorial.sh checks; likewise adds: and replaces:
# A program with comments `// → text` is run too: it prints these texts, a line each, in this order.
#
# A block that begins with ```transcript Examples/NAME/Scripts/TITLE.transcript is a part of that file: its
# lines stand there, one behind the other.
#
# A block ```python is run, too, where python3 is installed, and prints the ```text block that comes next.
#
#   .ci/steps/docs.sh Docs/Thorium.docc/Time.md    checks this page alone, with the modules of all pages
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

seconds=60 # a program that takes longer hangs

# Prints the pages with code.
pages() {
  local page
  git ls-files --cached --others --exclude-standard -- README.md 'Docs/*.md' ':!Docs/Decisions' |
    while IFS= read -r page; do if [[ -f $page ]]; then printf '%s\n' "$page"; fi; done
}

# Says whether the code of a page is checked: of every page, unless the call names some.
is_chosen() {
  local page=$1 name
  shift
  if (($# == 0)); then return 0; fi
  for name in "$@"; do if [[ $name == "$page" ]]; then return 0; fi; done
  return 1
}

# Calls the compiler as a user of the package would, with warnings as errors.
compile() {
  local program=$1 options=(-swift-version 6 -warnings-as-errors -module-name Page)
  shift
  if grep -qE '^[[:space:]]*@main\b' "$program"; then options+=(-parse-as-library); fi
  swiftc "${options[@]}" -I "$bin/Modules" -I "$scratch/modules" "$@" "$program" >&2
}

# Builds a module of which a page has the source, for programs behind it.
build_module() {
  local source=$1 name
  name=$(basename "$source" .module)
  mkdir -p "$scratch/modules"
  cp "$source" "$scratch/modules/$name.swift"
  compile "$scratch/modules/$name.swift" -module-name "$name" -parse-as-library -enable-testing -emit-module \
    -emit-module-path "$scratch/modules/$name.swiftmodule" -emit-object -o "$scratch/modules/$name.o"
}

# Builds a file of tests as the package manager does, and runs them.
run_tests() {
  local stem=$1 where=$2 files=()
  mapfile -t files < <(objects "$stem.swift")
  cat >"$scratch/Runner.swift" <<'END'
import Testing
@main struct Runner { static func main() async { await Testing.__swiftPMEntryPoint() as Never } }
END
  compile "$stem.swift" -parse-as-library "$scratch/Runner.swift" "${files[@]}" -o "$stem.program" &&
    timeout "$seconds" "$stem.program" --testing-library swift-testing >"$stem.printed" 2>&1 || {
    if [[ -e $stem.printed ]]; then cat "$stem.printed" >&2; fi
    problem "$where: the tests do not build, or fail."
  }
}

# Compares what a program printed with what its page says.
compare() {
  local where=$1 expected=$2 printed=$3
  diff -u --label "said by $where" --label printed "$expected" "$printed" >&2 ||
    problem "$where: the program prints something else than the page says."
}

# Runs the first example that a program lists, and types the commands of its page.
play_session() {
  local stem=$1 example
  example=$(timeout "$seconds" "$stem.program" 2>"$stem.log" | sed -n '1s/ .*//p')
  sed -n 's/^> //p' "$stem.text" | timeout "$seconds" "$stem.program" run "$example" >"$stem.printed"
}

# Builds a program, runs it, and compares what it prints.
run_program() {
  local stem=$1 where=$2 status=0 files=()
  mapfile -t files < <(objects "$stem.swift")
  compile "$stem.swift" "${files[@]}" -o "$stem.program" || {
    problem "$where: the program does not build."
    return
  }
  if [[ -e $stem.session ]]; then
    play_session "$stem" || status=$?
  else
    (cd "$scratch" && timeout "$seconds" "$stem.program" >"$stem.printed") || status=$?
  fi
  if ((status != 0)); then problem "$where: the program ended with status $status."; fi
  for expected in "$stem.text" "$stem.arrows"; do
    if [[ -e $expected ]]; then compare "$where" "$expected" "$stem.printed"; fi
  done
}

# Checks one program of a page: by running it if the page says what it prints, else by its types.
check_program() {
  local stem=$1 where=$2
  if [[ -e $stem.tests ]]; then
    run_tests "$stem" "$where"
  elif [[ -e $stem.text || -e $stem.arrows ]]; then
    run_program "$stem" "$where"
  elif ! compile "$stem.swift" -typecheck; then
    problem "$where: the program does not compile."
  fi
}

# Copies a manifest whose dependencies, by path or address, become links to this package.
#
# SwiftPM calls a package after the last part of its path, so the link has the name that the page uses.
copy_manifest() {
  local manifest=$1 folder=$2 name
  mkdir -p "$folder/package" "$folder/dependencies"
  sed -zE '
    s#\.package\(\s*url:\s*"([^"]*/)?([^"/]+)"([^()]|\([^()]*\))*\)#.package(path: "\2")#g
    s#(\.package\([^()]*path:\s*")([^"]*/)?([^"/]+)"#\1../dependencies/\3"#g
    s#\.git"#"#g
  ' "$manifest" >"$folder/package/Package.swift"
  sed -nE 's#.*"\.\./dependencies/([^"]+)".*#\1#p' "$folder/package/Package.swift" |
    while IFS= read -r name; do ln -sfn "$PWD" "$folder/dependencies/$name"; done
}

# Calls `swift package` on the package of a manifest; its errors name the page.
package_command() {
  local folder=$1 page=$2
  shift 2
  swift package --package-path "$folder" "$@" 2>"$scratch/log" || {
    sed "s|$folder/Package.swift|$page|g" "$scratch/log" >&2
    return 1
  }
}

# Reads the JSON that SwiftPM prints of a package, and prints the folder of each target.
target_folders() {
  awk '
    /^  "targets"/ { inside = 1 }
    /^  \]/ { inside = 0 }
    !inside { next }
    /^      "name"/ { name = value() }
    /^      "path"/ { path = value() }
    /^      "type"/ {
      print path != "" ? path : (value() == "test" ? "Tests/" : "Sources/") name
      path = ""
    }
    function value(parts) { split($0, parts, "\""); return parts[4] }
  '
}

# Checks a manifest: SwiftPM reads it, and finds every product that it names.
check_manifest() {
  local stem=$1 where=$2 package=$1.folder/package page=${2%:*} folder
  copy_manifest "$stem.manifest" "$stem.folder"
  if ! package_command "$package" "$page" dump-package >"$stem.json"; then
    problem "$where: SwiftPM cannot read this manifest."
    return
  fi
  while IFS= read -r folder; do
    mkdir -p "$package/$folder"
    touch "$package/$folder/Stub.swift"
  done < <(target_folders <"$stem.json")
  if ! package_command "$package" "$page" show-dependencies >"$stem.log"; then
    problem "$where: SwiftPM cannot resolve this manifest."
  fi
}

# Cuts a page into programs and manifests, and builds its modules, which the programs of all pages can import.
cut_page() {
  local page=$1 folder=$2 file
  mkdir -p "$folder"
  awk -v out="$folder" -v page="$page" -f .ci/blocks.awk "$page" || problem "$page: see above."
  if [[ -e $folder/sessions ]]; then sessions=$((sessions + $(wc -l <"$folder/sessions"))); fi
  for file in "$folder"/*.module; do
    build_module "$file" || problem "$page: the module $(basename "$file" .module) does not build."
  done
}

# Checks each program and manifest of a page that is cut.
check_page() {
  local page=$1 folder=$2 file where
  for file in "$folder"/*.{swift,manifest}; do
    where=$(<"${file%.*}.where")
    if [[ $file == *.swift ]]; then
      check_program "${file%.*}" "$where"
    else
      check_manifest "${file%.*}" "$where"
    fi
    count=$((count + 1))
  done
  check_python "$page"
}

# Runs the Python program of a page, where python3 is installed: it prints the text block after it.
check_python() {
  local page=$1 stem=$scratch/python
  if ! grep -qxF '```python' "$page"; then return; fi
  if ! command -v python3 >/dev/null; then
    echo "There is no python3, so the program of $page was not run."
    return
  fi
  rm -f "$stem".*
  awk -v stem="$stem" '
    /^```/ { kind = kind == "" ? substr($0, 4) : ""; next }
    kind == "python" { print > (stem ".py"); awaits_text = 1 }
    kind == "text" && awaits_text { print > (stem ".text"); printed = 1 }
    kind == "" && printed { exit }
  ' "$page"
  PATH=$bin:$PATH timeout "$seconds" python3 "$stem.py" >"$stem.printed" || problem "$page: the Python program fails."
  compare "$page" "$stem.text" "$stem.printed"
}

# Checks that a picture in Docs/Thorium.docc is current. NAME.svg is the graph of the example NAME. NAME-session.svg is a
# session: that of the next transcript after the picture on its page.
check_picture() {
  local picture=$1 name script
  name=$(basename "$picture" .svg)
  if [[ $name == *-session ]]; then
    name=${name%-session}
    script=$(awk -v picture="($name-session.svg)" '
      FNR == 1 { shown = 0 }
      index($0, picture) { shown = 1 }
      shown && sub(/^```transcript /, "") && sub(/transcript$/, "txt") { print; exit }
    ' Docs/Thorium.docc/*.md)
    if [[ -z $script ]]; then
      problem "No page shows $picture with a transcript."
      return
    fi
    THORIUM=$bin/thorium .ci/site/session "$name" "$script" >"$scratch/picture" && cmp "$scratch/picture" "$picture" >&2 ||
      problem "Draw it anew: .ci/site/session $name $script > $picture"
    return
  fi
  "$bin/thorium" diagram "$name" --format svg --check "$picture" >&2 ||
    problem "Draw it anew: swift run thorium diagram $name --format svg > $picture"
}

shopt -s nullglob
bin=$(built)
make_scratch
count=0
sessions=0
checked=0
mapfile -t all < <(pages)
for number in "${!all[@]}"; do cut_page "${all[$number]}" "$scratch/$number"; done
for number in "${!all[@]}"; do
  if ! is_chosen "${all[$number]}" "$@"; then continue; fi
  check_page "${all[$number]}" "$scratch/$number"
  checked=$((checked + 1))
done
if ((sessions == 0)); then problem "No page has a session of a transcript, so none was compared."; fi
for picture in Docs/Thorium.docc/*.svg; do check_picture "$picture"; done
if ((checked == 0)); then problem "No page is named $*."; fi
conclude "pages: $checked, programs and manifests in them: $count, sessions: $sessions"
