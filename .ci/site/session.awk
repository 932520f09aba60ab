# Draws an asciicast (version 3) as a picture that shows its lines one after the other, in SVG with CSS, without a script.
#
#   awk -v title=TEXT -v rows=N -f session.awk FILE.cast
#
# A typed line, `> …`, appears after a pause in which a person would type it. The picture scrolls when it is full, and
# plays once. With `prefers-reduced-motion` it shows the end at once. All lines are its text alternative.

BEGIN {
  if (!rows) rows = 26
  width = 8.4; height = 18; margin = 12 # of a character, of a line, and around all
  pause = 1.2; wait = 0.1 # seconds before a typed line, and before another one
  columns = 80
}

# Returns the text that a JSON string has between its quotes.
function plain(text) {
  gsub(/\\r\\n$/, "", text)
  gsub(/\\"/, "\"", text)
  gsub(/\\\\/, "\\", text)
  return text
}

# Returns a text as XML writes it.
function escaped(text) {
  gsub(/&/, "\\&amp;", text)
  gsub(/</, "\\&lt;", text)
  gsub(/>/, "\\&gt;", text)
  gsub(/"/, "\\&quot;", text)
  return text
}

# Returns the class of a line: typed, or a refusal or an error.
function kind(text) { return text ~ /^> / ? "typed" : text ~ /^([!?] |error)/ ? "wrong" : "" }

match($0, /^\[[0-9.]+, ?"o", ?"/) {
  interval = substr($0, 2)
  line[++count] = plain(substr($0, RLENGTH + 1, length($0) - RLENGTH - 2))
  time += interval + (line[count] ~ /^> / ? pause : wait)
  shown[count] = time
  if (length(line[count]) > columns) columns = length(line[count])
}

END {
  if (!count) { print "session.awk: the cast has no line" > "/dev/stderr"; exit 1 }
  end = time + 1
  if (rows > count) rows = count
  w = columns * width + 2 * margin
  h = rows * height + 2 * margin
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" aria-labelledby=\"title lines\">\n", w, h, w, h
  printf "<title id=\"title\">%s</title>\n<desc id=\"lines\">\n", escaped(title)
  for (i = 1; i <= count; i++) print escaped(line[i])
  print "</desc>\n<style>"
  print "text { font: 14px ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: #d8dee9; white-space: pre }"
  print ".typed { fill: #a3d9a5 } .wrong { fill: #ff9d9d }"
  printf "#all { transform: translateY(%dpx) }\n", -(count - rows) * height
  # A line is hidden until its delay is over; all lines move up by one when a line has no room.
  print "@keyframes hide { from, to { opacity: 0 } }\n@keyframes scroll {\n0% { transform: none }"
  for (i = rows + 1; i <= count; i++) printf "%.3f%% { transform: translateY(%dpx) }\n", 100 * shown[i] / end, -(i - rows) * height
  printf "}\n@media (prefers-reduced-motion: no-preference) {\n"
  printf "text { animation: hide 1ms backwards }\n#all { animation: scroll %.2fs step-end }\n}\n</style>\n", end
  printf "<clipPath id=\"window\"><rect x=\"0\" y=\"%d\" width=\"%d\" height=\"%d\"/></clipPath>\n", margin, w, rows * height
  printf "<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#1d2330\"/>\n<g clip-path=\"url(#window)\"><g id=\"all\">\n", w, h
  for (i = 1; i <= count; i++) {
    class = kind(line[i])
    printf "<text x=\"%d\" y=\"%d\"%s style=\"animation-delay: %.1fs\">%s</text>\n", margin, margin + i * height - 5, class ? " class=\"" class "\"" : "", shown[i], escaped(line[i])
  }
  print "</g></g>\n</svg>"
}
