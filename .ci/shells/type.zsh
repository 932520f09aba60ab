# Types lines at an interactive zsh, and prints the words of each as zsh then reads them, with `|` after each.
#
#   zsh -f type.zsh SETUP LINES
#
# SETUP is a file of commands that load the completions. Each line of LINES contains keys: a tab completes a word, and
# Escape and * insert all candidates in its place.
zmodload zsh/zpty
cat >$2.setup <<END
unsetopt prompt_cr prompt_sp; setopt no_nomatch interactive_comments; PS1= PS2=
autoload -Uz compinit
source $1
zstyle ':completion:all:*' completer _all_matches _complete
zstyle ':completion:all:*' insert true
zle -C all complete-word _generic
bindkey '\e*' all
words_of() { print -rn -- WORDS: ; printf '%s|' "\$@"; print -r -- :END }
print READY
END
zpty shell 'zsh -f -i'
zpty -w shell "source $2.setup"
zpty -r -m shell printed $'*READY\r*' # the typed line contains the name of the file, not this word
while IFS= read -r keys; do
  zpty -w -n shell "$keys"$'\C-a'"words_of "$'\C-e\n'
  zpty -r -m shell printed '*WORDS:*:END*'
  print -r -- ${${printed##*WORDS:}%%:END*}
done <$2
