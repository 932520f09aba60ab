# Prints the candidates of fish for each line, with `|` after each.
#
#   fish --no-config complete.fish SETUP LINES
#
# SETUP is a file of commands that load the completions. The cursor is at the end of each line.
source $argv[1]
while read -l line
    for candidate in (complete -C $line)
        printf '%s|' (string split -f 1 -- \t $candidate)
    end
    echo
end <$argv[2]
