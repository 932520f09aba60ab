extension Generator {
  /// Draws lists no two elements of which are equal.
  ///
  ///     let ids = Generator.int(1...99).uniqueList(0...5)
  ///
  /// - Parameter counts: How many elements there may be.
  /// - Returns: The generator.
  public func uniqueList(_ counts: ClosedRange<Int> = 0...20) -> Generator<[Value]>
  where Value: Hashable & SendableMetatype {
    uniqueList(counts) { $0 }
  }

  /// Draws lists no two elements of which have the same key.
  ///
  /// An element whose key is there already is drawn anew. Where that does not help, the list is as
  /// long as it is by then, if it may be; otherwise the case is not wanted.
  ///
  ///     let points = tuple(.int(0...9), .int(0...9)).uniqueList(1...3) { $0.0 }
  ///
  /// - Parameters:
  ///   - counts: How many elements there may be.
  ///   - key: Answers the key of an element.
  /// - Returns: The generator.
  public func uniqueList<Key: Hashable & SendableMetatype>(
    _ counts: ClosedRange<Int> = 0...20,
    by key: @escaping @Sendable (Value) -> Key
  ) -> Generator<[Value]> {
    checkCounts(counts)
    return Generator<[Value]>(isPlain: false) { source throws(Rejection) in
      var keys: Set<Key> = []
      var elements: [Value] = []
      let average = averageCount(counts, source.size)
      var fruitless = 0
      while try source.chooseMore(elements.count, counts, average: average) {
        let number = source.spans.count
        let element = try source.drawElement(self)
        if keys.insert(key(element)).inserted {
          elements.append(element)
          fruitless = 0
          continue
        }
        source.discardLast(since: number)
        fruitless += 1
        if fruitless == 20 { break }
      }
      if elements.count < counts.lowerBound { throw .unwanted }
      return elements
    }
  }

  /// Draws sets.
  ///
  ///     let tags = Generator.element(of: ["new", "old", "sold"]).set(0...2)
  ///
  /// Equal sets list their elements in any order, which differs from one process to the next: what
  /// depends on it is not the same when a case runs again.
  ///
  /// - Parameter counts: How many elements there may be.
  /// - Returns: A generator of sets; simpler ones have fewer elements, or simpler ones.
  public func set(_ counts: ClosedRange<Int> = 0...20) -> Generator<Set<Value>>
  where Value: Hashable & SendableMetatype {
    uniqueList(counts).map { Set($0) }
  }

  /// Draws dictionaries.
  ///
  ///     let stock = Generator.dictionary(of: .element(of: "abc"), to: .int(0...9), 1...2)
  ///
  /// - Parameters:
  ///   - keys: What to draw keys from.
  ///   - values: What to draw their values from.
  ///   - counts: How many keys there may be.
  /// - Returns: A generator of dictionaries; simpler ones have fewer keys, or simpler ones.
  public static func dictionary<Key: Hashable & SendableMetatype, Element>(
    of keys: Generator<Key>,
    to values: Generator<Element>,
    _ counts: ClosedRange<Int> = 0...20
  ) -> Generator where Value == [Key: Element] {
    tuple(keys, values).uniqueList(counts) { $0.0 }
      .map { Dictionary($0) { first, _ in first } }
  }
}
