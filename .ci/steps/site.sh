#!/usr/bin/env bash
# The pages and the public symbols of all modules make one static site, in .build/site, whose links all lead somewhere.
#
# All modules are in one archive. `search.html` searches all pages and names of symbols, without a network. A browser
# opens all pages of the catalogue and a sample of symbols, and searches, where Chromium is installed.
# THORIUM_SITE_PATH is the path of the site on its host, such as `thorium`; without it the site is the root of a host.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

site=.build/site
reference=.build/reference
root=$PWD
path=${THORIUM_SITE_PATH-}
sample=8 # one of so many symbols is opened in a browser
parts=2 # browsers at the same time
opened=0

# Builds the reference unless it is newer than all pages and sources, and makes the site of it.
make_site() {
  local made=$reference/Thorium.doccarchive/metadata.json
  if [[ ! -e $made || -n $(find README.md Docs Sources .ci/page.awk .ci/site -type f -newer "$made" -print -quit) ]]; then
    bash .ci/steps/reference.sh || problem "The reference cannot be built."
  fi
  rm -rf -- "$site"
  if [[ -z $path ]]; then
    cp -R "$reference/Thorium.doccarchive" "$site"
  else
    docc process-archive transform-for-static-hosting "$reference/Thorium.doccarchive" --output-path "$site" \
      --hosting-base-path "$path" || problem "DocC cannot make a site for $path."
  fi
}

# Writes the first page, and the search with its index.
write_search() {
  printf '<!doctype html>\n<meta charset="utf-8">\n<meta http-equiv="refresh" content="0; url=documentation/thorium/">\n' \
    >"$site/index.html"
  cp .ci/search.html "$site/search.html"
  (cd "$site" && find documentation -name index.html | sed 's#index\.html$##' | sorted) >"$scratch/paths"
  {
    find "$PWD/$reference/Thorium.docc" -name '*.md' | sorted
    (cd "$site" && find data/documentation -name '*.json' | sorted)
  } >"$scratch/files"
  (cd "$site" && xargs -d '\n' -s 1500000 awk -v paths="$scratch/paths" -f "$root/.ci/search.awk" <"$scratch/files") >"$site/search.js"
}

# Tells each link of the site that leads nowhere: those that the data of its pages name.
check_links() {
  local count target
  while read -r count target; do
    target=${target%%[#?]*}
    links=$((links + count))
    if [[ ! -e $site$target && ! -e $site/images/thorium/${target##*/} ]]; then
      problem "A page links to $target, which the site does not have: $(grep -rlF "\"url\":\"${target//\//\\/}\"" "$site/data" | head -n 3)"
    fi
  done < <(grep -rhoE '"url":"\\/[^"]*"' "$site/data" | sed 's#^"url":"##; s#"$##; s#\\/#/#g' | LC_ALL=C sort | uniq -c)
  while IFS=$'\t' read -r count target; do
    [[ -e $site/${target%/} ]] || problem "search.html finds $target, which the site does not have."
  done < <(sed -nE 's#^  \["([^"\\]|\\.)*","([^"]*)".*#1\t\2#p' "$site/search.js")
}

# Adds a link to the search to each page, and the name of the site.
add_header() {
  local link="${path:+/$path}/search.html"
  printf '%s' '<template id="custom-header"><style>p { font: 14px system-ui, sans-serif; margin: 0; padding: 6px 16px;' \
    ' text-align: right } a { color: LinkText }</style><p><a href="' "$link" '">Search all pages</a></p></template>' \
    >"$scratch/header"
  find "$site/documentation" -name index.html | xargs -d '\n' sed -i "s#<body[^>]*>#&$(sed 's/[&#\\]/\\&/g' "$scratch/header")#"
  printf '{"meta":{"title":"Thorium"}}\n' >"$site/theme-settings.json"
}

# Prints the name of an installed browser.
browser() {
  local name
  for name in chromium chromium-browser google-chrome; do
    if command -v "$name"; then return; fi
  done
}

# Prints the paths of the pages that a browser opens: all pages of the catalogue and the modules, and a sample of symbols.
opened_paths() {
  awk -v step="$sample" '
    { depth = gsub(/\//, "/") }
    depth == 2 || $0 ~ /^documentation\/thorium\/[^\/]*\/$/ || ++symbols % step == 0
  ' "$scratch/paths"
}

# Opens a part of the pages, one after the other in one browser, which prints their problems.
open_part() {
  local part=$1 address=$2
  printf 'const paths = [%s]\nconst searches = [%s]\n' \
    "$(awk -v part="$part" -v parts="$parts" 'NR % parts == part { printf "\"%s\",", $0 }' "$scratch/opened")" \
    "$(if ((part == 0)); then searches; fi)" >"$host/paths-$part.js"
  timeout 300 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$scratch/profile-$part" \
    --virtual-time-budget=3600000 --dump-dom "$address/open.html#$part" >"$scratch/dump-$part" 2>"$scratch/log-$part" || true
}

# Prints searches, as pairs of words and the path of a page that they find.
searches() {
  printf '["%s","documentation/%s/"],' \
    'stores in stores' thorium/composition 'retry timeout' thorium/errors sms thorium/sms-login \
    store thoriumcore/store currentState thoriumcore/store/currentstate
}

# Opens pages in a browser without a window, where one is installed: each has its title, and its images.
open_pages() {
  local browser host=$scratch/host/$path part line pids=() server
  browser=$(browser)
  if [[ -z $browser ]] || ! command -v python3 >"$scratch/found"; then
    echo "No page was opened in a browser: that needs Chromium and python3."
    return
  fi
  mkdir -p "$host"
  ln -s "$PWD/$site"/* "$host"
  cp .ci/site/open.html "$host"
  opened_paths >"$scratch/opened"
  coproc server { exec python3 -u -m http.server --directory "$scratch/host" --bind 127.0.0.1 0 2>"$scratch/requests"; }
  read -r line <&"${server[0]}" # it names its port
  for ((part = 0; part < parts; part++)); do
    open_part "$part" "http://127.0.0.1:$(sed -E 's/.* port ([0-9]+).*/\1/' <<<"$line")${path:+/$path}" &
    pids+=($!)
  done
  wait "${pids[@]}"
  kill "$server_PID"
  report_opened
}

# Tells the problems that the browsers have printed, and the requests that failed.
report_opened() {
  local line
  while IFS= read -r line; do problem "In a browser: $line"; done \
    < <(sed -nE 's/^(<pre id="report">)?problem: (.*)/\2/p' "$scratch"/dump-*)
  while IFS= read -r line; do problem "A page asks for a file that is not there: $line"; done \
    < <(sed -nE 's/.*"(GET [^"]*)" 4.*/\1/p' "$scratch/requests" | sorted)
  opened=$(awk '/^(<pre id="report">)?opened: / { sum += $(NF - 3) } END { print sum + 0 }' "$scratch"/dump-*)
  ((opened == $(wc -l <"$scratch/opened"))) ||
    problem "Only $opened pages of $(wc -l <"$scratch/opened") were opened: $(tail -n 3 "$scratch"/log-*)"
}

make_scratch
links=0
make_site
if ((problems == 0)); then
  write_search
  add_header
  check_links
  open_pages
fi
if ((links == 0)); then problem "The site has no links, so none was checked."; fi
conclude "pages: $(grep -c '^  \[' "$site/search.js"), links: $links, opened in a browser: $opened, in $site
Serve it with any web server, such as: python3 -m http.server --directory $site"
