# Lists the sentences of comments and pages that have a pattern of unclear English.
#
#   awk -f prose.awk FILES
#
# A line each: file, line, pattern and text, with tabs between them. The last line has the number of sentences. In Swift the
# sentences are those of comments, and indented examples are skipped; in pages, those outside of blocks of code.

BEGIN {
  pattern["what for a thing"] = "(^|[^A-Za-z`])[Ww]hat[^A-Za-z]"
  pattern["a person for code"] = "(^|[^A-Za-z`])([Ww]hoever|[Ss]omebody|[Nn]obody|[Aa]nybody|[Ee]verybody|[Ww]ho (asks|waits|sends|reads|goes|comes|handles|calls|is|has|holds))[^A-Za-z]"
  pattern["tell, told"] = "(^|[^A-Za-z`])(told|tells?|telling)[^A-Za-z`(]"
  pattern["stands, stood"] = "(^|[^A-Za-z`])(stands?|stood)[^A-Za-z`]"
  pattern["behind for after"] = "(^|[^A-Za-z`])behind[^A-Za-z`]"
  pattern["stacked relatives"] = "(^|[^A-Za-z])((of|for|to|from|at|under|with|by) (which|whom)|(one|those|that) that)[^A-Za-z]"
  pattern["is to be"] = "(^|[^A-Za-z])(is|are|was|were) to be[^A-Za-z]"
  pattern["any more, but for, of its own"] = "(^|[^A-Za-z])(any more|but for|of (its|their) own)[^A-Za-z]"
  question = "^(What|Who|Whom|Whose|Whoever|Whatever|Where|How|Which|When|Whether|Behind|That)[^A-Za-z]"
}

# Prints a sentence with each of its patterns.
function examine(sentence, name, text) {
  if (split(sentence, words, " ") < 6) return
  count++
  for (name in pattern) {
    text = " " sentence " "
    # These questions are plain.
    if (name ~ /^what/) gsub(/[Ww]hat (is|are|does|do|to|if|happens|kind)[^A-Za-z]/, "", text)
    if (text ~ pattern[name]) print file "\t" start "\t" name "\t" sentence
  }
}

# Examines the block that has ended, sentence by sentence.
function finish_block() {
  while (match(block, /[.!?]["')`*]* +[A-Z`"*]/)) {
    examine(substr(block, 1, RSTART))
    block = substr(block, RSTART + RLENGTH - 1)
  }
  examine(block)
  block = ""
}

FNR == 1 {
  finish_block()
  file = FILENAME
  is_swift = file ~ /\.swift$/
  within_code = was_comment = 0
}

is_swift && /^[ \t]*\/\// {
  text = $0
  sub(/^[ \t]*\/\/\/? ?/, "", text)
  if (!was_comment) {
    start = FNR
    if ($0 ~ /^[ \t]*\/\/\// && text " " ~ question) print file "\t" FNR "\ta summary that begins with a question word\t" text
  }
  was_comment = 1
  if (text ~ /^    / || text == "" || text ~ /^ *- [A-Za-z`]+( [A-Za-z]+)?:/) finish_block()
  if (text !~ /^    /) block = block " " text
  next
}

is_swift { finish_block(); was_comment = 0; next }

/^[ \t]*```/ { within_code = !within_code; finish_block(); next }
within_code { next }
/^[ \t]*$|^[ \t]*[|#>]/ { finish_block(); next }
/^[ \t]*([-*]|[0-9]+\.) / { finish_block() }
{ if (block == "") start = FNR; block = block " " $0 }

END { finish_block(); print count }
