# Performs the steps of a tutorial: it writes the files of a page, and the commands with their expected output.
#
#   awk -v root=FOLDER -v out=FOLDER -f tutorial.awk PAGE…
#
# Blocks of all pages are steps of one package in `root`, in their order. After the language may stand:
#   file:PATH      the block is the whole file
#   adds:PATH      the block is added to the end of the file
#   replaces:PATH  the block replaces a declaration of the file: from the block's first line that is equal, up to the
#                  brace that closes it
# A block ```sh is a command, and the ```text or ```mermaid block after it has its output. A command marked `fails` ends with an error.
#
# Since a later step changes files, each step is a folder of `out`: NNN.command, with .text, .fails, .where, and .files,
# the files as they are at this step.

# Tells what is wrong with the page.
function wrong(sentence) {
  printf "%s:%d: %s\n", FILENAME, FNR, sentence > "/dev/stderr"
  failures++
}

# Writes the files into the folder of a step.
function keep_files(folder,    path, target) {
  for (path in content) {
    target = folder "/" path
    parent = target
    sub(/\/[^\/]*$/, "", parent)
    system("mkdir -p '" parent "'")
    printf "%s", content[path] > target
    close(target)
  }
}

# Replaces a declaration by the block: it ends at a line with the closing brace, indented as its first line.
function replace(path, block,    lines, count, first, indent, i, result, state) {
  count = split(content[path], lines, "\n")
  first = block
  sub(/\n.*/, "", first)
  match(first, /^ */)
  indent = substr(first, 1, RLENGTH)
  for (i = 1; i < count; i++) {
    if (!state && lines[i] == first) {
      state = 1
      result = result block
    }
    if (!state || state == 2) result = result lines[i] "\n"
    else if (lines[i] == indent "}") state = 2
  }
  if (state != 2) wrong(path " has no declaration that begins with `" first "`.")
  content[path] = result
}

# Ends a block.
function end_block() {
  if (kind == "file") content[path] = text
  else if (kind == "adds") content[path] = content[path] "\n" text
  else if (kind == "replaces") replace(path, text)
  else if (kind == "sh") {
    step = sprintf("%s/%03d", out, ++number)
    printf "%s", text > (step ".command")
    close(step ".command")
    print FILENAME ":" begun > (step ".where")
    close(step ".where")
    if (fails) { printf "" > (step ".fails"); close(step ".fails") }
    keep_files(step ".files")
    awaits_text = 1
    return
  } else if ((kind == "text" || kind == "mermaid") && awaits_text) {
    printf "%s", text > (step ".text")
    close(step ".text")
  }
  if (kind != "elsewhere") awaits_text = 0
}

/^```/ && !inside {
  count = split(substr($0, 4), words, " ")
  inside = 1
  begun = FNR
  text = ""
  fails = words[2] == "fails"
  kind = words[1]
  if (match(words[2], /^(file|adds|replaces):/)) {
    kind = substr(words[2], 1, RLENGTH - 1)
    path = substr(words[2], RLENGTH + 1)
    if (kind != "file" && !(path in content)) wrong("no block before this one has the file " path ".")
  } else if (kind !~ /^(sh|text|mermaid)$/) kind = "elsewhere"
  next
}
/^```$/ && inside { inside = 0; end_block(); next }
inside { text = text $0 "\n" }

END { exit failures > 0 }
