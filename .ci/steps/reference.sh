#!/usr/bin/env bash
# Pages and symbols make a site without a warning, links resolve, and Docs/API has the public surface (--rewrite writes it).
#
# The site is .build/reference/site: any web server can serve it at its root. The word `site` makes it alone; --check opens some of its pages.
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

folder=.build/reference
catalogue=$folder/Thorium.docc
site=$folder/site
options=" $* "

# True when an option is given.
has() { [[ $options == *" $1 "* ]]; }

# Compares the public surface of a module, without comments, with the one in Docs/API.
#
# The tool reads a copy of the module, so that it finds no source whose comments it would print.
compare_surface() {
  local module=$1 golden=Docs/API/$1.swiftinterface bin=$folder
  read_module swift-synthesize-interface "$module" | grep -vE '^ *(//|$)' >"$folder/$module.swiftinterface" || true
  if has --rewrite; then cp "$folder/$module.swiftinterface" "$golden"; fi
  diff -u "$golden" "$folder/$module.swiftinterface" >&2 ||
    problem "$module declares another public surface than $golden. If that is right: .ci/run reference --rewrite."
}

# Turns a page as a Git host shows it into one as DocC reads it: its links to pages, its directives, the marks of its blocks.
turned() {
  sed -E 's/^( *```+[a-z]+) .*/\1/
    s/^<!-- (@.*|\}) -->$/\1/
    s/\]\(([A-Za-z.-]+\/)*([A-Za-z0-9-]+)\.md(#[^)]*)?\)/](doc:\2\3)/g
    s/\]\(doc:(Thorium[A-Za-z]*)/](doc:\/\1/g
    s/\]\((\.\.\/)+([a-z-]+\.svg)\)/](\2)/g
    s/\]\((\.\.\/)+Decisions\)/](doc:Decisions)/g' "$1"
}

