# Turns a page as a Git host shows it into one as DocC reads it, line by line.
#
#   awk -v modules='A B' -v links=FILE -f page.awk PAGE
#
# Outside of fenced blocks a link to a file or folder, `[Time](Time.md)`, becomes one to a page,
# `[Time](doc:Time)`; a picture `![…](counter.svg)` stays as it is; a fence keeps its language, and loses the marks behind it. FILE gets a line
# more for each such link: the page and line, a tab, the path of the target.

BEGIN {
  count = split(modules, names, " ")
  for (i = 1; i <= count; i++) is_module[names[i]]
}

# Answers what DocC calls the page at a path, with the heading behind `#`.
function name_of(path, heading) {
  heading = match(path, /#/) ? substr(path, RSTART) : ""
  sub(/#.*/, "", path)
  sub(/\.md$/, "", path)
  sub(/.*\//, "", path)
  return "doc:" (path in is_module ? "/" : "") path heading
}

# Answers a path from the root of the package: of a target that is named on this page.
function from_root(target, path) {
  path = FILENAME
  sub(/[^\/]*$/, "", path)
  sub(/#.*/, "", target)
  return path target
}

# Answers a line with its links turned.
function turned(line, done, target) {
  done = ""
  while (match(line, /\]\([^ )]+\)/)) {
    target = substr(line, RSTART + 2, RLENGTH - 3)
    done = done substr(line, 1, RSTART + 1)
    line = substr(line, RSTART + RLENGTH)
    if (target ~ /\.svg$/) {
      print FILENAME ":" NR "\t" from_root(target) >> links
    } else if (target !~ /^([a-z]+:|#)/) {
      print FILENAME ":" NR "\t" from_root(target) >> links
      target = name_of(target)
    }
    done = done target ")"
  }
  return done line
}

/^[ \t]*```+[^`]*$/ {
  match($0, /```+/)
  behind = substr($0, RSTART + RLENGTH)
  if (!ticks) {
    ticks = RLENGTH
    split(behind, words, " ")
    print substr($0, 1, RSTART + RLENGTH - 1) words[1]
    next
  }
  if (RLENGTH >= ticks && behind ~ /^[ \t]*$/) ticks = 0
  print
  next
}

{ print ticks ? $0 : turned($0) }
