import ThoriumText

/// An error that means a requirement of a scenario was not met.
public struct UnmetRequirement: Error, CustomStringConvertible {
  /// A description of the failure.
  public let description: String
  /// The source location of the requirement, which distinguishes it from others.
  package let place: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - complaint: A description of the failure, possibly with several lines.
  ///   - place: The source location of the requirement.
  package init(_ complaint: String, at place: String) {
    description = complaint.escapedLines
    self.place = place
  }
}
