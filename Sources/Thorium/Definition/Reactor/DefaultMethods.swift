import Synchronization

/// The default methods of reactors that were called in this process, in a debug build.
///
/// The compiler cannot tell that a reactor has both `mutate(action:)` and `mutate(action:state:)`, of which a store
/// calls the second one alone. So the default methods note that they were called. If the first action of a reactor
/// did not lead to the default of the second one, its store calls the first one too, and drops the effect. If that is
/// no default either, the reactor has both methods.
@usableFromInline
enum DefaultMethods {
  /// A method with a default.
  @usableFromInline
  enum Method: Hashable, Sendable {
    case mutate, mutateWithState
  }

  private struct Known: Hashable {
    let reactor: ObjectIdentifier
    let method: Method
  }

  private struct Content {
    var called: Set<Known> = []
    var checked: Set<ObjectIdentifier> = []
  }

  private static let content = Mutex(Content())

  /// Notes that a reactor has the default of a method.
  ///
  /// - Returns: True, so that it can be asserted.
  @usableFromInline
  static func note(_ method: Method, of reactor: any Reactor.Type) -> Bool {
    let known = Known(reactor: ObjectIdentifier(reactor), method: method)
    return content.withLock { content in
      content.called.insert(known)
      return true
    }
  }

  /// True if a reactor is asked about for the first time.
  static func isFirstCheck(of reactor: any Reactor.Type) -> Bool {
    content.withLock { $0.checked.insert(ObjectIdentifier(reactor)).inserted }
  }

  static func isDefault(_ method: Method, of reactor: any Reactor.Type) -> Bool {
    let known = Known(reactor: ObjectIdentifier(reactor), method: method)
    return content.withLock { $0.called.contains(known) }
  }
}
