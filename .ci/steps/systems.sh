#!/usr/bin/env bash
# Libraries without Foundation and Swift Testing, except ThoriumCapture, compile for macOS 15 and as with other compilers.
#
# The compiler itself says what is too new: it builds the modules of Swift for macOS from the interfaces of this
# toolchain, which say since when each declaration exists. The C library of macOS is the stub in .ci/darwin.
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

# Prints the libraries in the order of their imports, without those that use Foundation, of which there is no stub.
ordered_libraries() {
  local module import found=" " before=-1 word='^(@[a-zA-Z_]+ )?((public|package|internal) )?import'
  while ((${#found} != before)); do
    before=${#found}
    for module in $(modules); do
      if [[ $found == *" $module "* ]] || grep -rqE "$word (Foundation|Testing)" Sources/*/"$module"; then continue; fi
      for import in $(grep -rhoE "$word Thorium[A-Za-z]*" Sources/*/"$module" | grep -oE 'Thorium.*' | sorted); do
        if [[ $found != *" $import "* ]]; then continue 2; fi
      done
      found+="$module "
    done
  done
  echo "$found"
}

# Calls the compiler with the settings of the manifest that change what the sources mean.
compile() {
  local flags=(-swift-version 6 -package-name thorium -strict-memory-safety -parse-as-library) feature
  for feature in $(sed -nE 's/.*enableUpcomingFeature\("([A-Za-z]+)"\).*/\1/p' Package.swift | sorted); do
    flags+=(-enable-upcoming-feature "$feature")
  done
  swiftc "${flags[@]}" -module-cache-path "$scratch/cache" -I "$folder" "$@"
}

# Compiles files as a module in `folder`, with the options of the system: emit MODULE FILE…
emit() {
  local module=$1
  shift
  compile "${options[@]}" -wmo -module-name "$module" -emit-module -emit-module-path "$folder/$module.swiftmodule" "$@"
}

# Compiles library modules, one after the other.
emit_libraries() {
  local module sources
  for module in "$@"; do
    mapfile -t sources < <(find Sources/*/"$module" -name '*.swift')
    emit "$module" "${sources[@]}" || return 1
  done
}

# Lays out the interfaces of the toolchain as those of macOS.
lay_out_macos() {
  local swift module interface source
  swift=$(swiftc -print-target-info | sed -nE 's/.*"runtimeResourcePath": "([^"]+)".*/\1/p')
  mkdir -p "$scratch/system/macosx" "$scratch/sdk"
  cp -R "$swift/shims" "$scratch/system/shims"
  for module in Swift SwiftOnoneSupport _Concurrency _StringProcessing _RegexParser Synchronization Observation; do
    interface=$scratch/system/macosx/$module.swiftmodule
    mkdir -p "$interface"
    source=$(find "$swift" -path "*/$module.swiftmodule/*.swiftinterface" ! -name '*.private.*' | head -n 1)
    # Functions that older systems get from the caller lose that mark, since it needs bodies that are left out here.
    sed -E -e "s/-target [^ ]+/-target x86_64-apple-macosx$oldest/" \
      -e 's/-target-min-inlining-version min/-target-min-inlining-version target/' -e 's/ -enable-library-evolution//' \
      -e 's/^import Glibc$/import Darwin/' -e 's/^ *@backDeployed\([^)]*\)//' \
      "$source" >"$interface/x86_64-apple-macos.swiftinterface"
  done
}

read -ra libraries < <(ordered_libraries | sed 's/ThoriumCapture//')
folder=$scratch/macos
mkdir "$folder"
oldest=$(swift package dump-package | tr -d '\n' |
  sed -nE 's/.*"platformName" *: *"macos", *"version" *: *"([0-9.]+)".*/\1/p')
lay_out_macos
options=(
  -target "x86_64-apple-macosx$oldest" -Xfrontend -disable-objc-interop -resource-dir "$scratch/system" -sdk "$scratch/sdk"
  -I .ci/darwin
)
emit Darwin .ci/darwin/Darwin.swift
emit Dispatch .ci/darwin/Dispatch.swift
emit_libraries "${libraries[@]}" || problem "A library does not compile for macOS $oldest."
# The check means nothing where it misses this.
echo 'import Observation
func planted() { _ = Observations { 1 } ; Task.immediate {} }' >"$scratch/planted.swift"
compile "${options[@]}" -typecheck "$scratch/planted.swift" >"$scratch/log" 2>&1 || true
for name in Observations immediate; do
  grep -q "'$name.*' is only available in macOS 26" "$scratch/log" ||
    problem "The compiler does not say that $name is newer than macOS $oldest: $(<"$scratch/log")"
done

folder=$scratch/other
mkdir "$folder"
options=(-DTHORIUM_OTHER_TOOLCHAIN)
emit_libraries "${libraries[@]}" || problem "A library does not compile with another compiler than Swift 6.3."
if emit_libraries ThoriumCapture >"$scratch/log" 2>&1 ||
  ! grep -qF 'ThoriumCapture replaces the executors of Swift 6.3' "$scratch/log"; then
  problem "ThoriumCapture does not say that it needs Swift 6.3: $(<"$scratch/log")"
fi
conclude "Nothing is newer than macOS $oldest, and other compilers than Swift 6.3 lose ThoriumCapture alone."
