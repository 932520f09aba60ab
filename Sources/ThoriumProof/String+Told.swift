import Thorium

extension String {
  /// The text as it is told: on one line, and with an end, since a user may have typed anything.
  var told: String {
    let text = escaped
    return text.count > 300 ? "\(text.prefix(300))…" : text
  }

  /// This text as a description of a simulation shows it: one line or several, each escaped.
  ///
  /// A simulation imports no other module, so it has its escapes from here.
  func described(asLines isLines: Bool) -> String { isLines ? escapedLines : escaped }
}
