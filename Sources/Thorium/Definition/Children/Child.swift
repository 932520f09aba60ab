public import Synchronization

/// A place in a parent's state for one store, which lives as long as it stands there.
///
///     struct State: Sendable {
///       var header = Child(Header())
///       var editor: Child<Editor>?
///       var rows: Children<Int, Row> = [:]
///     }
///
/// It is a value that holds the definition and runs nothing, so `reduce` stays pure: it says
/// `state.editor = Child(Editor())`, and the store is made when somebody asks `store.child(\.editor)`.
/// When the editor is set to `nil` that store ends. Another `Child` in the same place is another store; the same one,
/// copied or assigned again, keeps its store.
///
/// A store can start in a state that was saved: `Child(Editor(), from: draft)`. `store.currentState(of: \.editor)` reads
/// the state of a child.
public struct Child<R: Reactor>: Sendable {
  /// The definition of the machine.
  public let reactor: R
  @usableFromInline let identity: Identity
  /// The state in which its store starts, where that is not the initial one.
  @usableFromInline let start: StartState<R.State>?

  /// Makes a child that no other one is the same as.
  ///
  /// - Parameter reactor: The definition of the machine.
  @inlinable
  public init(_ reactor: R) {
    self.reactor = reactor
    identity = Identity()
    start = nil
  }

  /// Creates a child whose store starts in a state, such as one that was saved.
  ///
  ///     state.editor = Child(Editor(), from: draft)
  ///
  /// - Parameters:
  ///   - reactor: The definition of the machine, whose initial state is not used.
  ///   - state: The state in which the store of the child starts.
  @inlinable
  public init(_ reactor: R, from state: R.State) {
    self.reactor = reactor
    identity = Identity()
    start = StartState(state)
  }

  /// The state in which the store of this child starts.
  var firstState: R.State { start?.state ?? reactor.initialState }
}

/// The state in which the store of a child starts.
///
/// It is an object, so that a child without one takes no room for it.
@usableFromInline
final class StartState<State: Sendable>: Sendable {
  @usableFromInline let state: State

  @inlinable
  init(_ state: State) {
    self.state = state
  }
}

extension Child: Equatable {
  /// Returns whether two children are the same, or have equal reactors and start in equal states.
  ///
  /// Reactors and states that are not `Equatable` are equal to no others: then only a copy of a child is equal to
  /// it. So a state with children is always `Equatable` if the rest of it is.
  public static func == (left: Self, right: Self) -> Bool {
    if left.identity == right.identity { return true }
    guard left.start === right.start || isEqual(left.start?.state, right.start?.state) else {
      return false
    }
    return isEqual(left.reactor, right.reactor)
  }

  /// Returns whether two values of one type are equal, as far as that type can tell.
  private static func isEqual<Value>(_ left: Value?, _ right: Value?) -> Bool {
    guard let left = left as? any Equatable else { return false }
    return left.equals(right as Any)
  }
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool {
    (other as? Self).map { $0 == self } ?? false
  }
}

extension Child: CustomReflectable {
  /// A mirror of the reactor, and of the state in which its store starts if there is one.
  public var customMirror: Mirror {
    var children: [(String?, Any)] = [(nil, reactor)]
    if let start { children.append(("from", start.state)) }
    return Mirror(
      self,
      children: children.map { (label: $0, value: $1) },
      displayStyle: .struct
    )
  }
}

extension Child: Identifiable {
  /// What no other child has, not even an equal one that takes the same place.
  public struct ID: Hashable, Sendable {
    let identity: Identity
  }

  /// What tells this child from all others, for whoever must learn that it was replaced.
  ///
  ///     let subscription = page.observe(\.editor?.id) { _ in show(page.child(\.editor)) }
  public var id: ID { ID(identity: identity) }
}

/// What tells one child, or one edition of a collection, from all others of the process.
///
/// It is only ever compared for equality, so that no run depends on its number.
@usableFromInline
package struct Identity: Hashable, Sendable {
  @usableFromInline let number: UInt64

  @inlinable
  init() {
    number = madeIdentities.wrappingAdd(1, ordering: .relaxed).newValue
  }

  private init(number: UInt64) {
    self.number = number
  }

  /// What stands where no child is.
  static let nobody = Self(number: 0)
}

@usableFromInline let madeIdentities = Atomic<UInt64>(0)
