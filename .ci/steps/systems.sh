#!/usr/bin/env bash
# The libraries use nothing newer than the oldest systems they support, and compile for others as far as stubs tell.
#
# The compiler itself tells what is too new: it builds the modules of Swift for macOS from the interfaces of this
# toolchain, which say since when each declaration exists. The C libraries of other systems are stubs in .ci/stubs.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

stubs=.ci/stubs
# In the order of imports; the first of them are those of the product Thorium.
core=(ThoriumSystem ThoriumText ThoriumCore ThoriumCoordination Thorium)
libraries=("${core[@]}" ThoriumLog ThoriumProperties ThoriumSimulation ThoriumProof)
unknown='Thorium does not know the C library of this system.'
other='ThoriumCapture replaces the executors of Swift 6.3'

# Calls the compiler with the settings of the manifest that change what the sources mean.
compile() {
  local flags=(-swift-version 6 -package-name thorium -strict-memory-safety -parse-as-library)
  for feature in ExistentialAny InferIsolatedConformances InternalImportsByDefault MemberImportVisibility \
    NonisolatedNonsendingByDefault; do
    flags+=(-enable-upcoming-feature "$feature")
  done
  swiftc "${flags[@]}" -module-cache-path "$scratch/cache" "$@"
}

# Compiles modules one behind the other, each for those that follow: modules FOLDER OPTIONS… -- MODULE…
modules_of() {
  local folder=$1 options=() module files=()
  shift
  mkdir -p "$folder"
  while [[ $1 != -- ]]; do
    options+=("$1")
    shift
  done
  shift
  for module in "$@"; do
    mapfile -t files < <(find "Sources/$module" -name '*.swift')
    compile "${options[@]}" -I "$folder" -wmo -module-name "$module" -emit-module \
      -emit-module-path "$folder/$module.swiftmodule" "${files[@]}" || return 1
  done
}

# Compiles a stub as a module.
stub() {
  local folder=$1 source=$2 module
  shift 2
  module=$(basename "$source" .swift)
  mkdir -p "$folder"
  swiftc -swift-version 6 -wmo -module-name "$module" -parse-as-library "$@" -module-cache-path "$scratch/cache" \
    -emit-module -emit-module-path "$folder/$module.swiftmodule" "$source"
}

# Lays out the interfaces of the toolchain as those of macOS.
lay_out_macos() {
  local swift module interface source
  swift=$(swiftc -print-target-info | sed -nE 's/.*"runtimeResourcePath": "([^"]+)".*/\1/p')
  mkdir -p "$scratch/macos/macosx" "$scratch/sdk"
  cp -R "$swift/shims" "$scratch/macos/shims"
  for module in Swift SwiftOnoneSupport _Concurrency _StringProcessing _RegexParser Synchronization Observation; do
    interface=$scratch/macos/macosx/$module.swiftmodule
    mkdir -p "$interface"
    source=$(find "$swift" -path "*/$module.swiftmodule/x86_64-*.swiftinterface" ! -name '*.private.*' | head -n 1)
    # Functions that older systems get from the caller lose that mark, since it needs bodies that are left out here.
    sed -E -e 's/-target [^ ]+/-target x86_64-apple-macosx'"$oldest/" -e "s/-target-min-inlining-version min/-target-min-inlining-version target/" \
      -e 's/ -enable-library-evolution//' -e 's/^import Glibc$/import Darwin/' \
      -e 's/^ *@backDeployed\([^)]*\)//' "$source" >"$interface/x86_64-apple-macos.swiftinterface"
  done
}

# Reads the oldest version of a platform from the manifest.
oldest_version() {
  swift package dump-package | tr -d '\n' |
    sed -nE 's/.*"platformName" *: *"'"$1"'", *"version" *: *"([0-9.]+)".*/\1/p'
}

make_scratch
oldest=$(oldest_version macos)
macos=(
  -target "x86_64-apple-macosx$oldest" -Xfrontend -disable-objc-interop
  -resource-dir "$scratch/macos" -sdk "$scratch/sdk"
)
lay_out_macos

darwin=("${macos[@]}" -I "$stubs/Darwin")
stub "$scratch/darwin" "$stubs/Darwin/Darwin.swift" "${darwin[@]}"
darwin+=(-I "$scratch/darwin")
stub "$scratch/darwin" "$stubs/Dispatch/Dispatch.swift" "${darwin[@]}"
modules_of "$scratch/darwin" "${darwin[@]}" -- "${libraries[@]}" ||
  problem "A library does not compile for macOS $oldest."

# What the check would miss would be missed here, too.
echo 'import Observation
func planted() { _ = Observations { 1 } ; Task.immediate {} }' >"$scratch/planted.swift"
if compile "${darwin[@]}" -typecheck "$scratch/planted.swift" >"$scratch/log" 2>&1; then
  problem "The compiler accepts symbols newer than macOS $oldest, so this check means nothing."
fi
for name in Observations immediate; do
  grep -q "'$name.*' is only available in macOS 26" "$scratch/log" ||
    problem "The compiler does not say that $name is too new: $(<"$scratch/log")"
done

# A macOS without its C library is a system that nobody has heard of.
if compile "${macos[@]}" -typecheck Sources/ThoriumSystem/CLibrary.swift >"$scratch/log" 2>&1 ||
  ! grep -qF "$unknown" "$scratch/log"; then
  problem "An unknown system is not refused with a sentence: $(<"$scratch/log")"
fi

for system in Musl Android; do
  stub "$scratch/$system" "$stubs/$system/$system.swift"
  modules_of "$scratch/$system" -- "${libraries[@]}" || problem "A library does not compile for $system."
done
for system in wasi windows; do stub "$scratch/$system" "$stubs/Linux/LinuxOnly.swift"; done
stub "$scratch/wasi" "$stubs/WASILibc/WASILibc.swift" -I "$scratch/wasi"
stub "$scratch/windows" "$stubs/Windows/WinSDK.swift"
stub "$scratch/windows" "$stubs/Windows/ucrt.swift" -I "$scratch/windows"
for system in wasi windows; do
  modules_of "$scratch/$system" -- "${core[@]}" || problem "The core does not compile for $system."
done

modules_of "$scratch/linux" -DTHORIUM_OTHER_TOOLCHAIN -- "${libraries[@]}" ThoriumTesting ||
  problem "A library does not compile with another compiler than Swift 6.3."
if modules_of "$scratch/linux" -DTHORIUM_OTHER_TOOLCHAIN -- ThoriumCapture >"$scratch/log" 2>&1 ||
  ! grep -qF "$other" "$scratch/log"; then
  problem "ThoriumCapture does not say that it needs Swift 6.3: $(<"$scratch/log")"
fi
conclude "Nothing is newer than macOS $oldest, and all systems and toolchains compile what the page on platforms says."
