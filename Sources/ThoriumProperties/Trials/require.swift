/// Fails the case that is checked where something does not hold.
///
///     try require(account.balance >= 0, "the balance is \(account.balance)")
///
/// Requirements at different places are different failures, of which each is made simple by itself.
///
/// - Parameters:
///   - condition: What must hold.
///   - complaint: What is wrong otherwise.
///   - file: Where this is called.
///   - line: Where this is called.
/// - Throws: ``UnmetRequirement``, with the complaint.
public func require(
  _ condition: Bool,
  _ complaint: @autoclosure () -> String = "what must hold does not",
  file: StaticString = #fileID,
  line: UInt = #line
) throws(UnmetRequirement) {
  if condition { return }
  throw UnmetRequirement(complaint(), at: "\(file):\(line)")
}