# Lays the pages together as DocC reads them.
gather_pages() {
  local page
  for page in $(files 'Docs/*.md'); do turned "$page" >"$catalogue/$(basename "$page")"; done
  for page in $(files 'Docs/Thorium.docc/*.svg'); do cp "$page" "$catalogue"; done
  {
    printf '# Decisions\n\nThe reasons for the design.\n\n## Topics\n\n### In order\n\n'
    for page in Docs/Decisions/*.md; do echo "- <doc:$(basename "$page" .md)>"; done
  } >"$catalogue/Decisions.md"
}

# Reports each link of a page to a file that does not exist, and each page that a source names and that does not exist.
check_links() {
  local place path
  while IFS=: read -r place _ path; do
    path=${path#"]("}
    path=$(dirname "$place")/${path%%[#)]*}
    [[ -e $path ]] || problem "$place names $path, which does not exist."
  done < <(files '*.md' | xargs -d '\n' grep -noE '\]\([A-Za-z0-9./-]+\.(md|svg|swift|txt)[#)]')
  while IFS=: read -r place _ path; do
    [[ -e $path ]] || problem "$place names $path, which does not exist."
  done < <(git grep --untracked -noE '\bDocs/[A-Za-z0-9./-]+\.(md|docc|swiftinterface)\b' -- ':!CHANGELOG.md')
}

# Reports pages and symbols that no Topics list.
check_topics() {
  local page name module symbol
  for page in $(files 'Docs/*.md'); do
    name=$(basename "$page" .md)
    if [[ $(head -n 1 "$page") == '# ``'* ]]; then continue; fi
    [[ -e $site/data/documentation/thorium/${name,,}.json ]] ||
      problem "No Topics list $page, or a symbol has its name: see Docs/Thorium.docc/Thorium.md."
  done
  for module in $(modules); do
    page=$(files "Docs/*/$module.md")
    if [[ -z $page ]]; then problem "A page $module.md is missing: it describes the module."; fi
    while IFS= read -r symbol; do
      problem "None of the Topics of $module.md lists ${symbol##*/}."
    done < <(sed 's#\\/#/#g' "$site/data/documentation/${module,,}.json" |
      grep -oE '\{[^{}]*"generated":true[^{}]*\}' | grep -oE 'doc://[^"]+')
  done
}

# Copies DocC's empty page, with the header and the style of the site, and makes the page of the search of it.
dress_pages() {
  local page
  cp -R "$(dirname "$(readlink -f "$(command -v docc)")")/../share/docc/render" "$folder/render"
  page=$(sed -E 's#<link rel="(mask-)?icon"[^>]*>##g
    s#</head>#<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/site.css">&#' "$folder/render/index.html")
  page=${page/'<div id="app">'/"$(<Docs/Site/header.html)"'<div id="app">'}
  printf '%s\n' "$page" >"$folder/render/index.html"
  cp Docs/Site/icon.svg "$folder/render/favicon.svg"
  cp Docs/Site/theme-settings.json "$catalogue"
  page=$(sed -E 's#<script defer[^>]*></script>##g; s#<title>[^<]*#<title>Search Thorium#' <<<"$page")
  printf '%s\n' "${page/'<div id="app"></div>'/"$(<Docs/Site/search.html)"}" >"$folder/search.html"
}

# Prints the paths of pages for a browser: some, a search, and those with pictures.
opened() {
  printf '%s\n' documentation/{thorium,thoriumcore/store}/ 'search/?q=debounced'
  grep -lF '.svg"' "$site"/data/documentation/thorium/*.json | sed -E 's#.*/data/(.*)\.json$#\1/#'
}

# Opens pages in a browser, where one is installed: they have their pictures, and the search finds a guide.
open_pages() {
  local browser line page dump
  if ! browser=$(command -v chromium || command -v google-chrome) || ! command -v python3 >/dev/null; then
    echo "Skipped: no page was opened, since that needs Chromium and python3."
    return
  fi
  coproc server { exec python3 -u -m http.server --directory "$site" --bind 127.0.0.1 0 2>/dev/null; }
  read -r line <&"${server[0]}" # it names the port
  while IFS= read -r page; do
    dump=$(timeout 300 "$browser" --headless=new --no-sandbox --user-data-dir="$scratch/profile" --dump-dom \
      --virtual-time-budget=10000 "http://127.0.0.1:$(cut -d ' ' -f 6 <<<"$line")/$page" 2>/dev/null) || true
    [[ $dump == *'id="site"'*'<h1'* && $dump != *'Image failed to load'* && ($page != search* || $dump == */policies\"*) ]] ||
      problem "A browser does not show $page."
  done < <(opened)
  kill "$server_PID"
  echo "pages that a browser shows: $(opened | wc -l)"
}

if has site && [[ -z ${THORIUM_IS_BUILT-} ]]; then
  for product in Thorium{ConsoleProof,Persistence,Testing}; do swift build --product "$product" >&2; done # all modules
  THORIUM_IS_BUILT=yes
fi
bin=$(built)
rm -rf -- "$folder"
mkdir -p "$folder"/{Modules,symbols} "$catalogue"
if has --rewrite; then rm -f Docs/API/*; fi
for module in $(modules); do cp "$bin/Modules/$module.swiftmodule" "$folder/Modules"; done
for module in $(modules); do
  if ! has site; then compare_surface "$module"; fi
  read_module swift-symbolgraph-extract "$module" -minimum-access-level public -skip-synthesized-members \
    -skip-inherited-docs -emit-extension-block-symbols -pretty-print -output-dir "$folder/symbols"
done
for golden in Docs/API/*; do
  has site || [[ -e $folder/$(basename "$golden") ]] || problem "$golden belongs to no module."
done
gather_pages
check_links
dress_pages
if DOCC_HTML_DIR=$folder/render docc convert "$catalogue" --additional-symbol-graph-dir "$folder/symbols" --output-path "$site" \
  --warnings-as-errors --emit-digest --default-code-listing-language swift --fallback-display-name Thorium \
  --fallback-bundle-identifier thorium --fallback-default-module-kind Module; then
  check_topics
  echo '<meta http-equiv="refresh" content="0; url=documentation/thorium/">' >"$site/index.html"
  install -D -m 644 "$folder/search.html" "$site/search/index.html"
  cp Docs/Site/site.css "$site"
  if has --check; then open_pages; fi
else
  problem "DocC reports the warnings above; the lines are those of the pages in Docs, and of the sources."
fi
conclude "The site of the pages and symbols is $site. Serve it with a web server, such as: python3 -m http.server --directory $site"
