#!/usr/bin/env bash
# Each installed shell of bash, zsh and fish completes command lines with the script that a program prints for it.
#
# Lines are typed at bash and zsh themselves; fish is asked for its candidates. The programs are `thorium`, also with
# another name, and `notes`, a program with one app, of Docs/Thorium.docc/The-program.md.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

seconds=60 # a shell that takes longer waits for more of a line

# Prints the cases: shells | words before | word | all candidates for the word, with commas between them.
candidates() {
  cat <<'END'
all      | thorium                                | r          | replay, run
all      | thorium                                | --v        | --version
all      | thorium                                | --j        | --json
zsh fish | thorium                                |            | check, completions, diagram, explore, help, replay, run
bash     | thorium help                           |            | --accessible, --help, --no-color, --no-input, --quiet, check, completions, diagram, explore, replay, run
all      | thorium run                            | f          | follow
all      | thorium run                            | github-    | github-client, github-search, github-tour
all      | thorium run                            | "f         | follow
all      | thorium run --quiet                    | f          | follow
all      | thorium --quiet run                    | f          | follow
all      | thorium --json run                     | f          | follow
all      | thorium run follow                     | f          |
all      | thorium run follow                     | --st       | --state, --strict
all      | thorium run follow --state run         | --str      | --strict
all      | thorium run follow --script=plain.txt  | --st       | --state, --strict
all      | thorium run --script plain.txt         | f          | follow
all      | thorium run follow --script            | my         | my dir, my tour.txt
all      | thorium run follow                     | --script=p | plain.txt
all      | thorium run follow --script            | ./p        | ./plain.txt
all      | thorium run follow --state             | my         | my dir
all      | thorium run follow                     | --state=m  | my dir
all      | thorium run follow                     | --state=   | bin, my dir, run
all      | thorium run follow --unregister        |            |
all      | thorium replay plain.txt               | my         | my dir, my tour.txt
all      | thorium replay                         | my\ t      | my tour.txt
all      | thorium replay                         | "my t      | my tour.txt
all      | thorium replay                         | 'my t      | my tour.txt
all      | thorium replay                         | i          | it's.txt
all      | thorium replay                         | a          | a*b.txt, axxb.txt
all      | thorium replay                         | a\*        | a*b.txt
all      | thorium replay                         | --st       | --state, --states, --step
all      | thorium diagram counter --format       |            | dot, mermaid, svg, text
all      | thorium diagram                        | --format=s | svg
all      | thorium check counter --cases          |            |
all      | thorium check counter --cases 3        | --f        | --failures, --fixtures
zsh fish | thorium completions                    |            | bash, fish, zsh
all      | thorium help                           | d          | diagram
all      | thorium help run                       | f          |
all      | thorium nonsense                       | x          |
all      | X=1 thorium run                        | f          | follow
all      | bin/thorium run                        | f          | follow
all      | other run                              | f          | follow
zsh fish | notes                                  |            | check, completions, diagram, explore, help, replay
all      | notes                                  | --s        | --script, --strict
all      | notes --script                         | p          | plain.txt
all      | notes --quiet                          | ch         | check
all      | notes check                            | --ca       | --cases
all      | notes check                            | n          |
END
}

# Prints the cases with keys: shells | keys | all words of the line then. A tab completes; \002 moves the cursor back.
#
# An old bash, such as 3.2 on macOS, has no `compopt`: it cannot distinguish folders from other words.
keys() {
  cat <<'END'
bash zsh | thorium ru\t                                       | thorium, run
bash zsh | thorium ru follow\002\002\002\002\002\002\002\t    | thorium, run, follow
bash     | thorium run follx\002\t                            | thorium, run, followx
old bash zsh | thorium replay my\\ t\t                        | thorium, replay, my tour.txt
END
}

# Prints the cases of one shell from those on standard input, without the spaces around `|`.
cases_of() { sed -E 's/ *\| ?/|/g; s/ +$//' | awk -F '|' -v shell="$1" 'index(" " $1 " ", " " shell " ") || $1 == "all"'; }

# Builds the program of one app that the page shows, and calls it notes.
build_notes() {
  local page=Docs/Thorium.docc/The-program.md files=()
  awk -v file="$scratch/notes.swift" '
    /^```swift$/ { inside = 1; text = ""; next }
    inside && /^```$/ { inside = 0; if (text ~ /\nProgram\(notes, /) { printf "%s", text > file; exit } }
    inside { text = text $0 "\n" }
  ' "$page"
  mapfile -t files < <(objects "$scratch/notes.swift")
  swiftc -swift-version 6 -I "$bin/Modules" -o "$scratch/folder/bin/notes" "$scratch/notes.swift" "${files[@]}"
}

# Makes a folder with files whose names have a meaning for shells, and with the programs.
make_folder() {
  mkdir -p "$scratch/folder"/{bin,'my dir',run}
  touch "$scratch/folder"/{plain.txt,'my tour.txt',"it's.txt",'a*b.txt',axxb.txt}
  ln -s "$bin/thorium" "$scratch/folder/bin/thorium"
  ln -s thorium "$scratch/folder/bin/other"
  build_notes
}

# Prints the commands that load the completions in a shell, also for the program with another name.
setup() {
  local shell=$1
  case $shell in
    bash) printf 'eval "$(%s completions bash)"\n' thorium notes && echo 'complete -F _thorium other' ;;
    zsh) printf '%s\n' 'compinit -u -D' 'source <('{thorium,notes}' completions zsh)' 'compdef other=thorium' ;;
    fish) printf '%s completions fish | source\n' thorium notes && echo 'complete -c other -w thorium' ;;
  esac
}

