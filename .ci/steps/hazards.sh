#!/usr/bin/env bash
# Docs/Hazards.md has no empty cell, and each test that it names exists in the file that it names.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

page=Docs/Hazards.md

# Prints each test, and each attempt of the hostile program, with its file: name<tab>path.
existing() {
  git ls-files --cached --others --exclude-standard -- 'Tests/*.swift' | while IFS= read -r file; do
    if [[ -f $file ]]; then printf '%s\n' "$file"; fi
  done | xargs -d '\n' awk '
    FNR == 1 { is_test = 0 }
    /^[ \t]*\/\// { next }
    /@Test/ { is_test = 1 }
    is_test && match($0, /func `[^`]+`/) { print substr($0, RSTART + 6, RLENGTH - 7) "\t" FILENAME }
    /(^|[ \t])func / { is_test = 0 }
    match($0, /Attempt\(name: "[^"]+"/) { print substr($0, RSTART + 15, RLENGTH - 16) "\t" FILENAME }
  '
}

# Prints each test that the page names: line<tab>name<tab>end of its path.
cited() {
  awk '
    /^\| \[[a-z][0-9]+\] \| `.*` \| [^|]+ \|$/ {
      split($0, cells, / \| /)
      sub(/ \|$/, "", cells[3])
      print FNR "\t" substr(cells[2], 2, length(cells[2]) - 2) "\t/" cells[3] ".swift"
    }
  ' "$page"
}

# Prints what is wrong with the tables of operations and with those of keys: line<tab>sentence.
faults() {
  awk '
    function tell(line, sentence) { print line "\t" sentence }
    /^\| operation \|/ { columns = split($0, cells, "|") - 2; next }
    !/^\|/ || /^\|-/ || /^\| key \|/ { next }
    /^\| \[/ {
      if ($0 !~ /^\| \[[a-z][0-9]+\] \| `[^|]+` \| [^|]+ \|$/) { tell(FNR, "is no key with a test and its file."); next }
      key = substr($2, 2, length($2) - 2)
      if (key in defined) tell(FNR, "explains the key " key " again.")
      defined[key] = FNR
      next
    }
    {
      rows++
      count = split($0, cells, "|") - 2
      if (count != columns) tell(FNR, "has " count " cells, not " columns ".")
      for (i = 2; i <= count + 1; i++) {
        cell = cells[i]
        if (cell ~ /^[ \t]*$/) tell(FNR, "has an empty cell: name a test, or say why there is none.")
        while (match(cell, /\[[a-z][0-9]+\]/)) {
          used[substr(cell, RSTART + 1, RLENGTH - 2)] = FNR
          cell = substr(cell, RSTART + RLENGTH)
        }
      }
    }
    END {
      for (key in used) if (!(key in defined)) tell(used[key], "has the key " key ", which no table explains.")
      for (key in defined) if (!(key in used)) tell(defined[key], "explains the key " key ", which no cell has.")
      if (!rows) tell(1, "has no table that this step can read.")
    }
  ' "$page" | sort -n
}

while IFS=$'\t' read -r line sentence; do
  problem "$page:$line $sentence"
done < <(faults)
citations=$(cited)
tests=$(existing)
if [[ -z $tests ]]; then problem "There is no test to compare $page with."; fi
while IFS=$'\t' read -r line name file; do
  problem "$page:$line names the test \`$name\`, which is not in …$file: it was renamed, moved or removed."
done < <(awk -F '\t' '
  NR == FNR { files[$1] = files[$1] $2 "\n"; next }
  !index(files[$2], $3 "\n")
' <(echo "$tests") <(echo "$citations"))
cells=$(awk '/^\|/ && !/^\|-/' "$page")
conclude "tests: $(cut -f2 <<<"$citations" | sorted | wc -l), cells without a test: $(grep -oF '| no test ' <<<"$cells" | wc -l)"
