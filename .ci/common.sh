# What the steps share: the root of the package as working folder, no input, a folder for scratch files, a few functions.
set -euo pipefail
shopt -s nullglob
unset CDPATH
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
exec </dev/null
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
problems=0

# Reports a problem; the step goes on, and fails at its end.
problem() {
  printf '%s\n' "$*" >&2
  problems=$((problems + 1))
}

# Ends a step: with a failure if there were problems, else with a sentence.
conclude() {
  if ((problems > 0)); then
    echo "problems: $problems" >&2
    exit 1
  fi
  printf '%s\n' "$*"
}

# True when --all or --night asks for the full check; the tests read the same variable.
is_full() { [[ -n ${THORIUM_CHECKS_ALL-} ]]; }

# Builds everything with the tests, and refuses an import that the manifest does not declare.
build() { swift build --build-tests --explicit-target-dependency-import-check error; }

# Builds unless this run has done so, and prints the folder of the products.
built() {
  if [[ -z ${THORIUM_IS_BUILT-} ]]; then build >&2; fi
  swift build --show-bin-path
}

# Sorts lines in the same order everywhere, each once.
sorted() { LC_ALL=C sort -u; }

# Prints the names of the library modules.
modules() { find Sources -mindepth 2 -maxdepth 2 -type d -exec basename {} \; | sorted; }

# Prints files that git knows or does not ignore, and that exist.
files() {
  git ls-files --cached --others --exclude-standard -- "$@" |
    while IFS= read -r file; do if [[ -f $file ]]; then printf '%s\n' "$file"; fi; done
}

# Calls a reader of the toolchain on a module of the folder `bin`.
read_module() {
  local reader=$1 module=$2
  shift 2
  "$reader" -module-name "$module" -I "$bin/Modules" -target "$target" "$@"
}
target=$(swiftc -print-target-info | sed -nE 's/.*"triple": "([^"]+)".*/\1/p' | head -n 1)

# Links the library modules: libTests.so takes over the process that links it, so only programs that import it do.
link_libraries() {
  local module all=() tests=()
  for module in $(modules); do # the map of a module lists no object of a source that is gone
    mapfile -t objects < <(sed -nE 's/^ *"object": "(.*)",?$/\1/p' "$bin/$module.build/output-file-map.json")
    if [[ $module =~ Capture|Testing ]]; then tests+=("${objects[@]}"); else all+=("${objects[@]}"); fi
  done
  swiftc -emit-library -o "$scratch/libAll.so" "${all[@]}" >&2
  swiftc -emit-library -o "$scratch/libTests.so" "${tests[@]}" "$scratch/libAll.so" >&2
}

# Prints the libraries that a program needs, and where it finds them.
libraries_of() {
  printf '%s\n' "$scratch/libAll.so" -Xlinker -rpath -Xlinker "$scratch"
  if grep -qE 'import Thorium(Capture|Testing)' "$1"; then echo "$scratch/libTests.so"; fi
}

# Calls a subcommand of swift on a package that depends on this one; these packages share one build of it.
swift_outside() {
  local subcommand=$1 package=$2
  shift 2
  timeout 900 swift "$subcommand" --package-path "$package" --scratch-path .build/outside "$@"
}
