extension String {
  /// This text with a period at its end, unless it ends with a mark already.
  ///
  ///     "Brew".asSentence     // Brew.
  ///     "Brew?".asSentence    // Brew?
  ///     "(Brew!)".asSentence  // (Brew!)
  ///
  /// Closing quotes and brackets after the mark belong to it.
  var asSentence: String {
    let end = unicodeScalars.reversed().first { !Self.closings.contains($0) }
    return end.map(Self.marks.contains) == true ? self : self + "."
  }

  private static let marks = Set(".!?:…‥。．！？：｡؟۔।".unicodeScalars)
  private static let closings = Set("\"')]}’”»›」』）】".unicodeScalars)
}
