# What all steps share: the root of the package as working directory, no input, and a few words.
set -euo pipefail
unset CDPATH
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
exec </dev/null

problems=0

# Tells one problem; the step goes on, and fails at its end.
problem() {
  printf '%s\n' "$*" >&2
  problems=$((problems + 1))
}

# Ends a step: with a failure if there were problems, else with a sentence about what was seen.
conclude() {
  if ((problems > 0)); then
    echo "problems: $problems" >&2
    exit 1
  fi
  printf '%s\n' "$*"
}

# Builds everything, tests too, and refuses an import that the manifest does not declare.
build() { swift build --build-tests --explicit-target-dependency-import-check error; }

# Builds unless this run has done so, and prints the folder that holds what was built.
built() {
  if [[ -z ${THORIUM_IS_BUILT-} ]]; then build >&2; fi
  swift build --show-bin-path
}

# Prints the names of the library modules, one a line: the folders of Sources.
modules() { find Sources -mindepth 1 -maxdepth 1 -type d -exec basename {} \; | sorted; }

# Prints the arrows between the package's own targets, `A --> B`, as the manifest declares them.
declared_arrows() {
  swift package describe --type mermaid |
    sed -nE 's/^ *target:([A-Za-z0-9_]+)\(.*-->target:([A-Za-z0-9_]+)\(.*/\1 --> \2/p' | sorted
}

# Sorts lines in the same order everywhere, each once.
sorted() { LC_ALL=C sort -u; }

# Makes a folder for scratch files, which goes when the step ends.
make_scratch() {
  scratch=$(mktemp -d)
  trap 'rm -rf -- "$scratch"' EXIT
}
