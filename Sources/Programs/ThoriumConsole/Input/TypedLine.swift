/// A line of input, divided into words once.
struct TypedLine: Sendable {
  let text: String
  /// The words, or the error in the quotes of the line.
  let words: Result<[CommandWord], CommandError>

  init(_ text: String) {
    self.text = text
    words = Result { () throws(CommandError) in try CommandWord.words(in: text) }
  }
}
