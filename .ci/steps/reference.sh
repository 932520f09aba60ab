#!/usr/bin/env bash
# Pages and public symbols make a reference without a warning, and Docs/API has the public surface (--rewrite writes it).
#
# Left behind in .build/reference: Thorium.docc, the pages as DocC reads them; symbols, what the
# modules declare; Thorium.doccarchive, the reference itself. Docs/API holds the public surface.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

rewrite=${1-}
folder=.build/reference
catalogue=$folder/Thorium.docc
archive=$folder/Thorium.doccarchive
root=Docs/Thorium.docc/Thorium.md

# Compares the public surface of a module, without comments, with what is written down.
#
# Only the modules themselves are copied, so that the tool finds no source whose comments it would print.
compare_surface() {
  local module=$1 golden=Docs/API/$1.swiftinterface bin=$folder
  read_module swift-synthesize-interface "$module" | grep -vE '^ *(//|$)' >"$folder/$module.swiftinterface"
  if [[ -n $rewrite ]]; then
    cp "$folder/$module.swiftinterface" "$golden"
  elif [[ ! -e $golden ]]; then
    problem "$golden is missing: .ci/run reference --rewrite writes it."
  elif ! diff -u --label "$golden" --label "declared in Sources/$module" "$golden" "$folder/$module.swiftinterface" >&2; then
    problem "$module declares another public surface than $golden. If that is right: .ci/run reference --rewrite."
  fi
}

# Tells a surface of a module that is gone.
check_company() {
  local golden module
  for golden in Docs/API/*; do
    module=$(basename "$golden" .swiftinterface)
    [[ -d Sources/$module ]] || problem "$golden belongs to no module: there is no Sources/$module."
  done
}

# Keeps what a module declares, and tells each public symbol without a doc comment.
#
# Declarations are counted without the cases of enumerations.
check_comments() {
  local documented place name kind count=0
  while IFS=$'\t' read -r documented place name kind; do
    symbols=$((symbols + 1))
    if [[ $kind != swift.enum.case ]]; then count=$((count + 1)); fi
    if [[ $documented == no ]]; then problem "$place: $name is public and has no doc comment."; fi
  done < <(symbols_of "$1" "$folder/symbols" | awk -v root="$PWD" -f .ci/symbols.awk)
  declarations=$((declarations + count))
  counts+=("$1 $count")
}

# Prints the pages whose names match patterns, those not added to git yet too.
pages() {
  local page
  git ls-files --cached --others --exclude-standard -- "$@" | while IFS= read -r page; do
    if [[ -f $page ]]; then printf '%s\n' "$page"; fi
  done
}

# Lays the pages of the reference together as DocC reads them, and keeps the links of all pages.
gather_pages() {
  local page names
  names=$(modules | tr '\n' ' ')
  while IFS= read -r page; do
    awk -v modules="$names" -v links="$folder/links" -f .ci/page.awk "$page" >"$folder/page"
    if [[ $page == Docs/* ]]; then cp "$folder/page" "$catalogue/$(basename "$page")"; fi
  done < <(pages '*.md')
  draw_pages
  cp Docs/Thorium.docc/*.svg "$catalogue"
  {
    printf '# Decisions\n\nWhy things are as they are.\n\n## Topics\n\n### In order\n\n'
    for page in Docs/Decisions/*.md; do echo "- <doc:$(basename "$page" .md)>"; done
  } >"$catalogue/Decisions.md"
}

# Replaces the drawings in Mermaid by pictures, where Graphviz is installed.
draw_pages() {
  local page
  if ! command -v dot >"$folder/found"; then
    echo "There is no Graphviz, so the drawings of the pages stay texts."
    return
  fi
  while IFS= read -r page; do
    .ci/site/draw "$page" "$catalogue" >"$folder/page" || problem "$(basename "$page") has a drawing that cannot be drawn."
    cp "$folder/page" "$page"
  done < <(grep -lxF '```mermaid' "$catalogue"/*.md)
}

# Tells each link to what is not there, and each page that a source names and that is not there.
check_links() {
  local where path
  while IFS=$'\t' read -r where path; do
    [[ -e $path ]] || problem "$where names $path, which is not there."
  done < <({
    cat "$folder/links"
    git grep --untracked -noE '\bDocs/[A-Za-z0-9./-]+\.(md|docc|swiftinterface)\b' | sed 's/:Docs/\tDocs/'
  } | sorted)
}

# Prints the pages of the reference, but those of symbols: a tab stands between name and path.
named_pages() {
  local page name
  while IFS= read -r page; do
    name=$(basename "$page" .md)
    [[ $(head -n 1 "$page") == "# ``"* ]] || printf '%s\t%s\n' "$name" "$page"
  done < <(pages 'Docs/*.md')
}

# Tells each page with the name of a public symbol: DocC would keep one of the two, and say nothing.
check_names() {
  local name page
  awk -v root="$PWD" -f .ci/symbols.awk "$folder"/symbols/*.json | cut -f3 >"$folder/names"
  while IFS=$'\t' read -r name page; do
    if grep -qixF "$name" "$folder/names"; then problem "$page has the name of a public symbol: give it another."; fi
  done < <(named_pages)
}

# Tells each page that stands under no Topics, and so is not in the reference.
check_pages() {
  local name page
  while IFS=$'\t' read -r name page; do
    compgen -G "$archive/data/documentation/*/${name,,}.json" >"$folder/found" ||
      problem "No module lists $page under its Topics: add a line to $root."
  done < <(named_pages)
}

# Tells each module without a page, and each public symbol that stands under no Topics of its module.
check_topics() {
  local module=$1 page=Docs/Thorium.docc/$1.md symbol
  if [[ ! -e $page ]]; then
    problem "$page is missing: it describes $module, and groups its public symbols under Topics."
    return
  fi
  while IFS= read -r symbol; do
    problem "$page: none of its Topics lists ${symbol##*/}."
  done < <(sed 's#\\/#/#g' "$archive/data/documentation/${module,,}.json" |
    grep -oE '\{[^{}]*"generated":true[^{}]*\}' | grep -oE 'doc://[^"]+' || true)
}

shopt -s nullglob
bin=$(built)
rm -rf -- "$folder"
mkdir -p "$folder"/{Modules,symbols} "$catalogue" Docs/API
for module in $(modules); do cp "$bin/Modules/$module.swiftmodule" "$folder/Modules"; done
symbols=0
declarations=0
counts=()
while IFS= read -r module; do
  compare_surface "$module"
  check_comments "$module"
done < <(modules)
check_company
gather_pages
check_links
check_names
if docc convert "$catalogue" --additional-symbol-graph-dir "$folder/symbols" --output-path "$archive" \
  --warnings-as-errors --default-code-listing-language swift --fallback-display-name Thorium \
  --fallback-bundle-identifier thorium --fallback-default-module-kind Module; then
  check_pages
  while IFS= read -r module; do check_topics "$module"; done < <(modules)
else
  problem "DocC reports the warnings above; the lines are those of the pages in Docs, and of the sources."
fi
conclude "pages: $(pages 'Docs/*.md' | wc -l), public symbols: $symbols, in $archive
public declarations: $(printf '%s, ' "${counts[@]}")together $declarations"
