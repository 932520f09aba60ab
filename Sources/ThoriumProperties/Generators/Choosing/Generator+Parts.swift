extension Generator {
  /// Draws nothing, which is simpler, or a value.
  ///
  ///     let note = Generator.int(0...9).optional
  public var optional: Generator<Value?> {
    let none = Generator<Value?>(isPlain: true) { _ throws(Rejection) in nil }
    return .frequency([(1, none), (3, map { $0 })])
  }

  /// Draws what succeeds, which is simpler, or fails.
  ///
  ///     enum Fault: Error { case offline, denied }
  ///     let answer = Generator.result(.int(0...9), .element(of: [Fault.offline, .denied]))
  ///
  /// - Parameters:
  ///   - success: What to draw values from.
  ///   - failure: What to draw errors from.
  /// - Returns: The generator.
  public static func result<Success, Failure: Error>(
    _ success: Generator<Success>,
    _ failure: Generator<Failure>
  ) -> Generator where Value == Result<Success, Failure> {
    .oneOf(success.map { .success($0) }, failure.map { .failure($0) })
  }
}

/// Draws several values at once.
///
///     let range = tuple(.int(0...9), .bool)
///
/// - Parameter generators: What to draw each of them from.
/// - Returns: A generator of tuples.
public func tuple<each Value>(
  _ generators: repeat Generator<each Value>
) -> Generator<(repeat each Value)> {
  Generator(isPlain: false) { source throws(Rejection) in
    (repeat try source.draw(each generators))
  }
}
