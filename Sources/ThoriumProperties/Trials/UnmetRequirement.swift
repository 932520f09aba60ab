import ThoriumText

/// What a scenario requires does not hold.
public struct UnmetRequirement: Error, CustomStringConvertible {
  /// What is wrong.
  public let description: String
  /// Where it is required, which tells it from other requirements.
  package let place: String

  /// - Parameters:
  ///   - complaint: What is wrong, perhaps in several lines.
  ///   - place: Where it is required.
  package init(_ complaint: String, at place: String) {
    description = complaint.escapedLines
    self.place = place
  }
}
