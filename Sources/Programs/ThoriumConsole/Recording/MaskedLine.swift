/// A typed line whose secrets are replaced by stars.
struct MaskedLine: Equatable {
  let text: String
  /// The index of the first masked word; `nil` if no word is masked.
  var index: Int?
  /// The masked words, or the line that was typed without echo.
  var secrets: [String] = []
  /// True when the line was typed without echo.
  var isUnseen = false
}