# Types lines at a shell, or asks fish, and prints the words for each, with `|` after each word.
ask() {
  local shell=$1 setup=$2 lines=$3 options=() script=.ci/shells/type.$1
  case $shell in
    zsh) options=(-f) ;;
    fish) options=(--no-config) script=.ci/shells/complete.fish ;;
  esac
  script=$PWD/$script
  (
    cd "$scratch/folder"
    export HOME=$scratch PATH=$scratch/folder/bin:$PATH LC_ALL=C.UTF-8 TERM=dumb
    timeout "$seconds" "$shell" "${options[@]}" "$script" "$setup" "$lines"
  ) || problem "$shell did not read each line."
}

# Checks the candidates of a shell: fish names them, bash and zsh insert them after the words before.
check_candidates() {
  local shell=$1 before word expected printed words key=$'\e*'
  if [[ $shell == fish ]]; then key=; fi
  candidates | cases_of "$shell" >"$scratch/cases"
  while IFS='|' read -r _ before word _; do printf '%s %s%s\n' "$before" "$word" "$key"; done \
    <"$scratch/cases" >"$scratch/lines"
  ask "$shell" "$scratch/setup" "$scratch/lines" >"$scratch/printed"
  while IFS='|' read -r _ before word expected && IFS= read -r printed <&3; do
    IFS='|' read -ra words <<<"$printed"
    if [[ $shell != fish ]]; then words=("${words[@]:$(wc -w <<<"$before")}"); fi
    if [[ ${words[*]-} == "$word" ]]; then words=(); fi # nothing was inserted
    printed=$(printf '%s\n' "${words[@]}" | sed -E 's/^--[^=]*=//; s#/$##' | sorted | paste -sd '|' | sed 's/|/, /g')
    [[ $printed == "$expected" ]] || problem "$shell completes \`$before $word\` with: $printed; expected: $expected"
    count=$((count + 1))
  done <"$scratch/cases" 3<"$scratch/printed"
  [[ $(wc -l <"$scratch/printed") == $(wc -l <"$scratch/cases") ]] || problem "$shell: $(cat "$scratch/printed")"
}

# Checks the words of a line after keys: the cases of a kind of shell.
check_keys() {
  local kind=$1 shell=${1/old/bash} keys expected printed
  keys | cases_of "$kind" >"$scratch/cases"
  while IFS='|' read -r _ keys _; do printf '%b\n' "$keys"; done <"$scratch/cases" >"$scratch/lines"
  ask "$shell" "$scratch/setup" "$scratch/lines" >"$scratch/printed"
  while IFS='|' read -r _ keys expected && IFS= read -r printed <&3; do
    printed=$(sed 's/|$//; s/|/, /g' <<<"$printed")
    [[ $printed == "$expected" ]] || problem "$shell completes \`$keys\` to: $printed; expected: $expected"
    count=$((count + 1))
  done <"$scratch/cases" 3<"$scratch/printed"
  [[ $(wc -l <"$scratch/printed") == $(wc -l <"$scratch/cases") ]] || problem "$shell: $(cat "$scratch/printed")"
}

# Checks lines with keys, also in an old bash, and with a script that zsh finds in a folder at the first completion.
check_typing() {
  case $1 in
    bash)
      check_keys bash
      { echo 'enable -n compopt' && setup bash; } >"$scratch/setup"
      check_keys old
      ;;
    zsh)
      check_keys zsh
      mkdir -p "$scratch/functions"
      "$bin/thorium" completions zsh >"$scratch/functions/_thorium"
      printf 'fpath=(%q $fpath)\ncompinit -u -D\n' "$scratch/functions" >"$scratch/setup"
      check_keys zsh
      ;;
  esac
}

bin=$(built)
make_scratch
make_folder
count=0
asked=()
for shell in bash zsh fish; do
  if ! command -v "$shell" >"$scratch/found"; then
    echo "There is no $shell, so its completions were not tried."
    continue
  fi
  setup "$shell" >"$scratch/setup"
  check_candidates "$shell"
  if [[ $shell != fish ]]; then check_typing "$shell"; fi
  asked+=("$shell")
done
conclude "shells: ${asked[*]}, command lines: $count"
