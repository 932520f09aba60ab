/// The pattern of the link step that leads into a flow: fixed words and typed parts.
///
///     let link = LinkPattern("repository", .text("owner"), .text("name"), .query("reference"))
///     // repository/{owner}/{name}?reference=…, read as (String, String, String?)
///
/// The types of the parts form the input of the flow. The
/// compiler checks them where the flow is created from the input.
public struct LinkPattern<Input: Sendable>: Sendable {
  let read: @Sendable (inout LinkReader) throws(LinkMiss) -> Input
  let write: @Sendable (Input, inout LinkStep) -> Void

  /// Creates a pattern that starts with fixed words.
  ///
  /// - Parameters:
  ///   - words: The fixed words, such as `users`, or several words separated by `/`.
  ///   - part: The parts after the words.
  public init<each Value: Sendable>(_ words: String, _ part: repeat LinkPart<each Value>)
  where Input == (repeat each Value) {
    let words = LinkPart<Void>.words(words)
    let parts = (repeat each part)
    read = { (reader) throws(LinkMiss) in
      try words.read(&reader)
      return (repeat try (each parts).read(&reader))
    }
    write = { input, step in
      words.write((), &step)
      repeat (each parts).write(each input, &step)
    }
  }

  /// Creates a pattern that contains only typed parts.
  ///
  ///     let link = LinkPattern(.text("login"))  // {login}
  ///
  /// - Parameter part: The parts.
  public init<each Value: Sendable>(_ part: repeat LinkPart<each Value>)
  where Input == (repeat each Value) {
    self.init("", repeat each part)
  }

  /// Returns the step for an input; reading the step returns the same input.
  func step(_ input: Input) -> LinkStep {
    var step = LinkStep()
    write(input, &step)
    return step
  }
}
