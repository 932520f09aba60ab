import Dispatch
import Synchronization
import ThoriumProof

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
  /// Where the reading thread puts a line; it reads the next one when this one is taken.
  private final class Place: Sendable {
    struct Content {
      var line: (String, number: Int)?
      var isAtEnd = false
    }
    let content = Mutex(Content())
    let isFree = DispatchSemaphore(value: 0)
  }

  private let place = Place()
  private let executor: SimulatedExecutor
  private let prompt: Prompt?

  /// - Parameters:
  ///   - descriptor: The file to read.
  ///   - executor: Told of each line, and of the end.
  ///   - prompt: Shown each time that a line is waited for.
  init(
    _ descriptor: Int32,
    waking executor: SimulatedExecutor,
    prompt: Prompt?
  ) {
    self.executor = executor
    self.prompt = prompt
    DispatchQueue(label: "thorium.input").async { [place] in
      Interrupts.allowStops()
      var reader = LineReader(descriptor)
      while let line = reader.next() {
        place.content.withLock { [reader] in $0.line = (line, number: reader.lineNumber) }
        executor.wake()
        place.isFree.wait()
      }
      place.content.withLock { $0.isAtEnd = true }
      executor.wake()
    }
  }

  mutating func next() -> NextCommand {
    let next = place.content.withLock { content -> NextCommand in
      guard let (line, number) = content.line.take() else {
        return content.isAtEnd ? .end : .nothingYet
      }
      return .line(line, number: number)
    }
    switch next {
    case .line:
      prompt?.isAnswered()
      place.isFree.signal()
    case .nothingYet:
      prompt?.show()
      executor.waitForNews()
    case .end: break
    }
    return next
  }
}
