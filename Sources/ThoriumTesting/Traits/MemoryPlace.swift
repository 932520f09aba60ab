import Testing
import ThoriumProof
import ThoriumSystem

/// Where the checks of a test keep their failures.
enum MemoryPlace: Sendable {
  /// In the folder that the environment names as `THORIUM_FAILURES`, else in `.build` of the package.
  case standard
  case folder(String)
  case nowhere

  /// The memory of a check of the test that runs.
  func memory(at location: SourceLocation) -> FailureMemory? {
    guard let test = Test.current, let folder = folder(for: location) else { return nil }
    // Lines above the test come and go; those within it tell its checks apart.
    let line = location.line - test.sourceLocation.line
    var memory = FailureMemory(of: "\(location.fileID) \(test.name) \(line)", in: folder)
    memory.forgets = !test.isParameterized
    return memory
  }

  private func folder(for location: SourceLocation) -> String? {
    switch self {
    case .nowhere: return nil
    case .folder(let path): return path
    case .standard:
      if let path = unsafe getenv("THORIUM_FAILURES").map({ unsafe String(cString: $0) }) {
        return path.isEmpty ? nil : path
      }
      return Self.package(of: location.filePath).map { "\($0)/.build/thorium-failures" }
    }
  }

  /// The folder of the package that a source file belongs to.
  private static func package(of path: String) -> String? {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)
    while parts.popLast() != nil, !parts.isEmpty {
      let folder = parts.joined(separator: "/")
      if unsafe access("\(folder)/Package.swift", F_OK) == 0 { return folder }
    }
    return nil
  }
}
