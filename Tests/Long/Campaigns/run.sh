#!/usr/bin/env bash
# Runs a campaign of 20 shards in one process, under GNU parallel and in an array of Slurm: run.sh THORIUM
#
# The merged results must be the same bytes, except times. A shard that is stopped must be named, and repeated.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/slurm.sh"
folder=$(mktemp -d)
daemons=()
trap 'stop_slurm; rm -rf "$folder"' EXIT
mkdir "$folder/bin" "$folder/one" "$folder/parallel" "$folder/slurm"
cp "$(realpath "$1")" "$folder/bin/thorium" # the same bytes for all, whatever is built meanwhile
export PATH=$folder/bin:$PATH CHECK='thorium check counter --seed 7 --cases 400'

fail() {
  echo "$1" >&2
  exit 1
}

# Prints the merged records of a folder without times.
merged() { (cd "$folder/$1" && thorium merge ./*.jsonl --json | sed 's/"seconds":[0-9.e-]*/"seconds":0/g'); }

(cd "$folder/one" && $CHECK --shard all/20 --record all.jsonl >/dev/null)
expected=$(merged one)
[[ $expected == *'"ended":20,'* && $expected == *'{"kind":"end","status":0}' ]] || fail "A campaign in one process fails: $expected"

if command -v parallel >/dev/null; then
  cd "$folder/parallel"
  parallel '$CHECK --shard {}/20 --record {}.jsonl >/dev/null' ::: $(seq 0 19)
  [[ $(merged parallel) == "$expected" ]] || fail "GNU parallel gives another campaign: $(merged parallel)"
  head -n 2 4.jsonl >4.cut && mv 4.cut 4.jsonl && rm 11.jsonl
  status=0
  text=$(thorium merge ./*.jsonl) || status=$?
  [[ $status == 1 && $text == *"18 of 20 shards have ended; 11 is absent, and 4 is interrupted."* ]] ||
    fail "A stopped shard is not named: $text"
  parallel '$CHECK --shard {}/20 --record {}.jsonl >/dev/null' ::: 4 11
  [[ $(merged parallel) == "$expected" ]] || fail "Repeated shards give another campaign: $(merged parallel)"
  echo "GNU parallel: the same campaign, also after two shards were repeated."
else
  echo "Skipped: there is no GNU parallel."
fi

if command -v sbatch slurmctld slurmd munged >/dev/null && [[ $(id -u) == 0 ]]; then
  start_slurm "$folder/cluster" || fail "Slurm does not start."
  cd "$folder/slurm"
  sbatch --wait --array=0-19 --requeue --output=/dev/null --wrap '$CHECK --shard auto --record $SLURM_ARRAY_TASK_ID.jsonl' >/dev/null
  [[ $(merged slurm) == "$expected" ]] || fail "Slurm gives another campaign: $(merged slurm)"
  echo "Slurm: the same campaign from an array of 20 tasks."
else
  echo "Skipped: there is no Slurm, or it may not be started."
fi
