/// Fails the current case when a condition does not hold.
///
///     try require(account.balance >= 0, "the balance is \(account.balance)")
///
/// Requirements at different source locations are different failures. Each of them is shrunk
/// separately.
///
/// - Parameters:
///   - condition: The condition that must hold.
///   - complaint: The message for a failure.
///   - file: The file of the call.
///   - line: The line of the call.
/// - Throws: ``UnmetRequirement``, with the complaint.
public func require(
  _ condition: Bool,
  _ complaint: @autoclosure () -> String = "the requirement does not hold",
  file: StaticString = #fileID,
  line: UInt = #line
) throws(UnmetRequirement) {
  if condition { return }
  throw UnmetRequirement(complaint(), at: "\(file):\(line)")
}
