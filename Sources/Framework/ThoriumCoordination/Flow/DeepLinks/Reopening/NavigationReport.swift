import ThoriumCore

/// The result of restoring the navigation: the followed links, and the differences.
///
/// `navigator.restore(from: log)` in the module `ThoriumPersistence` returns it. Its description has a line
/// for each difference, such as "App > Editor is not open: no link leads to it."
///
/// The flows and the screens of the report are those of the moment when the last link was followed.
public struct NavigationReport: Sendable, Hashable {
  /// The reports of the links, in the order in which they were followed.
  package let links: [LinkReport]

  /// A sentence for each flow that is not open again, and for other screens or tabs; empty for none.
  ///
  /// The flows below such a flow have no sentence.
  public let differences: [String]

  /// True when there was a navigation to restore.
  let hadFlows: Bool
}

extension NavigationReport: CustomStringConvertible {
  /// The differences, each on a line, or a sentence about their absence.
  ///
  /// Control and format characters are escaped.
  public var description: String {
    if !hadFlows { return "There was no navigation to restore." }
    if differences.isEmpty { return "The navigation was restored." }
    return differences.map(\.escaped).joined(separator: "\n")
  }
}
