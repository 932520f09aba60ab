#!/usr/bin/env bash
# The tests that failures of the flawed specimens print compile, fail with the flaw and pass without it.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

# The specimens are copied, since only their own package may use them.
make_scratch
package=$scratch/Pasted
mkdir -p "$package/Sources/Paste" "$package/Tests/PastedTests"
cp -R Tests/Flawed "$package/Sources/Flawed"

cat >"$package/Package.swift" <<END
// swift-tools-version: 6.3
import PackageDescription
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]
let thorium = ["Thorium", "ThoriumProof"].map { Target.Dependency.product(name: \$0, package: "${PWD##*/}") }
let package = Package(
  name: "Pasted",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "$PWD")],
  targets: [
    .target(name: "Flawed", dependencies: thorium, swiftSettings: settings),
    .executableTarget(name: "Paste", dependencies: ["Flawed"] + thorium, swiftSettings: settings),
    .testTarget(name: "PastedTests", dependencies: ["Flawed"] + thorium, swiftSettings: settings),
  ]
)
END

# Writes a file for each specimen: the arguments of its check, and the test that its failure prints.
cat >"$package/Sources/Paste/main.swift" <<'END'
import Flawed
import Foundation
import ThoriumProof

/// Writes a suite with a test, and with the names that the test expects.
func write(_ name: String, _ test: String?, _ arguments: String) throws {
  guard let test else {
    print("\(name) prints no test.")
    exit(1)
  }
  let body = test.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
  let text = """
    @testable import Flawed
    import Testing
    import Thorium
    import ThoriumProof

    @Suite(.pasted) struct \(name)Pasted {
    \(arguments)

    \(body.joined(separator: "\n"))
    }

    """
  let file = "\(CommandLine.arguments[1])/\(name)Pasted.swift"
  try text.write(toFile: file, atomically: true, encoding: .utf8)
}

func failure(_ check: () async throws -> CheckReport) async throws -> String? {
  do {
    _ = try await check()
    return nil
  } catch let found as Counterexample {
    return found.failures.first?.test
  }
}

func paste<S: Specimen>(_ type: S.Type) async throws {
  let test = try await failure {
    try await falsify(S(isFlawed: true), CheckSettings(cases: 2_000, findsAll: false)) { $0.specify(S.self) }
  }
  try write(
    "\(S.self)",
    test,
    """
      let reactor = \(S.self)()
      let property: (inout Property<\(S.self).Action, \(S.self).State>) -> Void = { $0.specify(\(S.self).self) }
    """
  )
}

func paste<S: Scene>(_ type: S.Type) async throws {
  let test = try await failure {
    try await falsify({ S(in: $0, isFlawed: true) }, CheckSettings(cases: 2_000, findsAll: false)) {
      $0.specify(S.self)
    }
  }
  try write(
    "\(S.self)",
    test,
    """
      let reactor: @Sendable (Simulation) -> \(S.self) = { \(S.self)(in: $0, isFlawed: isFlawed) }
      let property: (inout Property<\(S.self).Action, \(S.self).State>) -> Void = { $0.specify(\(S.self).self) }
    """
  )
}

for type in specimens { try await paste(type) }
for type in scenes { try await paste(type) }
END

# The versions without arguments, as a test that is pasted expects them.
cat >"$package/Sources/Flawed/Pasting.swift" <<'END'
package import Foundation
package import Thorium
package import ThoriumProof

/// True when the tests look at the specimens with their flaws.
package let isFlawed = ProcessInfo.processInfo.environment["PASTED_FLAWED"] == "yes"

extension Specimen {
  package init() { self.init(isFlawed: isFlawed) }
}

extension Scene {
  package init() { self.init(isFlawed: isFlawed) {} }

  package init(in world: Simulation, isFlawed: Bool) {
    let replies = Replies(
      .just(()),
      failing: [Unavailable()],
      within: .milliseconds(2),
      mayBeLost: true
    )
    self.init(isFlawed: isFlawed) { try await world.reply(replies, to: "the service") }
  }
}

private struct Unavailable: Error {}

extension Property {
  package mutating func specify<S: Specimen>(_ type: S.Type) where S.Action == Action, S.State == State {
    actions { state in S.actions(in: state) }
    invariant(S.rule) { S.holds(in: $0) }
  }

  package mutating func specify<S: Scene>(_ type: S.Type) where S.Action == Action, S.State == State {
    actions { Generator.frequency(S.alphabet.map { (1, .just($0)) }) }
    if S.isAtRest {
      atRest(S.rule) { S.holds(in: $0) }
    } else {
      invariant(S.rule) { S.holds(in: $0) }
    }
  }
}
END

cat >"$package/Tests/PastedTests/Pasted.swift" <<'END'
import Flawed
import Testing
import ThoriumProof

/// Requires that each test fails with the flaw, by an expectation or a counterexample, and passes without it.
struct Pasted: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    if testCase == nil || !isFlawed { return try await function() }
    try await withKnownIssue {
      try await function()
    } matching: { issue in
      switch issue.kind {
      case .expectationFailed: true
      case .errorCaught(let error): error is Counterexample
      default: false
      }
    }
  }
}

extension Trait where Self == Pasted {
  static var pasted: Self { Pasted() }
}
END

count=$(grep -oE '[A-Za-z]+\.self' Tests/Flawed/Catalogue.swift | wc -l)
swift run --package-path "$package" Paste "$package/Tests/PastedTests" ||
  problem "The tests of the specimens cannot be written."
swift build --package-path "$package" --build-tests || problem "The tests that are pasted do not compile."
if ((problems == 0)); then
  for flawed in yes no; do
    printed=$(PASTED_FLAWED=$flawed swift test --package-path "$package" --skip-build 2>&1) ||
      problem "$(grep -E '✘|issue' <<<"$printed" | head -n 40)"
    grep -qE "Test run with $count tests in .* passed" <<<"$printed" ||
      problem "Not all of the $count tests ran (with the flaws: $flawed): $(tail -n 1 <<<"$printed")"
  done
fi

conclude "The $count tests that failures print compile, fail with the flaw and pass without it."
