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
/// copied or assigned again, keeps its store. Two are equal when their reactors are.
public struct Child<R: Reactor>: Sendable {
  /// The definition of the machine.
  public let reactor: R
  @usableFromInline let identity: Identity

  /// Makes a child that no other one is the same as.
  ///
  /// - Parameter reactor: The definition of the machine.
  @inlinable
  public init(_ reactor: R) {
    self.reactor = reactor
    identity = Identity()
  }
}

extension Child: Equatable where R: Equatable {
  /// Tells whether two children have equal reactors, so that states can be compared.
  public static func == (left: Self, right: Self) -> Bool {
    left.reactor == right.reactor
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
