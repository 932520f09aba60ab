extension Generator where Value: Sendable {
  /// Returns a generator of the given values; the first is the simplest.
  ///
  ///     let size = Generator<String>.element(of: ["small", "medium", "large"])
  ///     let vowel = Generator<Character>.element(of: "aeiou")
  ///
  /// - Parameter elements: The values. If there is none, the case is discarded.
  /// - Returns: The generator.
  public static func element(of elements: some Collection<Value>) -> Generator {
    element(of: Array(elements), as: .value)
  }

  /// Returns a generator of references to things that earlier steps created.
  ///
  /// When shrinking removes an earlier step, it renumbers the references, so that the remaining
  /// steps keep their meaning. If there is nothing to refer to, the case is discarded.
  ///
  ///     let open = [3, 5]
  ///     let closed = Generator<Int>.reference(to: open)
  ///
  /// - Parameter elements: The existing elements, in the order of their creation.
  /// - Returns: The generator; the first element is the simplest.
  public static func reference(to elements: some Collection<Value>) -> Generator {
    element(of: Array(elements), as: .reference)
  }

  private static func element(of elements: [Value], as role: Choice.Role) -> Generator {
    Generator(isPlain: true) { source throws(DiscardedCase) in
      if elements.isEmpty { throw .unwanted }
      if source.isGuided && role == .value {
        source.startPhrase(0, elements.count - 1) { constant, _ in
          constant.places(in: elements)
        }
      }
      return elements[try source.chooseIndex(elements.count, as: role)]
    }
  }

  /// Returns a generator of permutations of the values; the given order is the simplest.
  ///
  ///     let order = Generator<Int>.shuffled([1, 2, 3])   // [1, 2, 3] is the simplest
  ///
  /// - Parameter elements: The values.
  /// - Returns: A generator of lists of all values.
  public static func shuffled(_ elements: some Collection<Value>) -> Generator<[Value]> {
    let elements = Array(elements)
    return Generator<[Value]>(isPlain: false) { source throws(DiscardedCase) in
      var rest = elements
      var result: [Value] = []
      while !rest.isEmpty { result.append(rest.remove(at: try source.chooseIndex(rest.count))) }
      return result
    }
  }

  /// Returns a generator of subsets of the values, in the given order; the empty one is the
  /// simplest.
  ///
  ///     let toppings = Generator<String>.subset(of: ["cheese", "olives", "basil"])
  ///
  /// - Parameter elements: The values.
  /// - Returns: A generator of lists of some values.
  public static func subset(of elements: some Collection<Value>) -> Generator<[Value]> {
    let elements = Array(elements)
    return Generator<[Value]>(isPlain: false) { source throws(DiscardedCase) in
      var result: [Value] = []
      for element in elements where try source.draw(Generator<Bool>.bool) {
        result.append(element)
      }
      return result
    }
  }
}

extension Source {
  /// Draws an index below a count.
  mutating func chooseIndex(
    _ count: Int,
    as role: Choice.Role = .value
  ) throws(DiscardedCase) -> Int {
    try choose(0, count - 1, simplest: 0, as: role) { Int($0.next() % UInt64(count)) }
  }
}

extension Constant {
  /// Returns the indices of the elements that make the constant, or none.
  ///
  /// A text is one element, or is made of characters.
  fileprivate func places<Element>(in elements: [Element]) -> [Int] {
    switch self {
    case .text(let text):
      if let place = (elements as? [String])?.firstIndex(of: text) { return [place] }
      guard let characters = elements as? [Character] else { return [] }
      let places = text.compactMap { characters.firstIndex(of: $0) }
      return places.count == text.count ? places : []
    case .number(let number):
      return (elements as? [Int])?.firstIndex(of: number).map { [$0] } ?? []
    case .list(let numbers):
      guard let elements = elements as? [Int] else { return [] }
      let places = numbers.compactMap { elements.firstIndex(of: $0) }
      return places.count == numbers.count ? places : []
    case .decimal: return []
    }
  }
}
