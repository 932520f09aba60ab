#!/usr/bin/env bash
# Every law of the contract is named by a test, and every law that a test names stands there.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

contract=Docs/Contract.md

# Prints the numbers of the laws that the contract states: **L3 One action …**, **K18**.
stated() { sed -nE 's/^- \*\*([A-Z]+[0-9]+)[ *].*/\1/p' "$contract" | sorted; }

# Prints each law that stands in front of a test's name, with the test: L3<tab>file:line.
named() {
  git grep --untracked -noE 'func `[A-Z]+[0-9.]+(, [A-Z]+[0-9.]+)*: ' -- 'Tests/*.swift' |
    while IFS=: read -r file line name _; do
      grep -oE '[A-Z]+[0-9.]+' <<<"${name#*\`}" | sed "s|\$|\t$file:$line|"
    done
}

tests=$(named)
laws=$(stated)
while read -r law; do
  problem "$contract states $law, which no test names: write one, func \`$law: …\`."
done < <(LC_ALL=C comm -23 <(printf '%s\n' "$laws") <(cut -f1 <<<"$tests" | sorted))
while IFS=$'\t' read -r law place; do
  if ! grep -qxF "$law" <<<"$laws"; then
    problem "$place names $law, which does not stand in $contract."
  fi
done <<<"$tests"
if [[ -z $laws ]]; then problem "$contract states no law that this step can read."; fi
conclude "laws: $(wc -l <<<"$laws"), tests that name one: $(cut -f2 <<<"$tests" | sort -u | wc -l)"
