import Synchronization
import Testing
import Thorium

@testable import ThoriumPersistence

/// A question that code of a child asks once, while the store of the child is created.
final class Question: Sendable {
  /// The code that asks.
  enum Asker: CaseIterable { case initialState, pipeline }

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

private struct Desk: LoggedReactor {
  static let logName = "desk"
  struct State: Codable { var curious = Child(Curious()) }
  let initialState = State()
  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children.log("curious", \.curious)
  }
  func reduce(into state: inout State, mutation: Int) {}
}

struct CuriousChildTests {
  @Test(arguments: Question.Asker.allCases)
  func `C2.3: a child whose code asks for its store, as it begins, is in the log`(
    _ asker: Question.Asker
  ) async throws {
    let journal = CommitJournal()
    let log = try await Log.open(journal, runtime: Runtime { _ in })
    let store = try await Store(restoring: Desk(), as: "desk", from: log)
    let question = Question(of: asker) { _ = store.child(\.curious) }
    let child = Question.$current.withValue(question) { store.child(\.curious) }
    #expect(question.isAsked)
    try await child.perform(7).durable()
    #expect(store.child(\.curious) === child && child.currentState == 7)
    try await log.close()
    let next = try await Log.open(CommitJournal(journal.found), runtime: Runtime { _ in })
    let restored = try await Store(restoring: Desk(), as: "desk", from: next)
    #expect(restored.currentState(of: \.curious) == 7)
    #expect(restored.child(\.curious).currentState == 7)
  }
}
