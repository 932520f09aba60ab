/// Goes on only with cases of which something holds; a check makes another case instead of this one.
///
///     try falsify(Generator.int(0...9).list()) { numbers in
///       try assume(!numbers.isEmpty)
///       try require(numbers.max() != nil)
///     }
///
/// Where most cases are not wanted a generator that makes wanted ones finds more, and a check says so.
///
/// - Parameters:
///   - condition: What must hold of a case to be of interest.
///   - file: Where this is called.
///   - line: Where this is called.
/// - Throws: ``UnwantedCase``, which a check takes as no failure; hand it on.
public func assume(
  _ condition: Bool,
  file: StaticString = #fileID,
  line: UInt = #line
) throws(UnwantedCase) {
  if !condition { throw UnwantedCase(place: "\(file):\(line)") }
}

/// A case is not wanted, as ``assume(_:file:line:)`` says.
public struct UnwantedCase: Error, CustomStringConvertible {
  let place: String

  /// What is to be read where this was not thrown inside a check.
  public var description: String {
    """
    What is assumed at \(place) does not hold. Only `falsify` and `check` make another case instead: \
    call `assume` in their bodies.
    """
  }
}
