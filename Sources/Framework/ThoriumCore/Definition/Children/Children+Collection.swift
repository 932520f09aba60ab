extension Children: RandomAccessCollection {
  /// A position in the order of the children.
  public struct Index: Strideable, Hashable, Sendable {
    @usableFromInline let offset: Int

    @inlinable
    init(_ offset: Int) {
      self.offset = offset
    }

    /// Returns the position at a distance from this one.
    @inlinable
    public func advanced(by distance: Int) -> Self { Self(offset + distance) }

    /// Returns the number of children from this position to another one; it is negative if the other is before.
    @inlinable
    public func distance(to other: Self) -> Int { other.offset - offset }
  }

  /// The position of the first child.
  @inlinable public var startIndex: Index { Index(0) }

  /// The position after the last child.
  @inlinable public var endIndex: Index { Index(table.ids.count) }

  /// The child at a position, with its id.
  @inlinable
  public subscript(position: Index) -> (id: ID, reactor: R) { table.element(at: position.offset) }
}

extension Children: OrderedEntries {}

extension Children: CustomReflectable {
  /// A mirror like that of a dictionary: each id with its reactor.
  ///
  /// A child that starts in a given state appears instead of its reactor.
  public var customMirror: Mirror {
    let pairs = table.ids.compactMap { id -> (ID, Any)? in
      guard let child = table[id] else { return nil }
      return (id, child.start == nil ? child.reactor : child)
    }
    return Mirror(self, unlabeledChildren: pairs, displayStyle: .dictionary)
  }
}
