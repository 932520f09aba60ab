#!/usr/bin/env bash
# The package of the tutorial is built step by step, as a reader builds it, and prints what the pages say.
#
# The pages Tutorial-*.md are one package, in the folder `login` beside this one; .ci/tutorial.awk reads their blocks. In
# an output, a line `…` is any number of lines, and `…` in a line any text. Lines that begin with `> ` are typed.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

seconds=1500 # the first build compiles Thorium
folder=${THORIUM_TUTORIAL-.build/tutorial} # keeps what was built
package=$folder/login

# Compares an output with a page: both are files.
agree() {
  awk '
    # Says whether a line is as the pattern, in which … is any text.
    function matches(line, pattern, parts, count, i, at) {
      if (pattern == line) return 1
      count = split(pattern, parts, "…")
      if (count < 2 || substr(line, 1, length(parts[1])) != parts[1]) return 0
      line = substr(line, length(parts[1]) + 1)
      for (i = 2; i <= count; i++) {
        if (i == count) return parts[i] == "" || length(line) >= length(parts[i]) && substr(line, length(line) - length(parts[i]) + 1) == parts[i]
        at = index(line, parts[i])
        if (!at) return 0
        line = substr(line, at + length(parts[i]))
      }
    }
    NR == FNR { expected[++wanted] = $0; next }
    { printed[++lines] = $0 }
    END {
      at = 1
      skips = 0
      for (i = 1; i <= wanted; i++) {
        if (expected[i] == "…") { skips = 1; continue }
        while (at <= lines && !matches(printed[at], expected[i])) {
          if (!skips) { print "printed: " printed[at]; print "page:    " expected[i]; exit 1 }
          at++
        }
        if (at > lines) { print "not printed: " expected[i]; exit 1 }
        at++
        skips = 0
      }
      if (!skips && at <= lines) { print "not on the page: " printed[at]; exit 1 }
    }
  ' "$1" "$2"
}

# Puts the files of a step into the package; files that are equal keep their time, so that they are not compiled again.
update() {
  local files=$1 file
  (cd "$files" && find . -type f) | while IFS= read -r file; do
    if ! cmp -s "$files/$file" "$package/$file"; then
      mkdir -p "$(dirname "$package/$file")"
      cp "$files/$file" "$package/$file"
    fi
  done
}

# Performs one step, and compares its output.
perform() {
  local step=$1 where status=0
  where=$(<"$step.where")
  update "$step.files"
  touch "$step.text.given"
  if [[ -e $step.text ]]; then sed -n 's/^> //p' "$step.text" >"$step.text.given"; fi
  (cd "$package" && timeout "$seconds" bash -euo pipefail "$step.command" <"$step.text.given" >"$step.printed" 2>"$step.log") ||
    status=$?
  if [[ -e $step.fails ]] && ((status == 0)); then problem "$where: the command ends without an error."; fi
  if [[ ! -e $step.fails ]] && ((status != 0)); then
    problem "$where: the command ends with status $status."
    tail -n 40 "$step.printed" "$step.log" >&2
  fi
  if [[ -e $step.text ]] && ! agree "$step.text" "$step.printed" >"$step.difference"; then
    problem "$where: the command prints something else than the page says."$'\n'"$(<"$step.difference")"
    tail -n 60 "$step.printed" >&2
  fi
  steps=$((steps + 1))
}

shopt -s nullglob
make_scratch
steps=0
mkdir -p "$package"
find "$package" -mindepth 1 -maxdepth 1 ! -name .build -exec rm -rf {} + # the build of the last time is used again
ln -sfn "$PWD" "$folder/thorium"
awk -v root="$package" -v out="$scratch" -f .ci/tutorial.awk Docs/Thorium.docc/Tutorial-*.md ||
  problem "The pages of the tutorial are wrong: see above."
for command in "$scratch"/*.command; do
  if ((problems > 0)); then break; fi # later steps need the earlier ones
  perform "${command%.command}"
done
if ((steps == 0)); then problem "The tutorial has no step."; fi
conclude "steps of the tutorial: $steps"
