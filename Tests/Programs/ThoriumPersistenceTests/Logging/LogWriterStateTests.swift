import Testing
import ThoriumProof

@testable import ThoriumPersistence

/// Threads whose bursts overlap, with the values of a log.
private struct Crowd {
  private var table = LogTable([:])
  private var writer = LogWriterState<Int>()
  private let owner: LogTable.Owner
  /// The threads in bursts.
  private(set) var open: Set<UInt> = []
  private(set) var commits = 0

  init() { owner = table.install("store", [:], [:]) }

  /// Ends the burst of a thread, or begins one unless the thread gives way.
  mutating func step(_ thread: UInt, givesWay: Bool) {
    if open.remove(thread) != nil {
      table.put(owner) { { _ in EncodedRecord(bytes: []) } }
      table.finishBurst(of: owner, on: thread)
      return next(.changed)
    }
    if givesWay, writer.isAwaited, table.isInBursts(without: thread) { return }
    table.beginBurst(of: owner, on: thread)
    open.insert(thread)
  }

  mutating func next(_ event: LogWriterState<Int>.Event) {
    guard case .cut? = writer.next(event, table.readiness).last else { return }
    _ = table.cut()
    commits += 1
    next(.written)
  }
}

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

  /// Returns the number of steps of 8 threads until a caller has its commit.
  private func stepsToCommit(
    after commit: Int,
    givesWay: Bool,
    _ random: inout SplitMix64
  ) -> Int {
    var crowd = Crowd()
    func step() { crowd.step(.random(in: 1...8, using: &random), givesWay: givesWay) }
    while crowd.open.count < 4 { step() }
    let (open, commits) = (crowd.open, crowd.commits)
    crowd.next(.wait(1, after: commit))
    var steps = 0
    while crowd.commits == commits {
      step()
      if givesWay { #expect(crowd.open.isSubset(of: open)) }
      steps += 1
    }
    return steps
  }

  // Callers of a log wait for the changes so far, and those of a receipt for a later commit.
  @Test(arguments: [-1, .max])
  func `C2.2: later bursts give way to a commit that a caller waits for`(commit: Int) {
    var random = SplitMix64(seed: 1)
    let (far, near) = (1...50).reduce(into: (0, 0)) { sum, _ in
      sum.0 += stepsToCommit(after: commit, givesWay: false, &random)
      sum.1 += stepsToCommit(after: commit, givesWay: true, &random)
    }
    #expect(far > 5 * near, "\(far) steps instead of \(near)")
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
