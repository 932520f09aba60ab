# Puts the examples of doc comments into what they stand in, as one program.
#
#   awk -v root=FOLDER -f examples.awk CONTEXTS GRAPH…
#
# CONTEXTS is Swift. What stands before its first line `//: NAME …`, or behind `//: all`, is for all
# examples. From another such line, or lines, to the next stands the context of the examples of these
# symbols, with a line EXAMPLE for their place. `//: *` is the context of all others, and one without
# a place that of what is no Swift. With `//: run NAME …` the program calls `example()`, and
# `value   // 1: because` must be what it says.
#
# An example is what is indented by four in a comment, behind an empty line, and an ellipsis in it
# stands for anything. Lines are those of the sources.

FNR == NR && /^\/\/: / {
  if (header != FNR - 1) context = FNR
  header = FNR
  count = split(substr($0, 5), names, " ")
  if (names[1] == "all") context = 0
  if (names[1] == "run") runs[context]
  for (i = 1; i <= count; i++) context_of[names[i]] = context
  next
}

FNR == NR {
  if (!context) print
  else if (/^ *EXAMPLE$/) has_place[context]
  else if (context in has_place) after[context] = after[context] $0 "\n"
  else { before[context] = before[context] $0 "\n"; lines[context]++ }
  next
}

# What a value looks like that can be compared: a number, a text, a list, a case.
BEGIN { result = "^(-?[0-9][0-9_.]*|\"[^\"]*\"|\\[[^\\]]*\\]|nil|true|false|\\.[a-z]+(\\([^)]*\\))?)" }

# Answers the context of the symbol that is read.
function context_now() { return name in context_of ? context_of[name] : context_of["*"] }

# Writes the example that was read, if there is one.
function write(context) {
  if (example == "") return
  context = context_now()
  if (context in has_place) {
    printf "enum Example%d {\n", ++number
    printf "#sourceLocation(file: \"%s\", line: %d)\n", file, begun - lines[context]
    printf "%s%s%s#sourceLocation()\n}\n", before[context], example, after[context]
  }
  if (context in runs) calls = calls "    try await Example" number ".example()\n"
  example = ""
}

# Answers the Swift of a line, which in a comment of JSON has its own escapes and may leave things out.
function swift(text) {
  gsub(/\\"/, "\"", text)
  gsub(/\\\//, "/", text)
  gsub(/\\\\/, "\\", text)
  sub(/\.run \{ … \}/, ".run { _ in }", text)
  gsub(/…/, "", text)
  return context_now() in runs ? compared(text) : text
}

# Answers a line that compares a value with the one behind it, where one stands there.
function compared(text, value) {
  if (text ~ / = |^ *(await|for|let|var) / || !match(text, /   *\/\/ /)) return text
  value = substr(text, RSTART + RLENGTH)
  text = substr(text, 1, RSTART - 1)
  if (!match(value, result "(: |$)")) return text
  value = substr(value, 1, RLENGTH)
  sub(/: $/, "", value)
  sub(/^ +/, "", text)
  return "    expect(" text ", " value ")"
}

/^    \{/ { name = "" }
/^      "pathComponents"/ { within = "name"; next }
/^      "docComment"/ { within = "comment"; empty = 0; next }
/^      [\]}]/ { write(); within = "" }

within == "name" {
  gsub(/^ *"|",?$/, "")
  name = name (name == "" ? "" : ".") $0
}

within == "comment" && /^        "uri"/ {
  split($0, parts, "\"")
  file = parts[4]
  sub("^file://" root "/", "", file)
}

within == "comment" && /^ *"line"/ { match($0, /[0-9]+/); line = substr($0, RSTART, RLENGTH) + 1 }

within == "comment" && /^            "text": "/ {
  text = $0
  sub(/^            "text": "/, "", text)
  sub(/"$/, "", text)
  if (text ~ /^    / && (empty || example != "")) {
    if (example == "") begun = line
    example = example swift(text) "\n"
  } else if (text == "" && example != "") {
    example = example "\n"
  } else {
    write()
  }
  empty = text == ""
}

END {
  print "func expect<Value: Equatable>("
  print "  _ value: Value, _ expected: Value, file: String = #filePath, line: Int = #line"
  print ") {"
  print "  if value != expected { print(\"\\(file):\\(line): this is \\(value), and not \\(expected).\") }"
  print "}\n@main enum Examples {\n  static func main() async throws {\n" calls "  }\n}"
}
