extension Generator where Value: Sendable {
  /// Draws one of some values; the simplest is the first.
  ///
  ///     let size = Generator<String>.element(of: ["small", "medium", "large"])
  ///     let vowel = Generator<Character>.element(of: "aeiou")
  ///
  /// - Parameter elements: The values. Where there is none, the case is not wanted.
  /// - Returns: The generator.
  public static func element(of elements: some Collection<Value>) -> Generator {
    element(of: Array(elements), as: .value)
  }

  /// Draws one of what earlier steps have created.
  ///
  /// Where an earlier step is left out, a case with the remaining ones still means what it meant:
  /// references are counted anew. Where there is nothing to refer to, the case is not wanted.
  ///
  ///     let open = [3, 5]
  ///     let closed = Generator<Int>.reference(to: open)
  ///
  /// - Parameter elements: What there is, in the order in which it was created.
  /// - Returns: The generator; the simplest is the first.
  public static func reference(to elements: some Collection<Value>) -> Generator {
    element(of: Array(elements), as: .reference)
  }

  private static func element(of elements: [Value], as role: Choice.Role) -> Generator {
    Generator(isPlain: true) { source throws(Rejection) in
      if elements.isEmpty { throw .unwanted }
      return elements[try source.chooseIndex(elements.count, as: role)]
    }
  }

  /// Draws the same values in any order; the simplest is the one that is given.
  ///
  ///     let order = Generator<Int>.shuffled([1, 2, 3])   // [1, 2, 3] is the simplest
  ///
  /// - Parameter elements: The values.
  /// - Returns: A generator of lists of all of them.
  public static func shuffled(_ elements: some Collection<Value>) -> Generator<[Value]> {
    let elements = Array(elements)
    return Generator<[Value]>(isPlain: false) { source throws(Rejection) in
      var rest = elements
      var result: [Value] = []
      while !rest.isEmpty { result.append(rest.remove(at: try source.chooseIndex(rest.count))) }
      return result
    }
  }

  /// Draws some of the values, in the order in which they are given; the simplest is none of them.
  ///
  ///     let toppings = Generator<String>.subset(of: ["cheese", "olives", "basil"])
  ///
  /// - Parameter elements: The values.
  /// - Returns: A generator of lists of some of them.
  public static func subset(of elements: some Collection<Value>) -> Generator<[Value]> {
    let elements = Array(elements)
    return Generator<[Value]>(isPlain: false) { source throws(Rejection) in
      var result: [Value] = []
      for element in elements where try source.draw(Generator<Bool>.bool) {
        result.append(element)
      }
      return result
    }
  }
}

extension Source {
  /// Draws the place of one of so many.
  mutating func chooseIndex(
    _ count: Int,
    as role: Choice.Role = .value
  ) throws(Rejection) -> Int {
    try choose(0, count - 1, simplest: 0, as: role) { Int($0.next() % UInt64(count)) }
  }
}
