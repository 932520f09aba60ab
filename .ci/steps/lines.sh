#!/usr/bin/env bash
# The lines of code that pages state are those of the files, without blank lines and comments.
#
# A page names files and their lines as in: `Examples/Counter/{Counter,CounterView}.swift` has 52 lines of code
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

# Prints each statement of a page: paths<tab>number.
stated() {
  awk '
    BEGIN { RS = "" }
    {
      gsub(/[ \n]+/, " ")
      while (match($0, /`Examples\/[^`]*`,? (has|have) [0-9,]+ lines of code/)) {
        statement = substr($0, RSTART + 1, RLENGTH - 1)
        $0 = substr($0, RSTART + RLENGTH)
        paths = substr(statement, 1, index(statement, "`") - 1)
        match(statement, /[0-9][0-9,]* lines/)
        number = substr(statement, RSTART, RLENGTH - 6)
        gsub(/,/, "", number)
        print paths "\t" number
      }
    }
  ' "$1"
}

# Prints the names in a path with braces: `a/{b,c}.swift` is a/b.swift and a/c.swift.
expanded() {
  local path=$1 name names
  if [[ $path != *\{*\}* ]]; then
    printf '%s\n' "$path"
    return
  fi
  names=${path#*\{}
  IFS=, read -ra names <<<"${names%%\}*}"
  for name in "${names[@]}"; do printf '%s\n' "${path%%\{*}$name${path#*\}}"; done
}

count=0
for page in Docs/Thorium.docc/*.md; do
  while IFS=$'\t' read -r paths number; do
    count=$((count + 1))
    files=()
    while IFS= read -r path; do
      if [[ ! -e $path ]]; then problem "$page: there is no $path"; fi
      while IFS= read -r file; do files+=("$file"); done < <(find "$path" -name '*.swift')
    done < <(expanded "$paths")
    lines=$(cat "${files[@]}" | grep -cvE '^[[:space:]]*(//.*)?$')
    if ((lines != number)); then problem "$page: $paths has $lines lines of code, not $number"; fi
  done < <(stated "$page")
done
if ((count == 0)); then problem "No page states its lines of code."; fi
conclude "pages with the lines of their example: $count"
