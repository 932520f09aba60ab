/// A generator of random values of a type.
///
///     let point = call(Point.init(x:y:), .int(0...9), .int(0...9))
///     let path = point.list(0...5)
///
/// A generator is a value, and takes all randomness from a ``Source``. Therefore each value can be
/// drawn again and shrunk without additional code.
public struct Generator<Value>: Sendable {
  @usableFromInline let make: @Sendable (inout Source) throws(DiscardedCase) -> Value
  @usableFromInline let label: Int
  /// True when it makes at most one choice, so that it forms no separate part.
  @usableFromInline let isPlain: Bool

  /// Creates a generator that draws from other generators.
  ///
  ///     let pair = Generator { source in
  ///       let low = try source.draw(.int(0...9))
  ///       return low...(try source.draw(.int(low...9)))
  ///     }
  ///
  /// If the closure throws an error, for example from a validating initializer, there is no such
  /// value. The case is discarded, and another is made.
  ///
  /// - Parameter make: A closure that takes all randomness from the source.
  public init(_ make: @escaping @Sendable (inout Source) throws -> Value) {
    self.init(isPlain: false) { source throws(DiscardedCase) in
      do {
        return try make(&source)
      } catch {
        throw error as? DiscardedCase ?? .unwanted
      }
    }
  }

  @inlinable
  init(isPlain: Bool, _ make: @escaping @Sendable (inout Source) throws(DiscardedCase) -> Value) {
    self.make = make
    self.isPlain = isPlain
    label = Span.label(of: Value.self)
  }

  /// Returns a generator that transforms each drawn value.
  ///
  /// - Parameter transform: Returns the new value.
  /// - Returns: A generator of the new values.
  public func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Generator<Other> {
    Generator<Other>(isPlain: isPlain) { source throws(DiscardedCase) in
      transform(try make(&source))
    }
  }

  /// Returns a generator that depends on a value drawn before.
  ///
  ///     Generator.int(1...5).flatMap { count in Generator.bool.list(count...count) }
  ///
  /// - Parameter next: Returns the generator for the value drawn before.
  /// - Returns: A generator of the values that are drawn last.
  public func flatMap<Other>(
    _ next: @escaping @Sendable (Value) -> Generator<Other>
  ) -> Generator<Other> {
    Generator<Other>(isPlain: false) { source throws(DiscardedCase) in
      let value = try source.draw(self)
      return try source.draw(next(value))
    }
  }

  /// Returns a generator of the values that meet a condition.
  ///
  /// It draws up to three times. If no value meets the condition, the case is discarded. If most
  /// values do not meet the condition, write a generator that makes suitable values directly.
  ///
  /// - Parameter isWanted: Returns true when a value meets the condition.
  /// - Returns: A generator of such values.
  public func filter(_ isWanted: @escaping @Sendable (Value) -> Bool) -> Generator {
    Generator(isPlain: false) { source throws(DiscardedCase) in
      for _ in 0..<3 {
        let count = source.spans.count
        let value = try source.within(.value, label, make)
        if isWanted(value) { return value }
        source.discardLast(since: count)
      }
      throw .unwanted
    }
  }
}

extension Generator {
  /// Returns the value that the given choices make, or `nil` if they make none.
  package func value(of choices: [Int]) -> Value? {
    var source = Source(choices)
    return try? source.draw(self)
  }
}

extension Generator where Value: Sendable {
  /// Returns a generator that always draws the same value.
  ///
  /// - Parameter value: The value.
  /// - Returns: The generator.
  @inlinable
  public static func just(_ value: Value) -> Generator {
    Generator(isPlain: true) { _ throws(DiscardedCase) in value }
  }
}
