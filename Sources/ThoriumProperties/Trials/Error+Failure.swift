import ThoriumText

extension Error {
  /// What is the same of errors that are the same failure.
  ///
  /// It is the place of a requirement, the case of an enumeration, or the type: what an error carries
  /// differs from one case to the next.
  package var failureName: String {
    if let unmet = self as? UnmetRequirement { return unmet.place }
    let type = "\(type(of: self))"
    let name = caseName(of: self)
    return name == type ? type : "\(type).\(name)"
  }

  /// What a person reads of a failure.
  package var failureReason: String {
    if let unmet = self as? UnmetRequirement { return "\(unmet.description) (\(unmet.place))" }
    let type = "\(type(of: self))"
    let text = "\(self)".told
    return text.hasPrefix(type) ? "\(text) was thrown" : "\(type) was thrown: \(text)"
  }
}
