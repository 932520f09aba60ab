# Prints each break between two public surfaces, as surface.awk prints them: awk -F '\t' -f breaks.awk OLD NEW
#
# The columns of a break are the module, the qualified name, and what happened to it.

# Returns the type that holds a member or conforms to a protocol, or nothing.
function holder(name) {
  if (sub(/ : .*/, "", name)) return name
  sub(/\(.*/, "", name)
  return sub(/\.[^.]*$/, "", name) ? name : ""
}

# Returns where a declaration is now: in its module, or in one that did not have it.
function present(module, name, text,    i, count, places) {
  if ((module, name, text) in new) return 1
  count = split(homes[name, text], places, " ")
  for (i = 1; i <= count; i++) if (!((places[i], name, text) in old)) return 1
  return 0
}

NR == FNR {
  old[$1, $3, $4]
  known[$3]
  if ($2 == "default") had_default[$3, $4]
  if ($2 == "requirement" || $2 == "case") had[$3, $4]
  before[++old_count] = $0
  next
}

{
  new[$1, $3, $4]
  homes[$3, $4] = homes[$3, $4] " " $1
  texts[$3] = texts[$3] "\n    now: " $4
  if ($2 == "default") has_default[$3, $4]
  after[++new_count] = $0
}

END {
  for (i = 1; i <= old_count; i++) {
    split(before[i], field, "\t")
    module = field[1]
    name = field[3]
    text = field[4]
    if (present(module, name, text) || (module, name, text) in seen) continue
    seen[module, name, text]
    what = name in texts ? "is changed" : "is gone"
    gsub(/\n/, "\001", texts[name])
    print module "\t" name "\t" what "\001    was: " text texts[name]
    changed[name]
  }
  for (i = 1; i <= new_count; i++) {
    split(after[i], field, "\t")
    name = field[3]
    text = field[4]
    if (!(holder(name) in known) || name in changed) continue
    if (field[2] == "case" && !((name, text) in had)) print field[1] "\t" name "\tis a new case"
    if (field[2] != "requirement" || (name, text) in has_default || text ~ /^associatedtype .* = /) continue
    if (!((name, text) in had)) print field[1] "\t" name "\tis a new requirement without a default"
    else if ((name, text) in had_default) print field[1] "\t" name "\tloses its default"
  }
}
