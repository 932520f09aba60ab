extension Generator {
  /// Returns a generator of lists without equal elements.
  ///
  ///     let ids = Generator.int(1...99).uniqueList(0...5)
  ///
  /// - Parameter counts: The possible numbers of elements.
  /// - Returns: The generator.
  public func uniqueList(_ counts: ClosedRange<Int> = 0...20) -> Generator<[Value]>
  where Value: Hashable & SendableMetatype {
    uniqueList(counts) { $0 }
  }

  /// Returns a generator of lists in which each key occurs once.
  ///
  /// An element with a repeated key is drawn again. After too many repetitions the list ends if it
  /// is long enough. Otherwise the case is discarded.
  ///
  ///     let points = tuple(.int(0...9), .int(0...9)).uniqueList(1...3) { $0.0 }
  ///
  /// - Parameters:
  ///   - counts: The possible numbers of elements.
  ///   - key: Returns the key of an element.
  /// - Returns: The generator.
  public func uniqueList<Key: Hashable & SendableMetatype>(
    _ counts: ClosedRange<Int> = 0...20,
    by key: @escaping @Sendable (Value) -> Key
  ) -> Generator<[Value]> {
    checkCounts(counts)
    return Generator<[Value]>(isPlain: false) { source throws(DiscardedCase) in
      var keys: Set<Key> = []
      var elements: [Value] = []
      let average = averageCount(counts, source.size)
      let length = source.takeLength(counts)
      var fruitless = 0
      while try source.chooseMore(elements.count, counts, average: average, length: length) {
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

  /// Returns a generator of sets.
  ///
  ///     let tags = Generator.element(of: ["new", "old", "sold"]).set(0...2)
  ///
  /// The order of a set's elements differs between processes, even for equal sets. Code that
  /// depends on this order behaves differently when a case runs again.
  ///
  /// - Parameter counts: The possible numbers of elements.
  /// - Returns: A generator of sets; simpler sets have fewer or simpler elements.
  public func set(_ counts: ClosedRange<Int> = 0...20) -> Generator<Set<Value>>
  where Value: Hashable & SendableMetatype {
    uniqueList(counts).map { Set($0) }
  }

  /// Returns a generator of dictionaries.
  ///
  ///     let stock = Generator.dictionary(of: .element(of: "abc"), to: .int(0...9), 1...2)
  ///
  /// - Parameters:
  ///   - keys: The generator of the keys.
  ///   - values: The generator of their values.
  ///   - counts: The possible numbers of keys.
  /// - Returns: A generator of dictionaries; simpler dictionaries have fewer or simpler keys and
  ///   values.
  public static func dictionary<Key: Hashable & SendableMetatype, Element>(
    of keys: Generator<Key>,
    to values: Generator<Element>,
    _ counts: ClosedRange<Int> = 0...20
  ) -> Generator where Value == [Key: Element] {
    tuple(keys, values).uniqueList(counts) { $0.0 }
      .map { Dictionary($0) { first, _ in first } }
  }
}
