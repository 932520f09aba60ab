extension Children: RandomAccessCollection {
  /// An id and the reactor under it.
  public typealias Element = (id: ID, reactor: R)

  /// A position in the order of the children.
  public struct Index: Comparable, Hashable, Sendable {
    @usableFromInline let offset: Int

    @inlinable
    init(_ offset: Int) {
      self.offset = offset
    }

    /// Returns true when one position is before another.
    @inlinable
    public static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }

  /// The position of the first child.
  @inlinable public var startIndex: Index { Index(0) }

  /// The position after the last child.
  @inlinable public var endIndex: Index { Index(count) }

  /// The child at a position.
  @inlinable
  public subscript(position: Index) -> Element { table.element(at: position.offset) }

  /// Returns the next position.
  @inlinable
  public func index(after index: Index) -> Index { Index(index.offset + 1) }

  /// Returns the previous position.
  @inlinable
  public func index(before index: Index) -> Index { Index(index.offset - 1) }

  /// Returns the position at a distance from another one.
  @inlinable
  public func index(_ index: Index, offsetBy distance: Int) -> Index {
    Index(index.offset + distance)
  }

  /// Returns the number of children from one position to another.
  ///
  /// It is negative if `end` is before `start`.
  @inlinable
  public func distance(from start: Index, to end: Index) -> Int { end.offset - start.offset }
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
