# Lists the symbols that are written in a source, from a symbol graph printed prettily: not what the
# compiler makes by itself, and not the extensions around members.
#
#   awk -v root=FOLDER -f symbols.awk GRAPH
#
# A line each: `yes` or `no`, for its doc comment; its file and line; its name, with those around it; its
# kind. What is unavailable does not stand in a graph.

/^    \{/ { documented = "no"; kind = name = place = "" }

/^        "identifier"/ && kind == "" { split($0, parts, "\""); kind = parts[4] }

/^      "docComment"/ { documented = "yes" }

# The parts of the name stand in a list, a line each.
/^      "pathComponents"/ { within = "name"; next }
/^      "location"/ { within = "location"; next }
/^      [\]}]/ { within = "" }

within == "name" {
  gsub(/^ *"|",?$/, "")
  name = name (name == "" ? "" : ".") $0
}

within == "location" && /"uri"/ {
  split($0, parts, "\"")
  place = parts[4]
  sub("^file://" root "/", "", place)
}

within == "location" && /"line"/ {
  gsub(/[^0-9]/, "")
  place = place ":" ($0 + 1)
}

/^    \}/ { if (place != "" && kind != "swift.extension") print documented "\t" place "\t" name "\t" kind }
