public import ThoriumConsole
public import ThoriumProof

/// A property of an example that `thorium check` tries to falsify.
///
///     let check = ExampleCheck("the counter") { settings in
///       try await falsify(Counter(), settings) { property in
///         property.atRest("counting ends") { !$0.isLoading }
///       }
///     }
public struct ExampleCheck: Sendable {
  /// A description of the property, in a few words.
  package let name: String
  let run: @Sendable (CheckSettings) async throws -> CheckReport

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - name: A description of the property, in a few words.
  ///   - run: Checks the property, and throws an error if it does not hold.
  public init(
    _ name: String,
    run: @escaping @Sendable (CheckSettings) async throws -> CheckReport
  ) {
    self.name = name
    self.run = run
  }
}

/// The properties and the state graphs of an example.
private struct Attachment: Sendable {
  var checks: [ExampleCheck] = []
  var graphs: [ExampleGraph] = []
}

extension Example {
  private var proofs: Attachment {
    get { attachment as? Attachment ?? Attachment() }
    set { attachment = newValue }
  }

  /// Returns the example with properties for `check`, in addition to those of every session.
  ///
  /// - Parameter checks: The properties.
  /// - Returns: The example with them.
  public func checks(_ checks: [ExampleCheck]) -> Example {
    var example = self
    example.proofs.checks += checks
    return example
  }

  /// Returns the example with state graphs for `explore` and `diagram`.
  ///
  /// - Parameter graphs: The state graphs.
  /// - Returns: The example with them.
  public func graphs(_ graphs: [ExampleGraph]) -> Example {
    var example = self
    example.proofs.graphs += graphs
    return example
  }

  /// The state graphs of the example.
  package var graphs: [ExampleGraph] { proofs.graphs }

  /// The name of the check of sessions.
  static let sessions = "sessions"

  /// Returns the checks of the example: one for its sessions, and its named ones.
  func allChecks(fixtures: String?) -> [ExampleCheck] {
    let sessions = ExampleCheck(Self.sessions) { settings in
      let words = TypedWords()
      var subject = SessionSubject(of: self, fixtures: fixtures)
      subject.didType = words.record
      var report = try await falsify(subject: subject, settings) {
        $0.session()
        $0.steps(0...30)
      }
      if let warning = words.warning { report.add(warning) }
      return report
    }
    return [sessions] + proofs.checks
  }
}
