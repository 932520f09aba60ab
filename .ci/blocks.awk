# Cuts the fenced blocks of a page into files: awk -v out=FOLDER -v page=NAME -f blocks.awk PAGE
#
# Programs become FOLDER/NUMBER.swift, with .where, their page and line, and an empty file for each mark, such as .run.
# NUMBER.text has the text block after a block that is run, and NUMBER.arrows the comments `// → text` of a program.
# Other blocks that are checked become NUMBER.manifest, .python, or .part, whose first line names the file it is a part of.

function wrong(line, sentence) {
  printf "%s:%d: %s\n", page, line, sentence >"/dev/stderr"
  failed = 1
}

function begin(kind) {
  stem = sprintf("%s/%03d", out, ++count)
  print page ":" NR >(stem ".where")
  file = stem "." kind
}

# Begins a block of Swift, by the marks after its language.
function begin_swift(marks, number,    i, name) {
  if (marks[2] ~ /^(foreign$|file:|adds:|replaces:)/) return
  if (marks[2] == "manifest") return begin("manifest")
  if (sub(/^from:/, "", marks[2])) {
    begin("part")
    print marks[2] >file
    return
  }
  if (marks[2] == "continues" && program == "") wrong(NR, "no program precedes this block.")
  if (marks[2] != "continues") {
    begin("swift")
    program = stem
  }
  file = program ".swift"
  printf "#sourceLocation(file: \"%s\", line: %d)\n", page, NR + 1 >file
  for (i = 2; i <= number; i++) {
    name = marks[i]
    if (name !~ /^(continues|run|session|tests|module:[A-Za-z]+)$/) wrong(NR, "a block of Swift has no mark `" name "`.")
    if (sub(/^module:/, "", name)) {
      module = out "/" name ".module"
      printf "#sourceLocation(file: \"%s\", line: %d)\n", page, NR + 1 >module
    } else {
      printf "" >(program "." name)
    }
    if (name ~ /^(run|session)$/) awaited = program
  }
}

/^ *```+[^`]*$/ && fence == "" {
  match($0, /```+/)
  fence = substr($0, RSTART, RLENGTH)
  indent = RSTART - 1
  number = split(substr($0, RSTART + RLENGTH), marks, " ")
  begun = NR
  kind = marks[1]
  file = module = ""
  if (awaited != "") {
    if (kind == "text") file = awaited ".text"
    else wrong(NR, "no text block says what the program before prints.")
    printf "" >file
    awaited = ""
  } else if (kind == "swift") begin_swift(marks, number)
  else if (kind == "python" || kind == "transcript") {
    begin(kind == "python" ? kind : "part")
    if (kind == "python") awaited = stem
    else print marks[2] >file
  }
  next
}

fence != "" && match($0, /[^ ]/) && substr($0, RSTART) == fence {
  fence = ""
  next
}

fence != "" && file != "" {
  print substr($0, match($0, /[^ ]/) > indent ? indent + 1 : 1) >file
  if (kind == "swift" && file == program ".swift" && match($0, /(^|[^\/])\/\/ → /)) {
    arrow = substr($0, RSTART + RLENGTH)
    sub(/[ \t]+$/, "", arrow)
    print arrow >(program ".arrows")
  }
}
fence != "" && module != "" { print >module }

END {
  if (fence != "") wrong(begun, "this block has no end.")
  if (awaited != "") wrong(begun, "no text block says what the last program prints.")
  exit failed
}
