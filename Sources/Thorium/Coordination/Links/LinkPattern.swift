/// How the step of a link into one flow reads: words and typed places.
///
///     let link = LinkPattern("repository", .text("owner"), .text("name"), .query("reference"))
///     // repository/{owner}/{name}?reference=…, read as (String, String, String?)
///
/// The types of the places are the input of the flow, and checked where the flow is made of it.
public struct LinkPattern<Input: Sendable>: Sendable {
  let read: @Sendable (inout LinkReader) throws(LinkMiss) -> Input
  let write: @Sendable (Input, inout LinkStep) -> Void

  /// Creates a pattern that begins with words.
  ///
  /// - Parameters:
  ///   - words: What always stands there, such as `users`, or several words parted by `/`.
  ///   - part: What stands behind them.
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

  /// Creates a pattern of typed places alone.
  ///
  ///     let link = LinkPattern(.text("login"))  // {login}
  ///
  /// - Parameter part: What stands there.
  public init<each Value: Sendable>(_ part: repeat LinkPart<each Value>)
  where Input == (repeat each Value) {
    self.init("", repeat each part)
  }

  /// Returns the step that leads to this input; to read it gives the input again.
  func step(_ input: Input) -> LinkStep {
    var step = LinkStep()
    write(input, &step)
    return step
  }
}
