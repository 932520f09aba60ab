#!/usr/bin/env bash
# Packages that depend on this one build and pass: cheap effects allocate nothing, an app, plain async code, mistakes.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

# Compiles each program that has a mistake, and expects the error of its first line, once, and on the page of errors.
check_mistakes() {
  local file expected errors
  for file in Tests/Outside/Mistakes/*.swift; do
    expected=$(sed -n '1s,^// error: ,,p' "$file")
    errors=$(swiftc -typecheck -swift-version 6 -I "$bin/Modules" "$file" 2>&1 | grep -E '^[^ ]*: error: ' || true)
    if [[ -z $expected || $(grep -cF -- "$expected" <<<"$errors") != 1 ]]; then
      problem "$file does not lead to one error with \"$expected\", but to: ${errors:-none}"
    fi
    grep -qF -- "\`$expected\`" Docs/Thorium.docc/Compiler-errors.md ||
      problem "Docs/Thorium.docc/Compiler-errors.md does not explain: $expected"
  done
}

# The packages of an app, of plain code and of a server build this package again, each in 40 s when nothing else runs: with --all.
if [[ -n ${THORIUM_CHECKS_ALL-} ]]; then
  for package in App Adopter Server; do
    timeout 900 swift test --package-path "Tests/Outside/$package" ||
      problem "The tests of Tests/Outside/$package do not pass."
  done
fi

swift build --package-path Tests/Outside -c release -Xswiftc -warnings-as-errors
bin=$(swift build --package-path Tests/Outside -c release --show-bin-path)
check_mistakes
if command -v size >/dev/null; then
  features=8
  if [[ -n ${THORIUM_CHECKS_ALL-} ]]; then features=98; fi
  Tests/Outside/Features/measure "$bin/Modules" "$features" || problem "A feature has too much code."
else
  echo "Skipped: the code of a feature is not measured, since there is no program \`size\`."
fi
"$bin/outside" || problem "A send allocates where it should not."
timeout 300 "$bin/Hostile" || problem "A hostile program breaks a law, or does not end."
# Times of a busy machine are not judged here: `swift run -c release --package-path Tests/Long Benchmarks --check` does.
swift build --package-path Tests/Long -c release --product Benchmarks -Xswiftc -warnings-as-errors
long=$(swift build --package-path Tests/Long -c release --show-bin-path)
timeout 120 "$long/Benchmarks" --quick --check ||
  problem "A benchmark does not run, or counts what must not be there."
conclude "The cheap effects allocate nothing, every benchmark runs, and the packages outside do what they say."
