import ThoriumText

extension Trial {
  /// Says on standard error that something was called where nobody listens.
  static func tellOutside(_ function: String, _ label: String) {
    let sentence = """
      `\(function)("\(label.told)")` was called outside of a check, where nothing is counted. Call it \
      in the body of `falsify` or `check`, in the same task or one that it began.
      """
    StandardError.tell(sentence)
  }
}
