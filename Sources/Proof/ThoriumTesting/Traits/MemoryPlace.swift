import Testing
import ThoriumProof
import ThoriumSystem
import ThoriumText

/// The place where the checks of a test store their failures.
enum MemoryPlace: Sendable {
  /// The folder that `THORIUM_FAILURES` names, or one in `.build` of the package if it is not set.
  case standard
  case folder(String)
  case nowhere

  /// Returns the failure database of a check in the running test.
  func memory(of call: CheckCall) -> FailureDatabase? {
    guard let name = call.name, let folder = folder(for: call.location) else { return nil }
    var memory = FailureDatabase(of: name, in: folder)
    memory.forgets = Test.current?.isParameterized == false
    return memory
  }

  private func folder(for location: SourceLocation) -> String? {
    switch self {
    case .nowhere: return nil
    case .folder(let path): return path
    case .standard:
      if let path = environmentVariable("THORIUM_FAILURES") {
        return path.isEmpty ? nil : path
      }
      return PackageSources.package(of: location.filePath).map { "\($0)/.build/thorium-failures" }
    }
  }
}

extension Test {
  /// Returns the name of the checks at a place of this test.
  func name(ofCheckAt location: SourceLocation) -> String {
    // The path, such as Module.Suite/test(), distinguishes tests of one name in several suites.
    let path = id.parent.map { "\($0)".drop { $0 != "." }.dropFirst() } ?? name[...]
    // Lines above the test change often; the line within the test distinguishes its checks.
    let line = location.line - sourceLocation.line
    return (["\(location.fileID) \(path) \(line)"] + Test.Case.arguments).joined(separator: " ")
  }
}

extension Test.Case {
  /// The arguments of the running test as code; none if Swift Testing keeps them in another place.
  fileprivate static var arguments: [String] {
    let mirror = Mirror(reflecting: current as Any)
    let all = mirror.descendant("some", "_kind", "parameterized", "arguments") as? [Any] ?? []
    let values = all.compactMap { Mirror(reflecting: $0).descendant("value") }
    return values.map { SwiftText.line(of: $0).shortened }
  }
}
