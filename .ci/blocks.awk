# Cuts the fenced Swift blocks of a page into programs and manifests.
#
#   awk -v out=FOLDER -v page=NAME -f blocks.awk PAGE
#
# For each it writes FOLDER/NUMBER.swift or .manifest, and .where, the page and line it begins at.
# A block marked `module:NAME` stands alone in FOLDER/NAME.module besides.
# What a program is to print goes to .text (the text block after a `run` or `session` block) and to
# .arrows (the comments `// → text`); .session and .tests mark the program of such a block. Line numbers
# stay those of the page. A block of another library, `foreign`, and one of a tutorial, `file:PATH`,
# is no program. FOLDER/sessions gets a line for each block marked `transcript FILE` that stands in
# that file. Fails if the page itself is wrong, also where such a block does not.

# Tells what is wrong with the page.
function wrong(line, sentence) {
  printf "%s:%d: %s\n", page, line, sentence > "/dev/stderr"
  failures++
}

# Begins a new program or manifest, whose file has this ending.
function begin(ending) {
  stem = out "/" sprintf("%03d", ++number)
  file = stem ending
  print page ":" NR > (stem ".where")
  close(stem ".where")
}

# Begins a block of Swift, whose marks stand in `words` from the second on.
function begin_swift(words, count,    marks, i) {
  for (i = 2; i <= count; i++) {
    if (words[i] !~ /^(continues|manifest|module:[A-Za-z]+|run|session|tests)$/) wrong(NR, "a Swift block cannot be marked `" words[i] "`.")
    marks[words[i]]
  }
  module = ""
  if ("manifest" in marks) {
    begin(".manifest")
    program = ""
    for (i = 1; i <= NR; i++) print "" > file
    return
  }
  if (!("continues" in marks)) {
    begin(".swift")
    program = stem
  } else if (program == "") {
    wrong(NR, "no program stands before this block, so it cannot continue one.")
    begin(".swift")
  }
  file = program ".swift"
  printf "#sourceLocation(file: \"%s\", line: %d)\n", page, NR + 1 > file
  for (i = 2; i <= count; i++) if (sub(/^module:/, "", words[i])) module = out "/" words[i] ".module"
  if (module != "") printf "#sourceLocation(file: \"%s\", line: %d)\n", page, NR + 1 > module
  if ("tests" in marks) printf "" > (program ".tests")
  if ("run" in marks || "session" in marks) awaits_text = NR
  if ("session" in marks) printf "" > (program ".session")
}

# Begins a part of a session, whose transcript is the second word.
function begin_excerpt(words, count) {
  transcript = words[2]
  excerpt_length = 0
  if (count == 2 && transcript ~ /^Examples\/[^\/]+\/Scripts\/[^\/]+\.transcript$/) return
  wrong(NR, "a session says where it stands: transcript Examples/NAME/Scripts/TITLE.transcript.")
  kind = ""
}

# Compares a part of a session with its transcript, in which its lines stand one behind the other.
function end_excerpt(    lines, count, got, start, length_here, longest) {
  while ((got = (getline lines[count + 1] < transcript)) > 0) count++
  close(transcript)
  if (got < 0) return wrong(begun, "there is no " transcript ".")
  if (!excerpt_length) return wrong(begun, "this session has no lines.")
  for (start = 1; start <= count && longest < excerpt_length; start++) {
    length_here = 0
    while (start + length_here <= count && length_here < excerpt_length \
      && excerpt[length_here + 1] == lines[start + length_here]) length_here++
    if (length_here > longest) longest = length_here
  }
  if (longest == excerpt_length) print page ":" begun > (out "/sessions")
  else wrong(begun + longest + 1, "`" excerpt[longest + 1] "` does not stand there in " transcript ": copy the session from it.")
}

# Begins a block, by the words after its fence.
function begin_block(info,    words, count) {
  count = split(info, words, " ")
  kind = words[1]
  begun = NR
  if (awaits_text && kind == "text") {
    kind = "expected"
    file = program ".text"
    printf "" > file
  } else if (awaits_text) {
    wrong(awaits_text, "this block is to be run, and no text block with what it prints comes next.")
  }
  awaits_text = 0
  if (kind == "swift" && words[2] ~ /^(foreign$|file:|adds:|replaces:)/) kind = "elsewhere"
  if (kind == "swift") begin_swift(words, count)
  if (kind == "transcript") begin_excerpt(words, count)
}

# Keeps the text of a comment `// → text`.
function keep_arrow(line) {
  if (line !~ /(^|[^\/])\/\/ → /) return
  sub(/^.*\/\/ → /, "", line)
  sub(/[ \t]+$/, "", line)
  print line > (program ".arrows")
}

# A fence: three backticks or more, then words without a backtick.
/^[ \t]*```+[^`]*$/ {
  match($0, /```+/)
  rest = substr($0, RSTART + RLENGTH)
  gsub(/^[ \t]+|[ \t]+$/, "", rest)
  if (!ticks) {
    ticks = RLENGTH
    indent = RSTART - 1
    begin_block(rest)
    next
  }
  if (RLENGTH >= ticks && rest == "") {
    ticks = 0
    if (kind == "transcript") end_excerpt()
    next
  }
}

ticks && (kind == "swift" || kind == "expected") {
  line = $0
  match(line, /^[ \t]*/)
  if (kind == "expected") line = substr(line, (RLENGTH < indent ? RLENGTH : indent) + 1)
  print line > file
  if (kind == "swift" && file == program ".swift") keep_arrow(line)
  if (kind == "swift" && module != "") print line > module
}

ticks && kind == "transcript" { excerpt[++excerpt_length] = substr($0, indent + 1) }

END {
  if (ticks) wrong(begun, "this block has no end.")
  if (awaits_text) wrong(awaits_text, "this block is to be run, and no text block with what it prints follows.")
  exit failures > 0
}
