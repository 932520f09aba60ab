#!/usr/bin/env bash
# Names each public declaration of the last release that is gone or changed.
#
# Docs/Releases/VERSION holds the surface of a release, as Docs/API holds that of today. A declaration may move to
# another module. A new requirement without a default breaks programs, too, and so does a new case of an enum.
# Docs/Releases/breaks accepts breaks: a module, a qualified name and a reason on a line, with tabs between them.
# Each new name in Docs/Renames.txt exists.
#
#   bash .ci/steps/breaks.sh --record VERSION   records the surface of today as that of a release
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

api=Docs/API
releases=Docs/Releases
accepted=$releases/breaks
renames=Docs/Renames.txt

# Prints the newest release whose surface is recorded, or nothing.
last_release() {
  find "$releases" -mindepth 1 -maxdepth 1 -type d -exec basename {} \; |
    sort -t . -k 1,1n -k 2,2n -k 3,3n | tail -n 1
}

# Records the surface of today. The list of accepted breaks becomes empty.
record() {
  local version=$1 folder=$releases/$1
  [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || problem "A version has three numbers, such as 0.1.0, unlike '$version'."
  [[ ! -e $folder ]] || problem "$folder exists: the surface of a release never changes."
  grep -qE "^## ${version//./\\.}( |$)" CHANGELOG.md || problem "CHANGELOG.md has no section for $version."
  if ((problems == 0)); then
    mkdir -p "$folder"
    cp "$api"/*.swiftinterface "$folder"
    grep -E '^(#|$)' "$accepted" >"$scratch/comments" || true
    cp "$scratch/comments" "$accepted"
  fi
  conclude "recorded: $folder"
}

# Prints a line for each break since a release: its module, its qualified name, and what happened.
breaks_since() {
  awk -f .ci/surface.awk "$releases/$1"/*.swiftinterface >"$scratch/old"
  awk -F '\t' -f .ci/breaks.awk "$scratch/old" "$scratch/new"
}

# Prints the lines of the file of accepted breaks that accept one.
acceptances() { grep -vE '^(#|$)' "$accepted" || true; }

# Succeeds if a break is accepted.
is_accepted() { acceptances | cut -f 1,2 | grep -qxF "$1"$'\t'"$2"; }

# Reports each line that gives no reason, or accepts no break.
check_acceptances() {
  local module name reason
  while IFS=$'\t' read -r module name reason; do
    if [[ -z $reason ]]; then
      problem "$accepted: '$module $name' has no reason: write module, qualified name and reason, with tabs."
    elif ! cut -f 1,2 "$scratch/breaks" | grep -qxF "$module"$'\t'"$name"; then
      problem "$accepted: $module: $name is no break: remove the line."
    fi
  done < <(acceptances)
}

# Reports each rename in the table that leads to a name that does not exist.
check_renames() {
  local rename
  while IFS= read -r rename; do
    problem "$renames: $rename is no public name of that module."
  done < <(awk -F '\t' '
    NR == FNR {
      name = $3
      known[$1, name]
      if (sub(/\(.*/, "", name)) known[$1, name]
      next
    }
    /^(#|$|exports|gone)/ { next }
    {
      name = $4
      sub(/\($/, "", name)
      split($2, modules, " ")
      if (!((modules[1], name) in known)) print modules[1] ": " $4
    }
  ' "$scratch/new" "$renames")
}

make_scratch
if [[ ${1-} == --record ]]; then
  record "${2-}"
  exit
fi
awk -f .ci/surface.awk "$api"/*.swiftinterface >"$scratch/new"
check_renames
release=$(last_release)
if [[ -z $release ]]; then
  conclude "No release is recorded yet."
  exit
fi
breaks_since "$release" >"$scratch/breaks"
while IFS=$'\t' read -r module name what; do
  if is_accepted "$module" "$name"; then continue; fi
  problem "$module: $name ${what//$'\001'/$'\n'}"
done <"$scratch/breaks"
check_acceptances
if ((problems > 0)); then
  echo "Keep what $release has, deprecated if need be, or accept a break in $accepted with its reason." >&2
fi
conclude "declarations in $release: $(wc -l <"$scratch/old"), accepted breaks: $(wc -l <"$scratch/breaks")"
