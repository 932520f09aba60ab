# Puts the examples of doc comments into one program: awk -v root=FOLDER -f examples.awk NAMES GRAPH…
#
# NAMES is Swift that declares what the examples use. An example is what is indented by four in a doc comment, after an
# empty line; an ellipsis in it stands for anything. It is the body of an asynchronous function, but for the symbols that
# a line `//: KIND SYMBOL …` of NAMES lists:
#   run      the body is run: in `value   // 1: because` the value must be the one of the comment
#   members  the example is a part of a type that conforms to the protocol `Members`
#   text     the example is no Swift
#   TYPE     the body has the parameters of the line `//: parameters`, in which REACTOR is this type, and may return its effect
# Lines are those of the sources.

FNR == NR && sub(/^\/\/: parameters /, "") {
  parameters = $0
  next
}
FNR == NR && sub(/^\/\/: /, "") {
  for (i = 2; i <= NF; i++) kind_of[$i] = $1
  next
}
FNR == NR { print; next }

# What a value looks like that can be compared: a number, a text, a list, a case.
BEGIN { result = "^(-?[0-9][0-9_.]*|\"[^\"]*\"|\\[[^\\]]*\\]|nil|true|false|\\.[a-z]+(\\([^)]*\\))?)" }

# Writes the example that was read, if there is one.
function write(    kind, head, tail, effect) {
  kind = kind_of[name]
  if (example != "" && kind != "text") {
    head = "@MainActor static func example() async throws {"
    tail = "}"
    if (kind == "members") head = tail = ""
    else if (kind ~ /^[A-Z]/) {
      effect = example ~ /^ *(\.|case |return )/
      head = parameters
      gsub(/REACTOR/, kind, head)
      head = "static func example(" head ") " (effect ? "-> Effect<" kind "> {" : "async throws {")
      if (example ~ /^ *case /) {
        head = head " switch action {"
        tail = "default: .none } }"
      }
    }
    if (kind == "run") calls = calls "    try await Example" number + 1 ".example()\n"
    printf "struct Example%d" (kind == "members" ? ": Members" : "") " {\n#sourceLocation(file: \"%s\", line: %d)\n%s\n%s%s\n#sourceLocation()\n}\n", ++number, file, begun - 1, head, example, tail
  }
  example = ""
}

# Returns the Swift of a line, which in a comment of JSON has its own escapes and may leave things out.
function swift(text) {
  gsub(/\\"/, "\"", text)
  gsub(/\\\//, "/", text)
  gsub(/\\\\/, "\\", text)
  sub(/\.run \{ … \}/, ".run { _ in }", text)
  gsub(/…/, "", text)
  return kind_of[name] == "run" ? compared(text) : text
}

# Returns a line that compares a value with the one in the comment after it, if there is one.
function compared(text,    value) {
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
  file = substr(parts[4], length("file://" root "/") + 1)
}
within == "comment" && /^ *"line"/ { match($0, /[0-9]+/); line = substr($0, RSTART, RLENGTH) + 1 }
within == "comment" && /^            "text": "/ {
  text = substr($0, 22, length($0) - 22)
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
  print "func expect<Value: Equatable>(_ value: Value, _ expected: Value, file: String = #filePath, line: Int = #line) {"
  print "  if value != expected { print(\"\\(file):\\(line): this is \\(value), and not \\(expected).\") }\n}"
  print "@main enum Examples {\n  static func main() async throws {\n" calls "  }\n}"
}
