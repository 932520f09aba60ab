# Prints an index of a site as JavaScript: a title, a path, and the words of each page.
#
#   awk -v paths=FILE -f search.awk FILE…
#
# The files are pages of the catalogue, NAME.md, with all their words, and data of DocC, data/….json, of which only the
# title is read: a symbol is found by its name. `paths` lists the folders of the site. Each word is kept once.

# Answers a text as the content of a JavaScript string.
function quoted(text) {
  gsub(/\\/, "\\\\", text)
  gsub(/"/, "\\\"", text)
  return text
}

# Prints a page.
function show(title, path, text,    words, count, i, seen, list) {
  count = split(tolower(title " " text), words, /[^a-z0-9_]+/)
  for (i = 1; i <= count; i++) {
    if (length(words[i]) < 2 || words[i] in seen) continue
    seen[words[i]]
    list = list " " words[i]
  }
  shown[path]
  printf "  [\"%s\",\"%s\",\"%s\"],\n", quoted(title), quoted(path), list
}

# Prints the page of the catalogue that has been read.
function finish(    path) {
  if (name == "") return
  path = path_of[tolower(name)]
  if (path != "") show(title, path, text)
  name = ""
}

BEGIN {
  while ((getline path < paths) > 0) {
    word = path
    sub(/\/$/, "", word)
    sub(/.*\//, "", word)
    depth = gsub(/\//, "/", path)
    if (depth <= 3 && !(word in path_of)) path_of[word] = path
  }
  print "const pages = ["
}

FNR == 1 { finish() }

FNR == 1 && FILENAME ~ /\.md$/ {
  name = FILENAME
  sub(/.*\//, "", name)
  sub(/\.md$/, "", name)
  title = $0
  gsub(/^# *|`/, "", title)
  text = ""
}

name != "" { text = text " " $0 }

FILENAME ~ /\.json$/ && match($0, /"metadata":\{/) {
  rest = substr($0, RSTART, 6000)
  path = FILENAME
  sub(/^.*data\//, "", path)
  sub(/\.json$/, "/", path)
  if (!(path in shown) && match(rest, /"title":"([^"\\]|\\.)*"/)) {
    title = substr(rest, RSTART + 9, RLENGTH - 10)
    gsub(/\\\//, "/", title)
    gsub(/\\"/, "\"", title)
    gsub(/\\\\/, "\\", title)
    show(title, path, "")
  }
}

END { finish(); print "]" }
