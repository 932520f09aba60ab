# Builds the package of the tutorial step by step, as a reader does, and compares outputs with the pages; docs.sh reads it.
#
# The pages Tutorial-*.md are one package, in the folder `login` beside this one. After the language of a block follows
#   file:PATH      the block is the whole file
#   adds:PATH      the block is added to the end of the file
#   replaces:PATH  the block replaces a declaration: from the line that is its first one up to the brace that closes it
# A block ```sh is a command, which ends with an error where it is marked `fails`; the ```text block after
# it has its output, in which … is any text. Lines that begin with `> ` are typed.

tutorial=.build/tutorial # its build is kept for the next time
mkdir -p "$tutorial/login"
find "$tutorial/login" -mindepth 1 -maxdepth 1 ! -name .build -exec rm -rf {} +
ln -sfn "$PWD" "$tutorial/thorium"

# Turns the pages into a script of calls of the functions below, with the blocks as their input.
script_of() {
  awk '
    /^```/ && !inside {
      split(substr($0, 4), words, " ")
      inside = 1
      call = ":"
      if (match(words[2], /^(file|adds|replaces):/)) call = "edit " substr(words[2], 1, RLENGTH - 1) " " substr(words[2], RLENGTH + 1)
      else if (words[1] == "sh") call = "command_at " FILENAME ":" FNR " " words[2]
      else if (words[1] == "text") call = "output"
      print (call == "output" ? call : "perform; " call) " <<\"END OF BLOCK\""
      next
    }
    inside && /^```$/ { inside = 0; print "END OF BLOCK"; next }
    inside { print }
    END { print "perform" }
  ' "$@"
}

# Changes a file of the package; a file that stays equal keeps its time, so that it is not compiled again.
edit() {
  local file=$tutorial/login/$2
  mkdir -p "$(dirname "$file")"
  case $1 in
    file) cat >"$file" ;;
    adds) { echo && cat; } >>"$file" ;;
    replaces)
      cat >"$scratch/block"
      awk '
        NR == FNR { block = block $0 "\n"; if (NR == 1) first = $0; next }
        !found && $0 == first { found = 1; skips = 1; printf "%s", block; match(first, /^ */); end = substr(first, 1, RLENGTH) "}" }
        !skips { print }
        skips && $0 == end { skips = 0 }
        END { exit !found }
      ' "$scratch/block" "$file" >"$scratch/edited" || problem "The tutorial's $2 has no line: $(head -n 1 "$scratch/block")"
      cp "$scratch/edited" "$file"
      ;;
  esac
}

pending= # the place of a command that is not yet performed

# Keeps a command: command_at PLACE [fails].
command_at() {
  pending=$1 fails=${2-}
  cat >"$scratch/command"
  rm -f "$scratch/output"
}

# Keeps the output that the page shows, if it follows a command.
output() {
  cat >"$scratch/output"
  if [[ -z $pending ]]; then rm "$scratch/output"; else perform; fi
}

# Performs the command, and compares its output with that of the page.
perform() {
  local status=0 pattern='*'
  if [[ -z $pending ]] || ((problems > 0)); then return; fi # later steps need the earlier ones
  touch "$scratch/typed"
  if [[ -e $scratch/output ]]; then
    sed -n 's/^> //p' "$scratch/output" >"$scratch/typed"
    pattern=$(sed -E 's/[][\\*?()|!+@]/\\&/g; s/…/*/g' "$scratch/output")
  fi
  (cd "$tutorial/login" && timeout 1500 bash -euo pipefail "$scratch/command" <"$scratch/typed" >"$scratch/printed" 2>"$scratch/log") ||
    status=$?
  if [[ -n $fails && $status == 0 || -z $fails && $status != 0 || $(<"$scratch/printed") != $pattern ]]; then
    cat "$scratch/log" "$scratch/printed" | tail -n 60 >&2
    problem "$pending: the command ends with status $status, or prints something else than the page says."
  fi
  pending=
}

source <(script_of $(files 'Docs/*/Tutorial-*.md'))
cmp "$tutorial/login/tutorial-states.svg" Docs/Thorium.docc/tutorial-states.svg >&2 || problem "Copy this picture into Docs."
