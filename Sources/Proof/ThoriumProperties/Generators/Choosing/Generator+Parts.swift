extension Generator {
  /// A generator of values and of `nil`, which is simpler.
  ///
  ///     let note = Generator.int(0...9).optional
  public var optional: Generator<Value?> {
    let none = Generator<Value?>(isPlain: true) { _ throws(DiscardedCase) in nil }
    return .frequency([(1, none), (3, map { $0 })])
  }

  /// Returns a generator of results; success is simpler than failure.
  ///
  ///     enum Fault: Error { case offline, denied }
  ///     let answer = Generator.result(.int(0...9), .element(of: [Fault.offline, .denied]))
  ///
  /// - Parameters:
  ///   - success: The generator of values.
  ///   - failure: The generator of errors.
  /// - Returns: The generator.
  public static func result<Success, Failure: Error>(
    _ success: Generator<Success>,
    _ failure: Generator<Failure>
  ) -> Generator where Value == Result<Success, Failure> {
    .oneOf(success.map { .success($0) }, failure.map { .failure($0) })
  }
}

/// Returns a generator of several values at once.
///
///     let range = tuple(.int(0...9), .bool)
///
/// - Parameter generators: A generator for each value.
/// - Returns: A generator of tuples.
public func tuple<each Value>(
  _ generators: repeat Generator<each Value>
) -> Generator<(repeat each Value)> {
  Generator(isPlain: false) { source throws(DiscardedCase) in
    (repeat try source.draw(each generators))
  }
}
