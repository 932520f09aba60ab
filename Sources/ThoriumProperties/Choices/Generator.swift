/// A way to draw values of a type.
///
///     let point = call(Point.init(x:y:), .int(0...9), .int(0...9))
///     let path = point.list(0...5)
///
/// A generator is a value, and draws all that is random from a ``Source``. So each value can be drawn
/// again, and made simpler, without a word from who wrote the generator.
public struct Generator<Value>: Sendable {
  @usableFromInline let make: @Sendable (inout Source) throws(Rejection) -> Value
  @usableFromInline let label: Int
  /// Whether it makes one choice at most, so that it is no part of its own.
  @usableFromInline let isPlain: Bool

  /// Creates a generator that draws from others.
  ///
  ///     let pair = Generator { source in
  ///       let low = try source.draw(.int(0...9))
  ///       return low...(try source.draw(.int(low...9)))
  ///     }
  ///
  /// An error that it throws, as one of an initialiser that validates, says that there is no such
  /// value: the case is not wanted, and another is made.
  ///
  /// - Parameter make: Draws what it needs from the source, and nowhere else.
  public init(_ make: @escaping @Sendable (inout Source) throws -> Value) {
    self.init(isPlain: false) { source throws(Rejection) in
      do {
        return try make(&source)
      } catch {
        throw error as? Rejection ?? .unwanted
      }
    }
  }

  @inlinable
  init(
    isPlain: Bool,
    _ make: @escaping @Sendable (inout Source) throws(Rejection) -> Value
  ) {
    self.make = make
    self.isPlain = isPlain
    label = Span.label(of: Value.self)
  }

  /// Makes another value of each that is drawn.
  ///
  /// - Parameter transform: Makes it.
  /// - Returns: A generator of such values.
  public func map<Other>(
    _ transform: @escaping @Sendable (Value) -> Other
  ) -> Generator<Other> {
    Generator<Other>(isPlain: isPlain) { source throws(Rejection) in
      transform(try make(&source))
    }
  }

  /// Draws from a generator that depends on a value that was drawn before.
  ///
  ///     Generator.int(1...5).flatMap { count in Generator.bool.list(count...count) }
  ///
  /// - Parameter next: Answers what to draw from then.
  /// - Returns: A generator of what is drawn in the end.
  public func flatMap<Other>(
    _ next: @escaping @Sendable (Value) -> Generator<Other>
  ) -> Generator<Other> {
    Generator<Other>(isPlain: false) { source throws(Rejection) in
      let value = try source.draw(self)
      return try source.draw(next(value))
    }
  }

  /// Draws only values of which something holds.
  ///
  /// It draws anew up to three times; where it fails each time the case is given up. Where most values
  /// are unwanted, make those that are wanted instead.
  ///
  /// - Parameter isWanted: Whether a value is wanted.
  /// - Returns: A generator of such values.
  public func filter(_ isWanted: @escaping @Sendable (Value) -> Bool) -> Generator {
    Generator(isPlain: false) { source throws(Rejection) in
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

extension Generator where Value: Sendable {
  /// Draws always the same value.
  ///
  /// - Parameter value: The value.
  /// - Returns: The generator.
  @inlinable
  public static func just(_ value: Value) -> Generator {
    Generator(isPlain: true) { _ throws(Rejection) in value }
  }
}
