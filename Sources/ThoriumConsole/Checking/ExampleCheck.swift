public import ThoriumProof

/// Something that must hold of an example, which `thorium check` looks for a counterexample to.
///
///     let check = ExampleCheck("the counter") { settings in
///       try await falsify(Counter(), settings) { property in
///         property.atRest("it does not count for ever") { !$0.isLoading }
///       }
///     }
public struct ExampleCheck: Sendable {
  /// What is checked, in a few words.
  public let name: String
  let run: @Sendable (CheckSettings) async throws -> CheckReport

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - name: What is checked, in a few words.
  ///   - run: Checks it, and throws what does not hold.
  public init(
    _ name: String,
    run: @escaping @Sendable (CheckSettings) async throws -> CheckReport
  ) {
    self.name = name
    self.run = run
  }
}

extension Example {
  /// What the check of sessions is called.
  static let sessions = "sessions"

  /// What is checked of the example: its sessions, and what it names.
  func checks(fixtures: String?) -> [ExampleCheck] {
    let sessions = ExampleCheck(Self.sessions) { settings in
      try await falsify(subject: SessionSubject(of: self, fixtures: fixtures), settings) {
        $0.session()
        $0.steps(0...30)
      }
    }
    return [sessions] + checks
  }
}
