import Thorium

extension String {
  /// The text as it is told: on one line, and with an end, since a user may have typed anything.
  var told: String {
    let text = escaped
    return text.count > 300 ? "\(text.prefix(300))…" : text
  }

  /// Returns this text for a description in a simulation: escaped, as one line or as several.
  ///
  /// The sources of simulations import no other module, so they use this.
  func described(asLines isLines: Bool) -> String { isLines ? escapedLines : escaped }
}
