import Synchronization

/// A record of the default methods that reactors have used in this process, in a debug build.
///
/// The compiler cannot detect that a reactor has both `mutate(action:)` and `mutate(action:state:)`. A store then
/// calls only the second one. So each default method records its call. If the first action of a reactor does not
/// reach the default of the second method, its store also calls the first one and drops the effect. If that call
/// reaches no default either, the reactor has both methods.
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

  /// Records that a reactor has the default of a method.
  ///
  /// - Returns: True, so that it can be asserted.
  @usableFromInline
  static func recordDefault(_ method: Method, of reactor: any Reactor.Type) -> Bool {
    let known = Known(reactor: ObjectIdentifier(reactor), method: method)
    return content.withLock { content in
      content.called.insert(known)
      return true
    }
  }

  /// Returns true at the first check of a reactor.
  static func isFirstCheck(of reactor: any Reactor.Type) -> Bool {
    content.withLock { $0.checked.insert(ObjectIdentifier(reactor)).inserted }
  }

  static func isDefault(_ method: Method, of reactor: any Reactor.Type) -> Bool {
    let known = Known(reactor: ObjectIdentifier(reactor), method: method)
    return content.withLock { $0.called.contains(known) }
  }
}
