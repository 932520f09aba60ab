# Draws the first 16 lines of a transcript as a picture of a terminal, in SVG: awk -f session.awk FILE.transcript

NR <= 16 {
  kind = /^> / ? " class=\"typed\"" : /^! / ? " class=\"refused\"" : ""
  if (length($0) > columns) columns = length($0)
  gsub(/&/, "\\&amp;")
  gsub(/</, "\\&lt;")
  gsub(/>/, "\\&gt;")
  lines = lines sprintf("<text x=\"24\" y=\"%d\"%s>%s</text>\n", 30 + 20 * NR, kind, $0)
  rows = NR
}

END {
  width = columns * 8 + 48
  height = rows * 20 + 52
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\">\n", width, height, width, height
  print "<style>text { font: 13px ui-monospace, monospace; fill: #d8dee9; white-space: pre }"
  print ".typed { fill: #5eead4 } .refused { fill: #ffb38a }</style>"
  printf "<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#12211f\"/>\n", width, height
  for (i = 0; i < 3; i++) printf "<circle cx=\"%d\" cy=\"18\" r=\"5\" fill=\"#40605b\"/>\n", 22 + 18 * i
  print lines "</svg>"
}
