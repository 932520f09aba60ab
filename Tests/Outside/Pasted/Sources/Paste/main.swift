// Writes a file for each specimen: the arguments of its check, and the test that its failure prints.

import Flawed
import Foundation
import Pasting
import ThoriumProof

func paste(
  _ name: String,
  reactor: String,
  _ check: () async throws -> CheckReport
) async throws {
  var test = ""
  do {
    _ = try await check()
  } catch let found as Counterexample {
    // The specimens have an initializer without arguments in `Pasting`.
    test = (found.failures.first?.test ?? "").replacing("<#\(name)(…)#>", with: "\(name)()")
  }
  if test == "" {
    print("\(name) prints no test.")
    exit(1)
  }
  let text = """
    @testable import Flawed
    import Pasting
    import Testing
    import Thorium
    import ThoriumProof

    @Suite(.pasted) struct \(name)Pasted {
      let reactor\(reactor)
      let property: (inout Property<\(name).Action, \(name).State>) -> Void = { $0.specify(\(name).self) }

    \(test)
    }

    """
  let folder = CommandLine.arguments[1]
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  try text.write(toFile: "\(folder)/\(name)Pasted.swift", atomically: true, encoding: .utf8)
}

let settings = CheckSettings(cases: 2_000, findsAll: false)

func paste<S: Specimen>(_ type: S.Type) async throws {
  try await paste("\(S.self)", reactor: " = \(S.self)()") {
    try await falsify(S(isFlawed: true), settings) { $0.specify(S.self) }
  }
}

func paste<S: Scene>(_ type: S.Type) async throws {
  let reactor = ": @Sendable (Simulation) -> \(S.self) = { \(S.self)(in: $0, isFlawed: isFlawed) }"
  try await paste("\(S.self)", reactor: reactor) {
    try await falsify({ S(in: $0, isFlawed: true) }, settings) { $0.specify(S.self) }
  }
}

for type in specimens { try await paste(type) }
for type in scenes { try await paste(type) }
