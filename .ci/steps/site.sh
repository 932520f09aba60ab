#!/usr/bin/env bash
# The pages and the public symbols of all modules make one static site, in .build/site, whose links all lead somewhere.
#
# All modules are in one archive. `search.html` searches all pages and names of symbols, without a network.
# THORIUM_SITE_PATH is the path of the site on its host, such as `thorium`; without it the site is the root of a host.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

site=.build/site
reference=.build/reference
root=$PWD
path=${THORIUM_SITE_PATH-}

# Builds the reference unless it is newer than all pages and sources, and makes the site of it.
make_site() {
  local made=$reference/Thorium.doccarchive/metadata.json
  if [[ ! -e $made || -n $(find README.md Docs Sources -type f -newer "$made" -print -quit) ]]; then
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

# Opens each page of the catalogue in a browser without a window, where one is installed.
open_pages() {
  local name browser= page port=8471 server
  for name in chromium chromium-browser google-chrome; do
    if browser=$(command -v "$name"); then break; fi
  done
  if [[ -z $browser ]]; then
    echo "No browser is installed, so no page was opened in one."
    return
  fi
  if [[ -n $path ]] || ! command -v python3 >"$scratch/found"; then
    echo "The pages were not opened: that needs a site at the root of a host, and python3 to serve it."
    return
  fi
  python3 -m http.server --directory "$site" --bind 127.0.0.1 "$port" >"$scratch/server" 2>&1 &
  server=$!
  for page in "$site"/documentation/thorium/*/index.html; do
    page=${page#"$site"/}
    timeout 60 "$browser" --headless --no-sandbox --disable-gpu --virtual-time-budget=5000 --dump-dom \
      "http://127.0.0.1:$port/${page%index.html}" >"$scratch/opened" 2>"$scratch/log" || true
    grep -qE '<h1[ >]' "$scratch/opened" || problem "A browser shows no title for $page."
  done
  kill "$server"
}

make_scratch
links=0
make_site
if ((problems == 0)); then
  write_search
  check_links
  open_pages
fi
if ((links == 0)); then problem "The site has no links, so none was checked."; fi
conclude "pages: $(grep -c '^  \[' "$site/search.js"), links: $links, in $site
Serve it with any web server, such as: python3 -m http.server --directory $site"
