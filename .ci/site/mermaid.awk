# Turns a drawing in Mermaid, as the pages have it, into the language of Graphviz, or into a text alternative.
#
#   awk -v direction=TB -f mermaid.awk FILE
#   awk -v as=text -f mermaid.awk FILE
#
# It reads the part of Mermaid that the pages use: `graph` with chains of arrows, labels, node texts and subgraphs, and
# `stateDiagram-v2` with names, labels and two classes. Without `direction`, it takes that of the drawing.

# Returns a text without its quotes and escapes, with a line break between its lines.
function plain(text, break_mark) {
  gsub(/^ +| +$/, "", text)
  gsub(/^"|"$/, "", text)
  gsub(/#34;/, "\"", text)
  gsub(/<br\/>/, break_mark, text)
  return text
}

# Returns a text as Graphviz quotes it.
function quoted(text) {
  gsub(/\\/, "\\\\", text)
  gsub(/"/, "\\\"", text)
  gsub(/\n/, "\\n", text)
  return "\"" text "\""
}

# Keeps a node with its text, such as Login["Login<br/>code"], and returns its name.
function node(text,    name) {
  text = plain(text, "<br/>")
  name = text
  if (match(text, /[^*]\[.*\]$/)) {
    name = substr(text, 1, RSTART)
    text = substr(text, RSTART + 2, RLENGTH - 3)
  }
  if (!(name in title)) keep(name)
  if (text != name || title[name] == "") title[name] = plain(text, "\n")
  return name
}

# Keeps the name of a node of the current subgraph.
function keep(name) {
  names[++nodes] = name
  group[name] = current
  title[name] = ""
}

# Keeps the arrows of a chain such as A --> B -- label --> C -. label .-> D.
function chain(line,    left, right, mark, label) {
  while (match(line, / (-->|--|-\.) /)) {
    left = substr(line, 1, RSTART - 1)
    mark = substr(line, RSTART + 1, RLENGTH - 2)
    line = substr(line, RSTART + RLENGTH)
    label = ""
    if (mark != "-->") {
      match(line, mark == "--" ? " --> " : " [.]-> ")
      label = substr(line, 1, RSTART - 1)
      line = substr(line, RSTART + RLENGTH)
    }
    right = line
    sub(/ (-->|--|-\.) .*/, "", right)
    arrow(node(left), node(right), plain(label, " "), mark == "-.")
  }
}

# Keeps an arrow.
function arrow(left, right, label, dotted) {
  count++
  from[count] = left
  to[count] = right
  label_of[count] = label
  if (dotted) is_dotted[count]
}

# Prints the nodes of a subgraph, or those outside of all.
function print_nodes(wanted,    i, name) {
  for (i = 1; i <= nodes; i++) {
    name = names[i]
    if (group[name] != wanted) continue
    printf "  %s [label=%s%s]\n", quoted(name), quoted(title[name]), name in style ? ", " style[name] : ""
  }
}

# Prints the drawing for Graphviz.
function print_graph(    i) {
  font = "fontname=\"Helvetica,Arial,sans-serif\", fontsize="
  print "digraph {"
  printf "  graph [rankdir=%s, bgcolor=transparent, nodesep=0.25, ranksep=0.4, pad=0.1, %s12]\n", direction, font
  printf "  node [shape=box, style=rounded, height=0.3, margin=\"0.12,0.06\", %s12]\n", font
  printf "  edge [arrowsize=0.7, %s11]\n", font
  print_nodes("")
  for (i = 1; i <= groups; i++) {
    printf "  subgraph \"cluster %d\" {\n  label=%s\n", i, quoted(group_name[i])
    print_nodes(group_name[i])
    print "  }"
  }
  for (i = 1; i <= count; i++) {
    printf "  %s -> %s [label=%s%s]\n", quoted(from[i]), quoted(to[i]),
      quoted(label_of[i] == "" ? "" : " " label_of[i] " "), i in is_dotted ? ", style=dashed" : ""
  }
  print "}"
}

# Prints the text alternative, in one line: each arrow with its label.
function print_text(    i, text) {
  text = "A drawing"
  for (i = 1; i <= count; i++) {
    text = text (i == 1 ? ": " : "; ") spoken(from[i]) " to " spoken(to[i]) (label_of[i] == "" ? "" : " (" label_of[i] ")")
  }
  print text
}

# Returns the text of a node; the second time, its first line.
function spoken(name,    text) {
  text = name == "[*]" ? "the beginning" : title[name]
  if (name in is_spoken) sub(/\n.*/, "", text)
  is_spoken[name]
  if (sub(/\n/, " with ", text)) gsub(/\n/, ", ", text)
  return text
}

/^(graph|stateDiagram)/ {
  if (!direction) direction = $1 == "graph" ? $2 : "TB"
  sub(/TD/, "TB", direction)
  has_states = $1 != "graph"
  next
}
/^ *%%/ { next }
/^ *subgraph / { current = group_name[++groups] = $2; next }
/^ *end$/ { current = ""; next }
/^ *state ".*" as / {
  match($0, /".*"/)
  keep($NF)
  title[$NF] = plain(substr($0, RSTART, RLENGTH), "\n")
  next
}
/^ *classDef / { class[$2] = $3 == "stroke-width:" ? "penwidth=3" : "style=\"rounded,dotted\""; next }
/^ *class / { style[$2] = class[$3]; next }
has_states && / --> / {
  style["[*]"] = "shape=point, width=0.12"
  label = ""
  if (match($0, / : /)) {
    label = plain(substr($0, RSTART + 3), " ")
    $0 = substr($0, 1, RSTART - 1)
  }
  split($0, ends, / --> /)
  if (as != "text") gsub(/, /, ",\n", label)
  arrow(node(ends[1]), node(ends[2]), label)
  next
}
NF { chain($0) }
END { if (as == "text") print_text(); else print_graph() }
