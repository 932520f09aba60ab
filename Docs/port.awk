# Ports Swift files by a table of renames, in place: awk -v table=Renames.txt -f port.awk FILE…
#
# Every file is cut into tokens, so that words in comments and literals stay, and interpolations are code. Then
# follow three passes: the names that the files declare, the renames, and the imports.

# Keeps a token of the file that is read.
function keep(kind, text) {
  count[file]++
  tokens[file, count[file]] = text
  kinds[file, count[file]] = kind
  if (kind == "word" || kind == "mark") latest = text
}

# Enters a string, a comment or an interpolation.
function push(what, fence) {
  level++
  mode[level] = what
  fences[level] = fence
  nesting[level] = 0
}

# Cuts the code at the start of a text; returns the rest of the text.
function read_code(text,    start, fence) {
  if (match(text, /^([A-Za-z_]|[\200-\377])([A-Za-z0-9_]|[\200-\377])*/)) start = "word"
  else if (match(text, /^[ \t\r]+/)) start = "space"
  else if (match(text, /^[0-9][A-Za-z0-9_]*/)) start = "mark"
  else if (match(text, /^\/\/.*/)) start = "comment"
  else if (match(text, /^\/\*/)) { start = "comment"; push("comment", "") }
  else if (match(text, /^#*"/)) {
    start = "literal"
    fence = substr(text, 1, RLENGTH - 1)
    if (substr(text, RLENGTH, 3) == "\"\"\"") RLENGTH += 2
    push(RLENGTH - length(fence) == 3 ? "lines" : "string", fence)
  } else if (match(text, /^#+\/.*\/#+/)) start = "literal"
  else if (latest ~ /^([(,=:[{!&|?;]|return|)$/ && match(text, /^\/([^ \/\\]|\\.)([^\/\\]|\\.)*\//)) start = "literal"
  else {
    start = "mark"
    RLENGTH = 1
    if (text ~ /^\(/) nesting[level]++
    if (text ~ /^\)/ && nesting[level]-- == 0 && level > 0) { start = "literal"; level-- }
  }
  keep(start, substr(text, 1, RLENGTH))
  return substr(text, RLENGTH + 1)
}

# Cuts a piece of a string or comment off a text; returns the rest.
function read_opaque(text,    i, end, escape, what) {
  what = mode[level] == "comment" ? "comment" : "literal"
  end = (mode[level] == "lines" ? "\"\"\"" : "\"") fences[level]
  escape = "\\" fences[level]
  for (i = 1; i <= length(text); i++) {
    if (what == "comment") {
      if (substr(text, i, 2) == "/*") { nesting[level]++; i++ }
      else if (substr(text, i, 2) == "*/" && nesting[level]-- == 0) { level--; i++; break }
    } else if (substr(text, i, length(escape)) == escape) {
      i += length(escape)
      if (substr(text, i, 1) == "(") { push("code", ""); break }
    } else if (substr(text, i, length(end)) == end) { level--; i += length(end) - 1; break }
  }
  keep(what, substr(text, 1, i))
  return substr(text, i + 1)
}

# Reads a file into tokens.
function read_file(    line, status) {
  level = 0
  mode[0] = "code"
  nesting[0] = 0
  while ((status = (getline line < file)) > 0) {
    latest = ""
    while (line != "") line = mode[level] == "code" ? read_code(line) : read_opaque(line)
    keep("space", "\n")
    while (level > 0 && mode[level] == "string") level -= level > 1 && mode[level - 1] == "code" ? 2 : 1
    if (level < 0) level = 0
  }
  close(file)
  if (status < 0) { print file ": cannot be read" > "/dev/stderr"; exit 2 }
}

# Returns the index of the next token of code, or of the previous one for the step -1; 0 if there is none.
function beside(i, step) {
  for (i += step; i > 0 && i <= count[file]; i += step)
    if (kinds[file, i] != "space" && kinds[file, i] != "comment") return i
  return 0
}
function after(i) { i = beside(i, 1); return i ? tokens[file, i] : "" }
function before(i) { i = beside(i, -1); return i ? tokens[file, i] : "" }

# Returns true if a word follows a dot that is no range's.
function is_member(i) {
  i = beside(i, -1)
  return i && tokens[file, i] == "." && tokens[file, i - 1] != "."
}

# Returns the index of the module before a dot, as in `Thorium.Store`, or 0.
function qualifier(i) {
  if (!is_member(i)) return 0
  i = beside(beside(i, -1), -1)
  return i && tokens[file, i] ~ /^Thorium[A-Za-z]*$/ && !is_member(i) ? i : 0
}

# Keeps which names a file declares, and to what its types conform.
function read_declarations(    i, word, next_word, header, type, depth, types, j, inner) {
  depth = 0
  types[0] = ""
  header = ""
  for (i = 1; i <= count[file]; i++) {
    word = tokens[file, i]
    if (kinds[file, i] == "mark") {
      if (word == "{") { types[++depth] = header; header = "" }
      if (word == "}" && depth > 0) depth--
      continue
    }
    if (kinds[file, i] != "word" || is_member(i)) continue
    if (header != "") conforms[header, word]
    next_word = after(i)
    if (word ~ /^(struct|class|enum|actor|protocol|extension)$/ && next_word !~ /^(func|var|let|subscript|init|[^A-Za-z_])/) {
      if (before(i) == "import") continue
      header = next_word
      if (word == "extension") {
        for (j = beside(beside(i, 1), 1); tokens[file, j] == "."; j = beside(beside(j, 1), 1)) header = tokens[file, beside(j, 1)]
        continue
      }
    }
    if (word ~ /^(struct|class|enum|actor|protocol|typealias|associatedtype|func)$/) {
      if (word != "func" || depth == 0) declare(i, next_word, depth)
      j = beside(beside(i, 1), 1) # generic parameters
      if (j && tokens[file, j] == "<") {
        for (inner = j; inner && tokens[file, inner] != ">" && inner < j + 200; inner = beside(inner, 1))
          if (tokens[file, inner] ~ /^[<,]$/) shadows[file, after(inner)]
      }
    }
    if (word ~ /^(func|var|let|case)$/ && types[depth] != "") {
      declared_member[target(), next_word] = declared_member[target(), next_word] " " signature(beside(i, 1))
      holder[file, beside(i, 1)] = types[depth]
    }
  }
}

# Returns the labels of a declaration, `(_:label:)`, or `any` for one without parameters.
function signature(i,    starts, found, n, j, text) {
  n = arguments(i, starts, found)
  if (n < 1) return n < 0 ? "any" : "()"
  for (j = 1; j <= n; j++) text = text found[j] ":"
  return "(" text ")"
}

# Returns true if a use may be one of a member that its target declares.
function is_own(i, name,    n, list, starts, place) {
  n = split(declared_member[target(), name], list, " ")
  for (; n > 0; n--) {
    if (list[n] == "any") return 1
    if (list[n] == "()" ? signature(i) == "()" : fits(i, name list[n], 0, starts, place)) return 1
  }
  return 0
}

# Returns the folder of the target that a file belongs to, or nothing if it has an unusual place.
function target() {
  return match(file, /(^|.*\/)(Sources|Tests|Examples)\/[^\/]+\//) ? substr(file, 1, RLENGTH) : ""
}

# Keeps that a file declares a name: for all files of its target if they can see it, else for this one.
function declare(i, name, depth,    scope) {
  scope = before(i)
  if (depth == 0 && scope != "private" && scope != "fileprivate") shadows[target(), name]
  else shadows[file, name]
}

# Returns true if a name means something of the program in this file.
function is_shadowed(name) { return (file, name) in shadows || (target(), name) in shadows }

# Reads the table.
function read_table(    line, field, i, n, list, base) {
  while ((getline line < table) > 0) {
    if (line ~ /^(#|$)/) continue
    split(line, field, "\t")
    n = ++rules
    kind[n] = field[1]
    module[n] = field[2]
    old[n] = field[3]
    new[n] = field[4]
    note[n] = field[5]
    if (kind[n] == "exports") {
      i = split(field[3], list, " ")
      for (; i > 0; i--) exports[field[2], list[i]]
      continue
    }
    base = base_name(old[n])
    if (base == "init") by_name[type_name(old[n])] = by_name[type_name(old[n])] " " n
    by_name[base] = by_name[base] " " n
  }
  close(table)
  if (!rules) { print table ": cannot be read, or is empty" > "/dev/stderr"; exit 2 }
}

# Returns `old` of `Type.old(_:label:)`, or `Type`.
function base_name(name) { sub(/\(.*/, "", name); sub(/.*\./, "", name); return name }
function type_name(name) { sub(/\(.*/, "", name); return sub(/\.[^.]*$/, "", name) ? base_name(name) : "" }

# Splits the labels of a name, and returns how many it has.
function split_labels(name, labels) {
  if (name !~ /:\)$/) return 0
  sub(/.*\(/, "", name)
  sub(/:\)$/, "", name)
  return split(name, labels, ":")
}

# Finds the arguments after a name, or its parameters; returns their number, or -1 if there is no parenthesis.
#
# `starts` are the tokens that an argument begins with; `found` are the labels, `_` for none.
function arguments(i, starts, found,    depth, n, j) {
  i = beside(i, 1)
  if (i && tokens[file, i] == "<") while (i && tokens[file, i] != "(") i = beside(i, 1)
  if (!i || tokens[file, i] != "(") return -1
  depth = 1
  n = 0
  for (j = beside(i, 1); j && depth > 0; j = beside(j, 1)) {
    if (depth == 1 && tokens[file, j] != ")" && tokens[file, beside(j, -1)] ~ /^[(,]$/ && (n == 0 || tokens[file, beside(j, -1)] == ",")) {
      n++
      starts[n] = j
      found[n] = kinds[file, j] == "word" && (after(j) == ":" || kinds[file, beside(j, 1)] == "word" && tokens[file, beside(beside(j, 1), 1)] == ":") ? tokens[file, j] : "_"
    }
    if (kinds[file, j] != "mark") continue
    if (tokens[file, j] ~ /^[([{]$/) depth++
    if (tokens[file, j] ~ /^[])}]$/) depth--
  }
  return n
}

# Returns true if a use has the form that a rule names, and keeps in `place` which label is which.
function fits(i, name, is_declaration, starts, place,    labels, found, n, m, j, k) {
  n = split_labels(name, labels)
  if (!n) return name !~ /\($/ || after(i) ~ /^[({]$/
  m = arguments(i, starts, found)
  if (m < 0) return !is_declaration && after(i) == "{"
  k = 0
  for (j = 1; j <= m; j++) {
    for (k++; k <= n && labels[k] != found[j]; k++) continue
    if (k > n) return 0
    place[j] = k
  }
  place[0] = m
  return !is_declaration || m == n
}

# Gives the arguments of a call, or the parameters of a declaration, their new labels.
function relabel(name, is_declaration, starts, place,    labels, was, j, i, label) {
  if (split_labels(new[name], labels) != split_labels(old[name], was)) return
  for (j = 1; j <= place[0]; j++) {
    i = starts[j]
    label = labels[place[j]]
    if (label == was[place[j]]) continue
    if (is_declaration && after(i) == ":") tokens[file, i] = label " " tokens[file, i]
    else if (is_declaration) tokens[file, i] = label
    else if (was[place[j]] == "_") tokens[file, i] = label ": " tokens[file, i]
    else if (label == "_") drop_label(i)
    else tokens[file, i] = label
  }
}

# Removes a label, its colon and the space after it.
function drop_label(i,    end) {
  for (end = beside(beside(i, 1), 1); i < end; i++) tokens[file, i] = ""
}

# Keeps what a rule did to the file, and says that the file changed.
function done(rule, text) {
  if (!((file, text) in times)) order[file, ++texts[file]] = text
  times[file, text]++
  touched[file] = 1
}

# Returns the line of a token.
function line_of(i,    n, j) {
  n = 1
  for (j = 1; j < i; j++) if (tokens[file, j] == "\n") n++
  return n
}

# Returns true if a token is a use of the name of a rule, as its kind says.
function matches(i, rule, starts, place,    word, base, type) {
  word = tokens[file, i]
  base = base_name(old[rule])
  type = type_name(old[rule])
  split("", starts)
  split("", place)
  if (type == "") {
    if (qualifier(i)) return fits(i, old[rule], 0, starts, place)
    return !is_member(i) && before(i) != "func" && !is_shadowed(word) && fits(i, old[rule], 0, starts, place)
  }
  if (base == "init" && word == type) return !is_shadowed(word) && after(i) == "(" && fits(i, old[rule], 0, starts, place)
  return is_member(i) && !qualifier(i) && fits(i, old[rule], 0, starts, place)
}

# Applies a rule to a token that may be a use of its name.
function apply(i, rule,    word, starts, place, base) {
  word = tokens[file, i]
  base = base_name(old[rule])
  if (kind[rule] == "requirement" && (file, i) in holder) {
    if (!((holder[file, i], type_name(old[rule])) in conforms)) return
    if (!fits(i, old[rule], 1, starts, place)) return
    tokens[file, i] = base_name(new[rule])
    relabel(rule, 1, starts, place)
    return done(rule, old[rule] " → " new[rule])
  }
  if (!matches(i, rule, starts, place)) {
    if (type_name(old[rule]) == "" && is_shadowed(word) && !is_member(i) && !((file, word) in reported)) {
      reported[file, word]
      hint(i, word " stays, since these files declare that name; " old[rule] " is now " new[rule] ".")
    }
    return
  }
  if (kind[rule] == "gone") return hint(i, old[rule] " is gone. " note[rule])
  if (kind[rule] == "member" && base != "init" && is_own(i, word))
    return hint(i, "." word " stays, since these files declare that name; " old[rule] " is now " new[rule] ".")
  if (base != "init") tokens[file, i] = base_name(new[rule])
  relabel(rule, 0, starts, place)
  done(rule, old[rule] " → " new[rule])
}

# Prints a sentence about a place that the table cannot port.
function hint(i, sentence) {
  sentence = file ":" line_of(i) ": " sentence
  if (!(sentence in printed)) print sentence
  printed[sentence]
}

# Renames what a file uses.
function rename_all(    i, n, list, j, word) {
  for (i = 1; i <= count[file]; i++) {
    word = tokens[file, i]
    if (kinds[file, i] != "word" || !(word in by_name)) continue
    n = split(by_name[word], list, " ")
    for (j = 1; j <= n; j++)
      if (kind[list[j]] != "module" && tokens[file, i] == word) apply(i, list[j])
  }
}

# Keeps what a file imports, and where; returns whether it imports a module of Thorium.
function read_imports(    i, j, name, found) {
  found = 0
  last_import = 0
  for (i = 1; i <= count[file]; i++) {
    if (kinds[file, i] != "word" || tokens[file, i] != "import") continue
    j = beside(i, 1)
    if (tokens[file, j] ~ /^(struct|class|enum|protocol|typealias|func|let|var)$/) j = beside(j, 1)
    name = tokens[file, j]
    imports[file, name]
    if (name !~ /^Thorium/) continue
    found = 1
    if (!last_import) last_import = i
    if (before(i) == "_exported" || tokens[file, beside(beside(i, -1), -1)] == "_exported") exported = 1
  }
  return found
}

# Returns true if a file can use a module.
function has_import(name,    key, part) {
  if ((file, name) in imports) return 1
  for (key in exports) {
    split(key, part, SUBSEP)
    if (part[2] == name && (file, part[1]) in imports) return 1
  }
  return 0
}

# Imports the modules of names that moved, and corrects names written with their module.
function import_all(    i, n, m, list, j, k, word, homes, starts, place, at) {
  for (i = 1; i <= count[file]; i++) {
    word = tokens[file, i]
    if (kinds[file, i] != "word" || !(word in by_name)) continue
    n = split(by_name[word], list, " ")
    for (j = 1; j <= n; j++) {
      if (kind[list[j]] != "module" || !matches(i, list[j], starts, place)) continue
      m = split(module[list[j]], homes, " ")
      at = qualifier(i)
      if (at && index(" " module[list[j]] " ", " " tokens[file, at] " ") == 0) {
        done(list[j], tokens[file, at] "." word " → " homes[1] "." word)
        tokens[file, at] = homes[1]
        if (tokens[file, beside(beside(at, -1), -1)] == "import") continue
      }
      for (k = 1; k <= m; k++) if (has_import(homes[k])) break
      if (k > m) add_import(homes[1])
    }
  }
}

# Writes an import after the last one of the same block that comes before it in the alphabet.
function add_import(name,    i, first, text, end, lead) {
  first = line_start(last_import)
  text = "import " name "\n"
  lead = tokens[file, first] ~ /^(public|package|internal)$/ ? tokens[file, first] " " : ""
  end = line_end(last_import)
  for (i = end + 1; i <= count[file] && import_on(i) != "" && import_on(i) < name; i = end + 1) end = line_end(i)
  if (import_on(first) > name) tokens[file, first] = lead text tokens[file, first]
  else tokens[file, end] = "\n" lead text
  imports[file, name]
  done(0, "import " name)
  needs[name] = needs[name] " " file
}

# Returns the module that a line imports, by one of its tokens, or nothing.
function import_on(i) {
  for (; i <= count[file] && tokens[file, i] != "\n"; i++) if (tokens[file, i] == "import") return after(i)
  return ""
}
function line_start(i) { while (i > 1 && tokens[file, i - 1] !~ /\n$/) i--; return i }
function line_end(i) { while (i < count[file] && tokens[file, i] !~ /\n$/) i++; return i }

# Writes a file that changed, and prints what was done.
function write_file(    i) {
  for (i = 1; i <= texts[file]; i++) print file ": " order[file, i] " (" times[file, order[file, i]] ")"
  if (!touched[file]) return
  for (i = 1; i <= count[file]; i++) printf "%s", tokens[file, i] > file
  close(file)
  changed++
}

BEGIN {
  read_table()
  for (number = 1; number < ARGC; number++) {
    file = ARGV[number]
    read_file()
    read_declarations()
    uses[file] = read_imports()
  }
  for (number = 1; number < ARGC; number++) {
    file = ARGV[number]
    if (!uses[file] && !exported) continue
    read_imports()
    rename_all()
    if (last_import) import_all()
    write_file()
  }
  for (name in needs) print "The target of these files needs the product " name ":" needs[name]
  print "changed files: " changed + 0 " of " ARGC - 1
}
