import Testing

@testable import ThoriumPersistence

/// The phases of the writer as a value.
struct LogWriterStateTests {
  private var writer = LogWriterState<String>()
  private let error = LogError.failed(file: "log", reason: "the disk is broken")

  /// Returns the actions after an event, as text.
  private mutating func next(
    _ event: LogWriterState<String>.Event,
    _ readiness: LogTable.Readiness
  ) -> [String] {
    writer.next(event, readiness).map { action in
      switch action {
      case .cut: "cut"
      case .resume(let waiters, let error): "resume \(waiters)\(error == nil ? "" : " failed")"
      case .report: "report"
      }
    }
  }

  @Test mutating func `callers that wait during a commit share the next one`() {
    #expect(next(.changed, .ready) == ["cut"])
    #expect(next(.wait("a"), .empty) == [])
    #expect(next(.wait("b"), .ready) == [])
    #expect(next(.wait("c"), .ready) == [])
    #expect(next(.written, .ready) == [#"resume ["a"]"#, "cut"])
    #expect(next(.written, .empty) == [#"resume ["b", "c"]"#])
    #expect(next(.wait("d"), .empty) == [#"resume ["d"]"#])
    #expect(next(.failed(error), .empty) == ["report", "resume [] failed"])
  }

  @Test mutating func `C2.1: a caller whose action has changed nothing waits for a later commit`() {
    #expect(next(.wait("a", after: 0), .empty) == ["cut"])
    #expect(next(.wait("b", after: 0), .empty) == [])
    #expect(next(.wait("c", after: 1), .empty) == [])
    #expect(next(.written, .empty) == [#"resume ["a", "b"]"#, "cut"])
    #expect(next(.wait("d", after: 2), .busy) == [])
    #expect(next(.written, .busy) == [#"resume ["c"]"#])
    #expect(next(.changed, .ready) == ["cut"])
    #expect(next(.wait("e", after: 3), .ready) == [])
    #expect(next(.failed(error), .ready) == ["report", #"resume ["d", "e"] failed"#])
  }

  @Test mutating func `C2.2: no commit is cut while a burst is open`() {
    #expect(next(.changed, .busy) == [])
    #expect(next(.wait("a"), .busy) == [])
    #expect(next(.changed, .ready) == ["cut"])
    #expect(next(.written, .busy) == [#"resume ["a"]"#])
    #expect(next(.changed, .ready) == ["cut"])
  }

  @Test mutating func `C2.1: a failure ends all waits, and is reported before they end`() {
    #expect(next(.changed, .ready) == ["cut"])
    #expect(next(.wait("a"), .empty) == [])
    #expect(next(.wait("b"), .ready) == [])
    #expect(next(.failed(error), .ready) == ["report", #"resume ["a", "b"] failed"#])
    #expect(next(.changed, .ready) == [])
    #expect(next(.wait("c"), .ready) == [#"resume ["c"] failed"#])
    #expect(writer.ending == error)
  }

  @Test mutating func `closing writes a last commit, and then nothing`() {
    let closed = LogError.closed(file: "log")
    #expect(next(.close("a", closed), .busy) == [])
    #expect(writer.ending == nil && writer.refusal == closed)
    #expect(next(.changed, .empty) == ["cut"])
    #expect(writer.ending == closed)
    #expect(next(.wait("b"), .ready) == [#"resume ["b"] failed"#])
    #expect(next(.written, .ready) == ["resume []", #"resume ["a"]"#])
    #expect(next(.close("c", closed), .empty) == [#"resume ["c"] failed"#])
  }
}
