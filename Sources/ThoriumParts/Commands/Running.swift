public import Thorium

/// Which commands of a reactor are executing, as a part of its state.
///
/// A command is something that takes its time and can be asked for again meanwhile, as a login. It has a
/// name, which is any hashable value, and three places in a reactor:
///
///     var running: Running<Command> = []      // in the state
///     running.apply(.begin(.login))           // in `reduce`, with a change that an effect makes
///     running.refusal(of: .login)?.reason     // "login is running", in `refusal`
///
/// Its effect is made with `executing(_:latest:_:)`. Whether it may be asked for is answered
/// in one place, whatever asks: a button, a key, a script. It has begun before its work begins, and has
/// ended however that ends.
public struct Running<Name: Hashable & Sendable>: Hashable, Sendable {
  /// What becomes of a state when an execution begins or ends.
  public enum Change: Hashable, Sendable {
    /// One more execution of the command runs.
    case begin(Name)
    /// One has ended.
    case end(Name)
  }

  /// How often each command is executing; there are no zeros.
  private var counts: [Name: Int] = [:]

  /// Begins with commands that are executing once each, which are none by default.
  ///
  ///     let running: Running<String> = ["load"]
  ///     running == Running(["load"])   // true
  ///
  /// - Parameter names: The commands.
  public init(_ names: Set<Name> = []) {
    counts = Dictionary(uniqueKeysWithValues: names.map { ($0, 1) })
  }

  /// Whether nothing is executing: what covers a screen while anything runs asks this.
  public var isEmpty: Bool { counts.isEmpty }

  /// The commands that are executing.
  public var names: Set<Name> { Set(counts.keys) }

  /// Tells whether a command is executing.
  public func contains(_ name: Name) -> Bool {
    counts[name] != nil
  }

  /// Answers how many executions of a command run.
  public func count(of name: Name) -> Int {
    counts[name] ?? 0
  }

  /// Changes what is executing.
  ///
  /// - Parameter change: What has begun or ended; the end of what does not run changes nothing.
  public mutating func apply(_ change: Change) {
    switch change {
    case .begin(let name): counts[name, default: 0] += 1
    case .end(let name): counts[name] = count(of: name) > 1 ? count(of: name) - 1 : nil
    }
  }
}

extension Running: ExpressibleByArrayLiteral {
  /// Begins with commands that are executing, each as often as it is named.
  public init(arrayLiteral names: Name...) {
    for name in names { apply(.begin(name)) }
  }
}

/// What may execute beside a command.
public enum CommandOverlap: Hashable, Sendable, CaseIterable {
  /// Other commands, but the same one once.
  case others
  /// Nothing: while any command runs it is refused.
  case nothing
  /// Anything, also the command itself, as one of which the latest execution counts.
  case anything
}

extension Running {
  /// Says why a command may not be asked for now, or `nil` where it may.
  ///
  ///     let running: Running<Command> = [.login]
  ///     running.refusal(of: .login)?.reason               // "login is running"
  ///     running.refusal(of: .logout, if: false)?.reason   // "logout is off"
  ///     running.refusal(of: .logout)                      // nil
  ///
  /// - Parameters:
  ///   - name: The command.
  ///   - overlap: What may execute beside it.
  ///   - isOn: Whether it is possible otherwise, for instance because all is filled in.
  /// - Returns: The reason, which names the command that runs, or this one where it is off.
  public func refusal(
    of name: Name,
    overlap: CommandOverlap = .others,
    if isOn: Bool = true
  ) -> Refusal? {
    let blocker: Name? =
      switch overlap {
      case .anything: nil
      case .others: contains(name) ? name : nil
      case .nothing: contains(name) ? name : counts.keys.min { "\($0)" < "\($1)" }
      }
    if let blocker { return "\(blocker) is running" }
    return isOn ? nil : "\(name) is off"
  }

  /// Tells whether a command may be asked for now, for a view that shows it.
  ///
  /// - Parameters:
  ///   - name: The command.
  ///   - overlap: What may execute beside it.
  ///   - isOn: Whether it is possible otherwise.
  /// - Returns: Whether ``refusal(of:overlap:if:)`` has no reason.
  public func isEnabled(
    _ name: Name,
    overlap: CommandOverlap = .others,
    if isOn: Bool = true
  ) -> Bool {
    refusal(of: name, overlap: overlap, if: isOn) == nil
  }
}
