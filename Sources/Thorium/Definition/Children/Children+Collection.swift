extension Children: RandomAccessCollection {
  /// An id and the reactor under it.
  public typealias Element = (id: ID, reactor: R)

  /// A place in the order of the children.
  public struct Index: Comparable, Hashable, Sendable {
    @usableFromInline let offset: Int

    @inlinable
    init(_ offset: Int) {
      self.offset = offset
    }

    /// Returns whether one place is before another.
    @inlinable
    public static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }

  /// The place of the first child.
  @inlinable public var startIndex: Index { Index(0) }

  /// The place after the last child.
  @inlinable public var endIndex: Index { Index(count) }

  /// The child at a place of the order.
  @inlinable
  public subscript(position: Index) -> Element { table.element(at: position.offset) }

  /// Returns the next place.
  @inlinable
  public func index(after index: Index) -> Index { Index(index.offset + 1) }

  /// Returns the place before.
  @inlinable
  public func index(before index: Index) -> Index { Index(index.offset - 1) }

  /// Returns a place so many children away.
  @inlinable
  public func index(_ index: Index, offsetBy distance: Int) -> Index {
    Index(index.offset + distance)
  }

  /// Returns how many children one place is after another.
  @inlinable
  public func distance(from start: Index, to end: Index) -> Int { end.offset - start.offset }
}

/// A type whose mirror is that of a dictionary, but with entries in an order that matters.
package protocol OrderedEntries {}

extension Children: OrderedEntries {}

extension Children: CustomReflectable {
  /// A mirror as of a dictionary: each id with its reactor, or with its child where that starts in a given state.
  public var customMirror: Mirror {
    let pairs = table.ids.compactMap { id -> (ID, Any)? in
      guard let child = table[id] else { return nil }
      return (id, child.start == nil ? child.reactor : child)
    }
    return Mirror(self, unlabeledChildren: pairs, displayStyle: .dictionary)
  }
}
