public import Synchronization

/// A place for one store in a parent's state; the store lives as long as it has this place.
///
///     struct State: Sendable {
///       var header = Child(Header())
///       var editor: Child<Editor>?
///       var rows: Children<Int, Row> = [:]
///     }
///
/// It is a value that holds the definition and runs nothing, so `reduce` stays pure. `reduce` sets
/// `state.editor = Child(Editor())`, and the first call of `store.child(\.editor)` creates the
/// store. When the editor is set to `nil`, that store ends. Another `Child` in the same place is
/// another store. A copy of the same `Child` keeps its store.
///
/// A store can start in a saved state: `Child(Editor(), from: draft)`.
/// `store.currentState(of: \.editor)` reads the state of a child.
public struct Child<R: Reactor>: Sendable {
  /// The definition of the state machine.
  public let reactor: R
  @usableFromInline package let identity: Identity
  /// The state in which its store starts, if that is not the initial one.
  ///
  /// It is in a box, so that a child without one needs no memory for it.
  @usableFromInline let start: Box<R.State>?

  /// Creates a child with a new identity.
  ///
  ///     state.editor = Child(Editor(), from: draft)
  ///
  /// - Parameters:
  ///   - reactor: The definition of the state machine.
  ///   - state: The state in which the store of the child starts, such as a saved one; by default the
  ///     reactor's initial state. A state that is optional and `nil` is written as `.some(nil)`.
  @inlinable
  public init(_ reactor: R, from state: R.State? = nil) {
    self.init(reactor, from: state, identity: nil)
  }

  /// Creates a copy of a child that was decoded before, or a new child.
  ///
  /// - Parameters:
  ///   - reactor: The definition of the state machine.
  ///   - state: The state in which the store of the child starts; `nil` for the initial one.
  ///   - identity: The identity of the other copy; `nil` for a new child.
  @inlinable
  package init(_ reactor: R, from state: R.State?, identity: Identity?) {
    self.reactor = reactor
    self.identity = identity ?? Identity()
    start = state.map { Box($0) }
  }

  /// The state in which its store starts, if that is not the initial one.
  package var startState: R.State? { start?.content }

  /// The state in which the store of this child starts.
  package var firstState: R.State { start?.content ?? reactor.initialState }
}

extension Child: Equatable {
  /// Returns true when two children are the same, or have equal reactors and equal start states.
  ///
  /// Reactors and states that are not `Equatable` are equal to no others: then only a copy
  /// of a child is equal to it. So a state with children can always be `Equatable` if its
  /// other parts are.
  public static func == (left: Self, right: Self) -> Bool {
    if left.identity == right.identity { return true }
    guard left.start === right.start || isEqual(left.start?.content, right.start?.content) else {
      return false
    }
    return isEqual(left.reactor, right.reactor)
  }

  /// Returns true when two values of an `Equatable` type are equal.
  private static func isEqual<Value>(_ left: Value?, _ right: Value?) -> Bool {
    (left as? any Equatable)?.isEqual(to: right as Any) ?? false
  }
}

extension Child: CustomReflectable {
  /// A mirror of the reactor, and of the state in which its store starts if there is one.
  public var customMirror: Mirror {
    var children: [Mirror.Child] = [(nil, reactor)]
    if let start { children.append(("from", start.content)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

extension Child: Identifiable {
  /// The identifier of this child, which shows observers that a child was replaced.
  ///
  /// It differs even for an equal child in the same place.
  ///
  ///     let subscription = page.observe(\.editor?.id) { _ in show(page.child(\.editor)) }
  public var id: some Hashable & Sendable { identity }
}

/// The identity of a child, or of one edition of a collection; unique in the process.
///
/// Identities are only compared for equality, so that no run depends on the number.
@usableFromInline
package struct Identity: Hashable, Sendable, UnprintableValue {
  @usableFromInline let number: UInt64

  @inlinable
  init() {
    number = madeIdentities.wrappingAdd(1, ordering: .relaxed).newValue
  }

  private init(number: UInt64) {
    self.number = number
  }

  /// The identity in a place without a child.
  @usableFromInline static let nobody = Self(number: 0)
}

@usableFromInline let madeIdentities = Atomic<UInt64>(0)
