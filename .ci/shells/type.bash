# Types lines at an interactive bash, and prints the words of each as bash then reads them, with `|` after each.
#
#   bash type.bash SETUP LINES
#
# SETUP is a file of commands that load the completions. Each line of LINES contains keys: a tab completes a word, and
# Escape and * insert all candidates in its place. An interactive bash edits a line also without a terminal.
{
  cat "$1"
  echo "words_of() { printf WORDS:; printf '%s|' \"\$@\"; echo; }"
  while IFS= read -r keys; do printf '%s\001words_of \005\n' "$keys"; done <"$2"
} | INPUTRC=/dev/null HISTFILE=/dev/null bash --norc --noprofile -i 2>"$2.log" | sed -n 's/^WORDS://p'
