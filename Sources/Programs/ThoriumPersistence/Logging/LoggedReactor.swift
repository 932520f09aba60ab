public import Thorium

/// A reactor whose store a log restores after a restart.
///
///     extension Cart: LoggedReactor {
///       static let logName = "cart"
///     }
///     let log = try await Log.open(in: "/var/lib/shop")
///     let cart = try await Store(restoring: Cart(), as: "shop/cart", from: log)
///
/// The log contains the newest state of each store. A restored store starts in it: no mutation is reduced again, and
/// no effect runs. Its pipelines start, as in a new store. Timers of
/// ``/ThoriumCore/Effect/after(_:_:id:restored:)``, which contain mutations, are set again.
///
/// The names of cases and of properties are the format. If you rename one, raise ``logVersion``.
public protocol LoggedReactor: Reactor where State: Codable, Mutation: Codable {
  /// The name of the reactor in the log.
  ///
  /// Choose it once. It is not derived from the type, so that the type can be renamed.
  static var logName: String { get }

  /// The version of `State` and `Mutation` in the log; 1 by default.
  static var logVersion: Int { get }

  /// Converts a state of another version.
  ///
  ///     static func migrate(state: LoggedValue) throws -> State {
  ///       State(count: try state.decode(CounterV1.self).value)
  ///     }
  ///
  /// - Parameter state: The written state, and its version.
  /// - Returns: The state for this version.
  /// - Throws: An error, if the state has none in this version. The store is then not restored. The
  ///   default always throws.
  static func migrate(state: LoggedValue) throws -> State

  /// Converts the mutation of a timer that another version has set.
  ///
  /// - Parameter mutation: The written mutation, and its version.
  /// - Returns: The mutations to reduce instead, in order; none to leave the mutation out.
  /// - Throws: An error, if the mutation has none in this version. The store is then not restored. The
  ///   default always throws.
  static func migrate(mutation: LoggedValue) throws -> [Mutation]

  /// Names the places of children whose stores are in the log, too; none by default.
  ///
  ///     static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
  ///       children.log("rows", \.rows)
  ///     }
  ///
  /// - Parameter children: A list without places.
  /// - Returns: The list with the places.
  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self>
}

extension LoggedReactor {
  /// The first version.
  public static var logVersion: Int { 1 }

  /// Throws, since this reactor knows no other version.
  public static func migrate(state: LoggedValue) throws -> State {
    throw Refusal("the reactor has no migrate(state:)")
  }

  /// Throws, since this reactor knows no other version.
  public static func migrate(mutation: LoggedValue) throws -> [Mutation] {
    throw Refusal("the reactor has no migrate(mutation:)")
  }

  /// Returns the list as it is.
  public static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children
  }
}
