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

# Tells whether a module declares something public, and does not only export other modules.
declares_something() {
  [[ -n $(grep -rhE '^[^/]*\bpublic\b' "Sources/$1" | grep -vE '\bpublic import\b') ]]
}

# Calls a reader of modules, one of the toolchain's, on a module that stands in `bin`.
read_module() {
  local reader=$1 module=$2
  shift 2
  "$reader" -module-name "$module" -I "$bin/Modules" -target "$(triple)" "$@"
}

# Prints the name of this platform.
triple() { swiftc -print-target-info | sed -nE 's/.*"triple": "([^"]+)".*/\1/p' | head -n 1; }

# Prints what a module declares for others, with doc comments, as JSON of many lines; it is kept in a folder.
symbols_of() {
  local module=$1 folder=$2 graph
  read_module swift-symbolgraph-extract "$module" -minimum-access-level public -skip-synthesized-members \
    -skip-inherited-docs -emit-extension-block-symbols -pretty-print -output-dir "$folder"
  for graph in "$folder/$module".symbols.json "$folder/$module"@*.symbols.json; do
    if [[ -e $graph ]]; then cat "$graph"; fi
  done
}

# Prints the arrows between the package's own targets, `A --> B`, as the manifest declares them.
declared_arrows() {
  swift package describe --type mermaid |
    sed -nE 's/^ *target:([A-Za-z0-9_]+)\(.*-->target:([A-Za-z0-9_]+)\(.*/\1 --> \2/p' | sorted
}

# Prints a name for each object file a program needs: of the modules it imports and of those behind them.
objects() {
  local module map
  if [[ ! -e $scratch/arrows ]]; then declared_arrows >"$scratch/arrows"; fi
  awk '
    NR == FNR { behind[$1] = behind[$1] " " $3; next }
    function need(module, names, count, i) {
      if (module in needed) return
      needed[module]
      print module
      count = split(behind[module], names, " ")
      for (i = 1; i <= count; i++) need(names[i])
    }
    $1 !~ /^\/\// {
      sub(/[ \t]*\/\/.*/, "")
      for (i = 1; i < NF; i++) if ($i == "import") { sub(/\..*/, "", $NF); need($NF) }
    }
  ' "$scratch/arrows" "$1" | while IFS= read -r module; do
    map=$bin/$module.build/output-file-map.json # knows nothing of sources that are gone
    if [[ -e $map ]]; then
      sed -nE 's/^ *"object": "(.*)",?$/\1/p' "$map"
    elif [[ -e $scratch/modules/$module.o ]]; then
      echo "$scratch/modules/$module.o"
    elif [[ -d $bin/$module.build ]]; then
      find "$bin/$module.build" -name '*.o'
    fi
  done
}

# Sorts lines in the same order everywhere, each once.
sorted() { LC_ALL=C sort -u; }

# Makes a folder for scratch files, which goes when the step ends.
make_scratch() {
  scratch=$(mktemp -d)
  trap 'rm -rf -- "$scratch"' EXIT
}
