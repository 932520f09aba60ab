/// Discards the current case when a condition does not hold; the check makes another case instead.
///
///     try falsify(Generator.int(0...9).list()) { numbers in
///       try assume(!numbers.isEmpty)
///       try require(numbers.max() != nil)
///     }
///
/// If an assumption discards most cases, a generator that makes only suitable cases finds more
/// failures. A check warns about this. If no case meets an assumption, the check fails, because the
/// rest of its body never ran. This needs at least 20 cases that reach the assumption, or a check
/// that runs all possible cases.
///
/// - Parameters:
///   - condition: The condition that a case must meet to be of interest.
///   - file: The file of the call.
///   - line: The line of the call.
/// - Throws: An error that is not a failure in a check; pass it on.
public func assume(
  _ condition: Bool,
  file: StaticString = #fileID,
  line: UInt = #line
) throws {
  CaseContext.current?.recordAssumption(condition, file, line)
  if !condition { throw UnwantedCase(place: "\(file):\(line)") }
}

/// The error of a discarded case.
///
/// ``assume(_:file:line:)`` throws it.
package struct UnwantedCase: Error, CustomStringConvertible {
  let place: String

  /// A message for a reader when the error is thrown outside a check.
  package var description: String {
    """
    The assumption at \(place) does not hold. Only `falsify` and `check` try another case instead: \
    call `assume` in their bodies.
    """
  }
}
