#!/usr/bin/env bash
# Names each public declaration of the last release that is gone or changed.
#
# Docs/Releases/VERSION holds the surface of a release, as Docs/API holds that of today. A declaration may move to
# another module. A new requirement without a default breaks programs, too, and so does a new case of an enum.
# Docs/Releases/breaks accepts breaks: a module, a qualified name and a reason on a line, with tabs between them.
#
#   bash .ci/steps/breaks.sh --record VERSION   records the surface of today as that of a release
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

api=Docs/API
releases=Docs/Releases
accepted=$releases/breaks

# Prints the newest release whose surface is recorded, or nothing.
last_release() {
  find "$releases" -mindepth 1 -maxdepth 1 -type d -exec basename {} \; |
    sort -t . -k 1,1n -k 2,2n -k 3,3n | tail -n 1
}

# Records the surface of today. The breaks that were accepted for this release are accepted no longer.
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
  awk -f .ci/surface.awk "$api"/*.swiftinterface >"$scratch/new"
  awk -F '\t' -f .ci/breaks.awk "$scratch/old" "$scratch/new"
}

# Prints the lines of the file of accepted breaks that accept one.
acceptances() { grep -vE '^(#|$)' "$accepted" || true; }

# Says whether a break is accepted.
is_accepted() { acceptances | cut -f 1,2 | grep -qxF "$1"$'\t'"$2"; }

# Tells each line that gives no reason, or accepts what is no break.
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

make_scratch
if [[ ${1-} == --record ]]; then
  record "${2-}"
  exit
fi
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
