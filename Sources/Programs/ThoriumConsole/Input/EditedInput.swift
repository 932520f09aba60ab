/// The input of a user who edits each line at a terminal.
struct EditedInput: CommandInput {
  private let reader: KeyReader
  private let executor: any SessionExecutor
  private let prompt: EditedPrompt
  private let mask: (String) -> String
  private let complete: (String) -> Completion
  private var keys: ArraySlice<Key> = []
  private var lineNumber = 0

  /// - Parameters:
  ///   - descriptor: The terminal.
  ///   - executor: The executor to wake for each key, and at the end.
  ///   - prompt: The prompt with the line.
  ///   - mask: Returns a line with stars for its secrets.
  ///   - complete: Returns the words for the text before the cursor.
  init(
    _ descriptor: Int32,
    waking executor: any SessionExecutor,
    prompt: EditedPrompt,
    mask: @escaping (String) -> String,
    complete: @escaping (String) -> Completion
  ) {
    self.executor = executor
    self.prompt = prompt
    self.mask = mask
    self.complete = complete
    reader = KeyReader(descriptor) { executor.wake() }
  }

  mutating func next() -> NextCommand {
    if let line = prompt.nextPastedLine(mask: mask) { return number(line) }
    while true {
      while let key = keys.popFirst() {
        switch prompt.receive(key, mask: mask, complete: complete) {
        case .line(let line): return number(line)
        case .endOfInput: return .endOfInput
        case nil: if let line = prompt.nextPastedLine(mask: mask) { return number(line) }
        }
      }
      guard let more = reader.take() else { return .endOfInput }
      if more.isEmpty { break }
      keys = more[...]
    }
    prompt.show()
    executor.waitForNews()
    return .nothingYet
  }

  private mutating func number(_ line: String) -> NextCommand {
    lineNumber += 1
    return .line(line, number: lineNumber)
  }
}
