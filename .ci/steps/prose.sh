#!/usr/bin/env bash
# Comments and pages are plain English: no summary begins with a question word, and unclear patterns are rare.
#
# A pattern may be right in a few places, so it is a problem from two sentences in a thousand on. Commit subjects have at
# most 72 characters. Pages of the catalogue and the README have at most 300 lines, so that a reader finds the end.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

permille=2 # of all sentences
longest=300 # lines of a page
first=08eca07 # the last commit whose subject may be longer

# Prints the files whose English is checked.
texts() {
  git ls-files --cached --others --exclude-standard -- 'Sources/*.swift' 'Examples/*.swift' README.md 'Docs/*.md' CHANGELOG.md |
    while IFS= read -r file; do if [[ -f $file ]]; then printf '%s\n' "$file"; fi; done
}

# Tells each pattern that too many sentences have, with their places.
check_patterns() {
  local name places
  while IFS= read -r name; do
    places=$(awk -F '\t' -v name="$name" '$3 == name { print "  " $1 ":" $2 "  " substr($4, 1, 120) }' "$scratch/found")
    if [[ $name == "a summary"* ]] || (($(wc -l <<<"$places") * 1000 >= sentences * permille)); then
      problem "Unclear English: $name"$'\n'"$places"
    fi
  done < <(awk -F '\t' 'NF > 1 { print $3 }' "$scratch/found" | sorted)
}

# Tells each page that is too long.
check_pages() {
  local page lines
  while IFS= read -r page; do
    lines=$(wc -l <"$page")
    if ((lines > longest)); then problem "$page has $lines lines, more than $longest: split it, and link the parts."; fi
  done < <(texts | grep -E '^(README\.md|Docs/Thorium\.docc/.*\.md)$')
}

# Tells each commit whose subject is too long.
check_subjects() {
  local subject
  if ! git cat-file -e "$first" 2>"$scratch/log"; then return; fi
  while IFS= read -r subject; do
    if ((${#subject} > 72)); then problem "This subject of a commit has ${#subject} characters, more than 72: $subject"; fi
  done < <(git log --format=%s "$first..")
}

make_scratch
texts | xargs -d '\n' awk -f .ci/prose.awk >"$scratch/found"
sentences=$(awk -F '\t' 'NF == 1 { count += $1 } END { print count }' "$scratch/found")
check_patterns
check_pages
check_subjects
conclude "sentences: $sentences, with an unclear pattern: $(awk -F '\t' 'NF > 1' "$scratch/found" | wc -l)"
