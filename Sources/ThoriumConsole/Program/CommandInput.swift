import Dispatch
import Synchronization

/// Where a session's commands come from.
protocol CommandInput {
  /// Waits until there is something to take.
  mutating func next() -> NextCommand
}

/// What a session finds when it looks for its next command.
enum NextCommand {
  case line(String, number: Int)
  /// Something else has become ready to run.
  case nothingYet
  case end
}

/// A script or a pipe: the session waits for each line.
struct ScriptInput: CommandInput {
  private var reader: LineReader

  init(_ descriptor: Int32) {
    reader = LineReader(descriptor)
  }

  mutating func next() -> NextCommand {
    guard let line = reader.next() else { return .end }
    return .line(line, number: reader.lineNumber)
  }
}

/// A person, or a pipe in real time: lines are read by a thread of their own, since effects go on
/// while the session waits.
struct LiveInput: CommandInput {
  private final class Lines: Sendable {
    struct Content {
      var waiting: [(String, number: Int)] = []
      var isAtEnd = false
    }
    let content = Mutex(Content())
  }

  private let lines = Lines()
  private let executor: SessionExecutor
  private let prompt: Prompt?

  /// - Parameter prompt: Shown each time that a line is waited for.
  init(
    _ descriptor: Int32,
    waking executor: SessionExecutor,
    prompt: Prompt?
  ) {
    self.executor = executor
    self.prompt = prompt
    DispatchQueue(label: "thorium.input").async { [lines] in
      var reader = LineReader(descriptor)
      while let line = reader.next() {
        lines.content.withLock { [reader] in $0.waiting.append((line, number: reader.lineNumber)) }
        executor.wake()
      }
      lines.content.withLock { $0.isAtEnd = true }
      executor.wake()
    }
  }

  mutating func next() -> NextCommand {
    let next = lines.content.withLock { content -> NextCommand in
      guard content.waiting.isEmpty else {
        let (line, number) = content.waiting.removeFirst()
        prompt?.isAnswered()
        return .line(line, number: number)
      }
      return content.isAtEnd ? .end : .nothingYet
    }
    if case .nothingYet = next {
      prompt?.show()
      executor.waitForNews()
    }
    return next
  }
}
