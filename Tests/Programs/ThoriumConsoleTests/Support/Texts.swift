@testable import ThoriumConsole

extension [OutputLine] {
  /// The lines of a text session.
  var texts: [String] { compactMap(\.text) }
}
