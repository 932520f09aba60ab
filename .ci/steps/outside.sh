#!/usr/bin/env bash
# Mistakes of users lead to clear errors; with --all, packages that depend on this one pass: cheap effects allocate nothing.
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

# Compiles each program that has mistakes, and expects each error of its first lines, once, and on the page of errors.
check_mistakes() {
  local file expected errors page
  page=$(files 'Docs/*/Compiler-errors.md')
  for file in Tests/Outside/Mistakes/*.swift; do
    errors=$(swiftc -emit-sil -o /dev/null -swift-version 6 -I "$bin/Modules" "$file" 2>&1 | grep -E '^[^ ]*: error: ' || true)
    while IFS= read -r expected; do
      [[ $(grep -cF -- "$expected" <<<"$errors") == 1 ]] ||
        problem "$file does not lead to one error with \"$expected\", but to: ${errors:-none}"
      grep -qF -- "\`$expected\`" "$page" || problem "$page does not explain: $expected"
    done < <(sed -n 's,^// error: ,,p' "$file" | grep . || echo "no error is expected")
  done
}

# Builds a package in the language of Swift 5 that names a tag of this one, in debug and for the smallest size.
check_older_package() {
  local package=$scratch/Older
  git clone --quiet --bare --no-tags "file://$PWD" "$scratch/thorium.git"
  git -C "$scratch/thorium.git" tag 9.0.0
  mkdir -p "$package/Sources/Older"
  cat >"$package/Package.swift" <<END
// swift-tools-version: 6.0
import PackageDescription
let package = Package(
  name: "Older",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "file://$scratch/thorium.git", from: "9.0.0")],
  targets: [
    .executableTarget(
      name: "Older",
      dependencies: [.product(name: "Thorium", package: "thorium")],
      swiftSettings: [.swiftLanguageMode(.v5)]
    )
  ]
)
END
  cp Tests/Outside/Sources/Counter/main.swift "$package/Sources/Older"
  swift build --package-path "$package" >"$scratch/log" 2>&1 || problem "$(<"$scratch/log")"
  swift run --package-path "$package" -c release -Xswiftc -Osize >>"$scratch/log" 2>&1 || problem "$(<"$scratch/log")"
  if grep -E 'warning:' -A 6 "$scratch/log" >&2; then problem "A package that names a tag builds with a warning."; fi
}

# Builds programs in release mode, since measurements of a debug build mean little, and runs them.
check_programs() {
  local bin
  swift_outside build Tests/Outside -c release -Xswiftc -warnings-as-errors
  bin=$(swift_outside build Tests/Outside -c release --show-bin-path)
  "$bin/outside" || problem "A send allocates where it should not."
  timeout 300 "$bin/Hostile" || problem "A hostile program breaks a law, or does not end."
  if command -v size >/dev/null; then
    Tests/Outside/Features/measure "$bin/Modules" 98 || problem "A feature has too much code."
  else
    echo "Skipped: the code of a feature is not measured, since there is no program \`size\`."
  fi
}

bin=$(built)
check_mistakes
if is_full; then
  check_programs
  for package in App Gradual Server; do
    swift_outside test "Tests/Outside/$package" || problem "The tests of Tests/Outside/$package fail."
  done
  check_older_package
  written=Tests/Outside/Pasted/Tests/PastedTests/Written
  rm -rf "$written"
  if swift_outside run Tests/Outside/Pasted Paste "$written"; then
    for flawed in yes no; do
      PASTED_FLAWED=$flawed swift_outside test Tests/Outside/Pasted ||
        problem "A test that a failure prints does not compile, or passes with the flaw, or fails without it."
    done
  else
    problem "The tests that failures of the specimens print cannot be written."
  fi
  if clang -E -include sqlite3.h -x c /dev/null >/dev/null 2>&1; then
    swift_outside test Examples/SQLite || problem "The journal in a database does not pass its tests."
  else
    echo "Skipped: the journal in a database is not tested, since the library of SQLite is not installed."
  fi
  if pkg-config --exists libpq 2>/dev/null; then
    swift_outside test Examples/Postgres || problem "The logs in PostgreSQL do not pass their tests."
  else
    echo "Skipped: the logs in PostgreSQL are not tested, since its library libpq is not installed."
  fi
fi
conclude "The packages outside do what they say."
