# Prints each declaration of public surfaces, a line each, with tabs between the columns.
#
#   awk -f surface.awk Docs/API/*.swiftinterface
#
# The columns are the module; `declaration`, `default` (in an extension), `requirement` (in a protocol), `case` or
# `conformance`; the qualified name, `Store.send(_:isolation:)`; and the text without module names and without
# the parts that no caller sees: `@inlinable`, the inner names of parameters, `let` instead of `{ get }`.

# Returns the index of the first character of `marks` that a text has outside of brackets, or 0.
function outside(text, marks,    i, depth, mark) {
  for (i = 1; i <= length(text); i++) {
    mark = substr(text, i, 1)
    if (mark == "-" && substr(text, i + 1, 1) == ">") { i++; continue }
    if (depth == 0 && index(marks, mark)) return i
    if (index("(<[", mark)) depth++
    if (index(")>]", mark)) depth--
  }
  return 0
}

# Returns the labels of a parameter list that begins with its parenthesis: `(_:isolation:)`.
function labels(list,    all, end, label) {
  all = ""
  list = substr(list, 2)
  while (list !~ /^\)/ && list != "") {
    label = list
    sub(/^(@[A-Za-z]+(\([^)]*\))? )*/, "", label)
    end = outside(list, ",)")
    if (!end) break
    if (label !~ /^[A-Za-z0-9_`]+( [A-Za-z0-9_`]+)?: /) label = "_" # a value of a case
    sub(/[ :].*/, "", label)
    all = all label ":"
    list = substr(list, substr(list, end, 1) == ")" ? end : end + 2)
  }
  return "(" all ")"
}

# Returns the part of a name after its generic parameters.
function after_generics(text,    end) {
  if (text !~ /^</) return text
  end = outside(substr(text, 2), ">")
  return substr(text, end + 2)
}

# Returns the name of a member, with the labels of its parameters.
function name_of(text,    name, rest) {
  if (!match(text, /(^| )(func|var|let|init|subscript|case|typealias|associatedtype|macro)([ (?!<]|$)/)) return text
  rest = substr(text, RSTART)
  sub(/^ /, "", rest)
  if (rest ~ /^(init|subscript)/) {
    match(rest, /^[a-z]+/)
  } else {
    sub(/^[a-z]+ /, "", rest)
    if (!match(rest, /^(`[^`]*`|[A-Za-z0-9_$]+)/)) match(rest, /^[^ ]+/)
  }
  name = substr(rest, 1, RLENGTH)
  rest = substr(rest, RLENGTH + 1)
  sub(/^[?!]/, "", rest)
  sub(/^ /, "", rest)
  rest = after_generics(rest)
  if (name !~ /^[A-Za-z`]/) gsub(/[A-Za-z0-9]+:/, "_:", rest) # an operator
  return rest ~ /^\(/ && text !~ /(^| )(var|let|typealias|associatedtype) / ? name labels(rest) : name
}

# Returns a declaration without the names of parameters that no caller writes.
function without_inner_names(text,    done) {
  done = ""
  while (match(text, /(\(|, )[A-Za-z0-9_`]+ [A-Za-z0-9_`]+: /)) {
    done = done substr(text, 1, RSTART)
    text = substr(text, RSTART + 1)
    sub(/^ /, "", text)
    match(text, / /)
    done = done (done ~ /,$/ ? " " : "") substr(text, 1, RSTART - 1)
    sub(/^[^ ]+ [^:]+/, "", text)
  }
  return done text
}

# Returns a declaration without the parts that no caller sees.
function plain(text) {
  text = without_inner_names(text)
  gsub(/Thorium[A-Za-z]*\./, "", text)
  gsub(/@(inlinable|discardableResult) /, "", text)
  while (sub(/(^| )(final|convenience|override|public|(private|internal|package)\(set\)) /, " ", text)) continue
  sub(/^ +/, "", text)
  if (text ~ /(^| )let /) sub(/(^| )let /, "&\001", text)
  if (sub(/let \001/, "var ", text)) return text " { get }"
  if (text ~ /(^| )var / && text !~ /\}$/) return text " { get set }"
  return text
}

# Prints one line of the surface.
function report(kind, name, text) { print module "\t" kind "\t" name "\t" text }

# Enters a type or an extension, whose line is given without its brace.
function enter(header,    word, name, generics, clause, end, list) {
  match(header, /(^| )(struct|class|enum|actor|protocol|extension) /)
  word = substr(header, RSTART, RLENGTH)
  gsub(/ /, "", word)
  list = substr(header, RSTART + RLENGTH)
  match(list, /^[A-Za-z0-9_.`]+/)
  name = substr(list, 1, RLENGTH)
  list = substr(list, RLENGTH + 1)
  generics = after_generics(list)
  end = length(list) - length(generics)
  clause = generics
  generics = substr(list, 1, end)
  list = ""
  if (sub(/^ : /, "", clause)) {
    end = index(clause, " where ")
    list = end ? substr(clause, 1, end - 1) : clause
    clause = end ? substr(clause, end) : ""
  }
  depth++
  path[depth] = (depth > 1 ? path[depth - 1] "." : "") name
  kind[depth] = word
  condition[depth] = word == "extension" ? clause : condition[depth - 1]
  if (word != "extension") report("declaration", path[depth], word " " name generics clause condition[depth - 1])
  while (list != "") {
    end = outside(list, ",")
    if (!end) end = length(list) + 1
    name = substr(list, 1, end - 1)
    sub(/^@unchecked /, "", name)
    report(word == "protocol" ? "requirement" : "conformance", path[depth] " : " name, name condition[depth])
    list = substr(list, end + 2)
  }
}

FNR == 1 {
  module = FILENAME
  sub(/.*\//, "", module)
  sub(/\.swiftinterface$/, "", module)
  depth = 0
}
{
  sub(/^ +/, "")
  while (sub(/^@available\([^"()]*("[^"]*"[^"()]*)*\) */, "")) continue
}
/^$/ || /^import / || /^(@[A-Za-z]+|deinit)$/ { next }
/^\}$/ { depth--; next }
{
  if (/ \{$/ && match($0, /(^| )(struct|class|enum|actor|protocol|extension) /)) {
    sub(/ \{$/, "")
    enter(plain($0))
    next
  }
  text = plain($0)
  word = "declaration"
  if (depth && kind[depth] == "protocol") word = "requirement"
  else if (depth && kind[depth] == "extension") word = "default"
  if (text ~ /^(indirect )?case /) word = "case"
  report(word, (depth ? path[depth] "." : "") name_of(text), text condition[depth])
}
END { if (depth) { print FILENAME ": a brace is missing" > "/dev/stderr"; exit 1 } }
