import Synchronization
import Testing
import Thorium

@testable import ThoriumPersistence

/// A question that code asks once, while the store of a child is created.
private final class Question: Sendable {
  /// The code that asks.
  enum Asker: CaseIterable { case initialState, pipeline, childEvents }

  @TaskLocal static var current: Question?

  private let asker: Asker
  private let ask: Mutex<(@Sendable () -> Void)?>

  init(of asker: Asker, ask: @escaping @Sendable () -> Void) {
    self.asker = asker
    self.ask = Mutex(ask)
  }

  var isAsked: Bool { ask.withLock { $0 == nil } }

  static func ask(_ asker: Asker) {
    guard let current, current.asker == asker else { return }
    current.ask.withLock { $0.take() }?()
  }
}

private struct Curious: LoggedChild, Codable {
  static let logName = "curious"

  var initialState: Int {
    Question.ask(.initialState)
    return 0
  }

  func transform(action: Pipeline<Int>) -> Pipeline<Int> {
    Question.ask(.pipeline)
    return action
  }

  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}

/// A desk whose child leaves for a place that is not in the log, and returns.
private struct Desk: LoggedReactor {
  static let logName = "desk"

  struct State: Codable {
    var curious: Child<Curious>? = Child(Curious())
    var away: Child<Curious>?
    var rows: Children<Int, Curious> = [1: Curious()]
  }

  let initialState = State()

  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children.log("curious", \.curious).log("rows", \.rows)
  }

  func childEvents(_ events: ChildEvents<Self>) -> ChildEvents<Self> {
    Question.ask(.childEvents)
    return events
  }

  func mutate(action: Void) -> Effect<Self> { .just(true) }

  func reduce(into state: inout State, mutation: Bool) { swap(&state.curious, &state.away) }
}

/// The law C2.3, where the code of a child reaches its parent while the store of the child is created.
struct CuriousChildTests {
  private let journal = CommitJournal()

  private func desk(_ contents: LogContents = LogContents()) async throws -> (Log, Store<Desk>) {
    let journal = contents.records.isEmpty ? journal : CommitJournal(contents)
    let log = try await Log.open(journal, runtime: Runtime { _ in })
    return (log, try await Store(restoring: Desk(), as: "desk", from: log))
  }

  private static func child(of desk: Store<Desk>, isRow: Bool) -> Store<Curious>? {
    isRow ? desk.child(\.rows, 1) : desk.child(\.curious)
  }

  @Test(arguments: Question.Asker.allCases, [false, true])
  fileprivate func `C2.3: a child whose code asks for its store, as it begins, is in the log`(
    _ asker: Question.Asker,
    isRow: Bool
  ) async throws {
    let (log, desk) = try await desk()
    let question = Question(of: asker) { Self.child(of: desk, isRow: isRow)?.send(5) }
    let asked = Question.$current.withValue(question) { Self.child(of: desk, isRow: isRow) }
    let child = try #require(asked)
    #expect(question.isAsked)
    try await child.perform(7).durable()
    #expect(child.currentState == 12 && Self.child(of: desk, isRow: isRow) === child)
    try await log.close()
    let (_, next) = try await self.desk(journal.found)
    let again = Question(of: .pipeline) { Self.child(of: next, isRow: isRow)?.send(1) }
    let restored = Question.$current.withValue(again) { Self.child(of: next, isRow: isRow) }
    #expect(again.isAsked && restored?.currentState == 13)
    try await restored?.perform(1).durable()
  }

  @Test(arguments: Question.Asker.allCases)
  fileprivate func `C2.3: a child that comes and goes, as its code begins it, is in the log`(
    _ asker: Question.Asker
  ) async throws {
    let (log, desk) = try await desk()
    let question = Question(of: asker) {
      desk.child(\.curious)?.send(5)
      for _ in 1...2 { desk.send(()) }
    }
    let child = try #require(Question.$current.withValue(question) { desk.child(\.curious) })
    #expect(question.isAsked)
    try await child.perform(7).durable()
    #expect(child.currentState == 7 && desk.child(\.curious) === child)
    try await log.close()
    let (_, next) = try await self.desk(journal.found)
    #expect(next.child(\.curious)?.currentState == 7)
  }

  @Test(arguments: Question.Asker.allCases)
  fileprivate func `C2.3: a child whose code ends the parent, as it begins, keeps its state`(
    _ asker: Question.Asker
  ) async throws {
    let (log, desk) = try await desk()
    let question = Question(of: asker) {
      desk.child(\.curious)?.send(5)
      desk.end()
    }
    #expect(Question.$current.withValue(question) { desk.child(\.curious) } == nil)
    #expect(question.isAsked)
    try await log.close()
    let (_, next) = try await self.desk(journal.found)
    #expect(next.currentState(of: \.curious) == 5)
  }
}
