import Dispatch
import Synchronization

/// A source of commands for a session.
protocol CommandInput {
  /// Waits for the next command, or until other work can run.
  mutating func next() -> NextCommand
}

/// The result of waiting for a command.
enum NextCommand {
  case line(String, number: Int)
  /// Other work has become ready to run.
  case nothingYet
  case endOfInput
  /// The input cannot be read any further, for a reason of the system.
  case unreadable(String)
}

/// A script or a pipe: the session waits for each line.
struct ScriptInput: CommandInput {
  private var reader: LineReader

  init(_ descriptor: Int32) {
    reader = LineReader(descriptor)
  }

  mutating func next() -> NextCommand {
    guard let line = reader.next() else {
      return reader.failure.map { .unreadable($0) } ?? .endOfInput
    }
    return .line(line, number: reader.lineNumber)
  }
}

/// The input of a user, or of a pipe in real time.
///
/// A separate thread reads the lines, since effects continue while the session waits.
struct LiveInput: CommandInput {
  /// A place for one line, which the reading thread fills again after the session has taken it.
  private final class Place: Sendable {
    struct Content {
      var line: (String, number: Int)?
      var end: NextCommand?
    }
    let content = Mutex(Content())
    let isFree = DispatchSemaphore(value: 0)
  }

  private let place = Place()
  private let executor: any SessionExecutor
  private let prompt: Prompt?

  /// - Parameters:
  ///   - descriptor: The file to read.
  ///   - executor: The executor to wake for each line, and at the end.
  ///   - prompt: The prompt to show each time that the session waits for a line.
  init(
    _ descriptor: Int32,
    waking executor: any SessionExecutor,
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
      place.content.withLock { [reader] in
        $0.end = reader.failure.map { .unreadable($0) } ?? .endOfInput
      }
      executor.wake()
    }
  }

  mutating func next() -> NextCommand {
    let next = place.content.withLock { content -> NextCommand in
      guard let (line, number) = content.line.take() else {
        return content.end ?? .nothingYet
      }
      return .line(line, number: number)
    }
    switch next {
    case .line:
      prompt?.reset()
      place.isFree.signal()
    case .nothingYet:
      prompt?.show()
      executor.waitForNews()
    case .endOfInput, .unreadable: break
    }
    return next
  }
}
