#!/usr/bin/env bash
# Each script of the examples prints its transcript (--rewrite writes the transcripts anew).
#
# Beside Examples/NAME/Scripts/TITLE.txt lie TITLE.transcript, what the script prints on standard
# output, and where needed TITLE.options, further arguments, one a line, with paths from the root;
# and TITLE.status, the exit status, where it is not 0.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

rewrite=${1-}
seconds=60 # a script that takes longer hangs

# Prints the name of the example to which a script belongs: SMSLogin is sms-login.
example_of() {
  "$bin/thorium" 2>/dev/null | awk -v folder="$(cut -d/ -f2 <<<"$1")" '
    { name = $1; gsub("-", "", name) }
    name == tolower(folder) { print $1 }
  '
}

# Runs a script; leaves what it printed in the scratch folder and its exit status in `status`.
run_script() {
  local script=$1 example options=()
  example=$(example_of "$script")
  if [[ -e ${script%.txt}.options ]]; then
    mapfile -t options < <(grep . "${script%.txt}.options")
  fi
  status=0
  env -u ACCESSIBLE timeout "$seconds" \
    "$bin/thorium" run "$example" --script "$script" "${options[@]}" \
    >"$scratch/printed" 2>"$scratch/errors" || status=$?
}

# Prints the exit status that is written down for a script, 0 unless given.
expected_status() {
  local file=${1%.txt}.status
  if [[ -e $file ]]; then cat "$file"; else echo 0; fi
}

# Compares what the last run printed with the transcript.
check_output() {
  local script=$1 transcript=${1%.txt}.transcript
  if [[ ! -e $transcript ]]; then
    problem "$script has no transcript: .ci/run transcripts --rewrite writes it."
  elif ! diff -u --label "$transcript" --label "printed by $script" "$transcript" "$scratch/printed" >&2; then
    problem "$script prints something else than its transcript. If that is right: .ci/run transcripts --rewrite."
  fi
}

# Tells a file beside the scripts that belongs to none.
check_company() {
  local file
  for file in Examples/*/Scripts/*.{transcript,options,status}; do
    [[ -e ${file%.*}.txt ]] || problem "$file belongs to no script: there is no ${file%.*}.txt."
  done
}

shopt -s nullglob
scripts=(Examples/*/Scripts/*.txt)
bin=$(built)
make_scratch
for script in "${scripts[@]}"; do
  run_script "$script"
  expected=$(expected_status "$script")
  if [[ $status != "$expected" ]]; then
    cat "$scratch/errors" >&2
    problem "$script ended with status $status instead of $expected."
  fi
  if [[ -z $rewrite ]]; then
    check_output "$script"
  elif [[ $status == "$expected" ]]; then
    cp "$scratch/printed" "${script%.txt}.transcript"
  fi
done
check_company
conclude "scripts: ${#scripts[@]}"
