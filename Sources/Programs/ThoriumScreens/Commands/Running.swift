public import Thorium

/// The commands of a reactor that are executing, as part of its state.
///
/// A command takes time and can be requested again while it runs, for example a login.
/// It has a name, which is any hashable value, and appears in three places of a reactor:
///
///     var running: Running<Command> = []      // in the state
///     running.apply(.begin(.login))           // in `reduce`, with a change that an effect makes
///     running.refusal(of: .login)?.reason     // "login is running", in `refusal`
///
/// `executing(_:latest:_:)` creates the effect of a command. One place decides whether
/// the command is available, for buttons, keys and scripts alike. The command is listed
/// here before its work begins. It is removed when the work ends, for any reason.
///
/// A state that becomes an earlier one, such as for an undo, starts no work: let `reduce` set it to `[]` then.
public struct Running<Name: Hashable & Sendable>: Hashable, Sendable {
  /// The start or the end of an execution.
  public enum Change: Hashable, Sendable {
    /// An execution of the command has begun.
    case begin(Name)
    /// An execution of the command has ended.
    case end(Name)
  }

  /// The number of executions of each command; it contains no zeros.
  private var counts: [Name: Int] = [:]

  /// Creates a value in which each given command is executing once; there are none by default.
  ///
  ///     let running: Running<String> = ["load"]
  ///     running == Running(["load"])   // true
  ///
  /// - Parameter names: The commands.
  package init(_ names: Set<Name> = []) {
    counts = Dictionary(uniqueKeysWithValues: names.map { ($0, 1) })
  }

  /// True when no command is executing, for example to hide an overlay.
  public var isEmpty: Bool { counts.isEmpty }

  /// The commands that are executing.
  package var names: Set<Name> { Set(counts.keys) }

  /// Returns whether a command is executing.
  public func contains(_ name: Name) -> Bool {
    counts[name] != nil
  }

  /// Returns the number of executions of a command.
  package func count(of name: Name) -> Int {
    counts[name] ?? 0
  }

  /// Records the start or the end of an execution.
  ///
  /// - Parameter change: The start or the end. The end of a command that
  ///   is not executing changes nothing.
  public mutating func apply(_ change: Change) {
    switch change {
    case .begin(let name): counts[name, default: 0] += 1
    case .end(let name): counts[name] = count(of: name) > 1 ? count(of: name) - 1 : nil
    }
  }
}

extension Running: ExpressibleByArrayLiteral {
  /// Creates a value in which each command has one execution for each time it is listed.
  public init(arrayLiteral names: Name...) {
    for name in names { apply(.begin(name)) }
  }
}

/// The commands that may run at the same time as a command.
public enum CommandOverlap: Hashable, Sendable, CaseIterable {
  /// Other commands may run, but not the same one.
  case others
  /// No command may run, neither another one nor the same one.
  case nothing
  /// All commands may run, even the same one; use it if only the latest execution counts.
  case anything
}

extension Running {
  /// Returns the reason why a command is refused now; `nil` if it is available.
  ///
  ///     let running: Running<Command> = [.login]
  ///     running.refusal(of: .login)?.reason                       // "login is running"
  ///     running.refusal(of: .logout, unless: "no user")?.reason   // "logout is off: no user"
  ///     running.refusal(of: .logout)                              // nil
  ///
  /// - Parameters:
  ///   - name: The command.
  ///   - overlap: The commands that may run at the same time.
  ///   - problem: The reason why the command is off apart from running commands, for example
  ///     ``Field/problem``; `nil` if it is on.
  /// - Returns: The reason. It names the command that is running, or this command and its problem.
  public func refusal(
    of name: Name,
    overlap: CommandOverlap = .others,
    unless problem: String? = nil
  ) -> Refusal? {
    let blocker: Name? =
      switch overlap {
      case .anything: nil
      case .others: contains(name) ? name : nil
      case .nothing: contains(name) ? name : counts.keys.min { "\($0)" < "\($1)" }
      }
    if let blocker { return "\(blocker) is running" }
    return problem.map { "\(name) is off: \($0)" }
  }
}
