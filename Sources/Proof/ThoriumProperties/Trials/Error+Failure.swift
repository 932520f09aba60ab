import ThoriumText

/// An error that distinguishes its failures by more than its type.
package protocol NamedFailure: Error {
  /// The key shared by errors that count as one failure.
  var failureKey: String { get }
}

extension Error {
  /// A key shared by errors that count as one failure.
  ///
  /// It is the source location of a requirement, the case of an enumeration, or the type of the
  /// error. It does not contain the values of an error, because they differ between cases.
  package var failureName: String {
    if let unmet = self as? UnmetRequirement { return unmet.place }
    if let named = self as? any NamedFailure { return named.failureKey }
    let type = "\(type(of: self))"
    let name = caseName(of: self)
    return name == type ? type : "\(type).\(name)"
  }

  /// The description of the failure in a report.
  package var failureReason: String {
    if let unmet = self as? UnmetRequirement { return "\(unmet.description) (\(unmet.place))" }
    let type = "\(type(of: self))"
    let text = "\(self)".shortened
    return text.hasPrefix(type) ? "\(text) was thrown" : "\(type) was thrown: \(text)"
  }
}
