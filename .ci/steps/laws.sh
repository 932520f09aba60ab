#!/usr/bin/env bash
# Every law of the contract is named by a test, and those of the console by one that runs the program.
#
# The laws that tests name exist, and so do the tests that pages name.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

contract=Docs/Contract.md

# Prints the numbers of the laws that the contract states: **L3 One action …**, **C2.1 Durable.**, **K18**.
stated() { sed -nE 's/^- \*\*([A-Z]+[0-9]+(\.[0-9]+)?)[ *].*/\1/p' "$contract" | sorted; }

# Prints each law that stands in front of a test's name, with the test: L3<tab>file:line.
named() {
  git grep --untracked -noE 'func `[A-Z]+[0-9.]+(, [A-Z]+[0-9.]+)*: ' -- 'Tests/*.swift' | awk '
    match($0, /:func `/) {
      place = substr($0, 1, RSTART - 1)
      count = split(substr($0, RSTART + RLENGTH), names, /[,:] /)
      for (i = 1; i < count; i++) print names[i] "\t" place
    }
  '
}

# Prints each test that a table on a page names in its last column, `test`: file:line<tab>name.
cited() {
  git ls-files --cached --others --exclude-standard -- 'Docs/Thorium.docc/*.md' |
    while IFS= read -r page; do
      awk '
        /\| test \|$/ { inside = 1; next }
        !/^\|/ { inside = 0 }
        inside && match($0, /`[^`]*` \|$/) { print FILENAME ":" FNR "\t" substr($0, RSTART + 1, RLENGTH - 4) }
      ' "$page"
    done
}

# Prints those of the named laws, law<tab>file:line, whose file runs the built program.
run_for_real() {
  local law place
  while IFS=$'\t' read -r law place; do
    if grep -qE '\b(Run|Dialogue|ShellSession|RandomSession)\(' "${place%%:*}"; then echo "$law"; fi
  done
}

# Prints the names of all tests.
test_names() {
  git grep --untracked -hoE 'func `[^`]+`' -- 'Tests/*.swift' | sed -E 's/^func `(.*)`$/\1/'
}

tests=$(named)
names=$(test_names)
laws=$(stated)
while read -r law; do
  problem "$contract states $law, which no test names: write one, func \`$law: …\`."
done < <(LC_ALL=C comm -23 <(printf '%s\n' "$laws") <(cut -f1 <<<"$tests" | sorted))
while read -r law; do
  problem "$contract states $law of the console, but no file with a test of it runs the built program."
done < <(LC_ALL=C comm -23 <(grep '^K' <<<"$laws") <(run_for_real <<<"$tests" | sorted))
while IFS=$'\t' read -r law place; do
  problem "$place names $law, which does not stand in $contract."
done < <(awk -F '\t' 'NR == FNR { known[$1]; next } !($1 in known)' <(echo "$laws") <(echo "$tests"))
citations=$(cited)
while IFS=$'\t' read -r place name; do
  problem "$place names the test \`$name\`, which does not exist: it was renamed or removed."
done < <(awk -F '\t' 'NR == FNR { known[$1]; next } !($2 in known)' <(echo "$names") <(echo "$citations"))
if [[ -z $citations ]]; then problem "No page names a test in a table that this step can read."; fi
if [[ -z $laws ]]; then problem "$contract states no law that this step can read."; fi
conclude "laws: $(wc -l <<<"$laws"), tests that name one: $(cut -f2 <<<"$tests" | sort -u | wc -l), tests on pages: $(wc -l <<<"$citations")"
