import FaultyFiles
import Synchronization
import Testing
import Thorium
import ThoriumSystem

@testable import ThoriumPersistence

struct RestoringTests {
  private let disk = MemoryDisk()

  private func account(_ log: Log, _ name: String = "ada") async throws -> Store<Account> {
    try await Store(restoring: Account(), as: name, from: log)
  }

  /// Restores the stores of a disk in another process, after a kill.
  private func restored(_ names: String...) async throws -> [[Int]] {
    let log = try await Log.open(in: "logs", of: disk.afterPowerCut())
    var histories: [[Int]] = []
    for name in names { histories.append(try await account(log, name).currentState.history) }
    return histories
  }

  @Test func `C2.1: durable() throws for a refused action, and for a store in no log`() async throws
  {
    let log = try await Log.open(in: "logs", of: disk)
    let store = try await account(log)
    let receipt = await store.perform(.addLater(1, 2))
    await receipt.finished()
    try await receipt.durable()
    let refused = await logError { try await store.perform(.refuse).durable() }
    #expect(refused == .refused(reason: "it is refused"))
    #expect(try await restored("ada") == [[1, 2]])
    let plain = Store(Account())
    let error = await logError { try await plain.perform(.add(1)).durable() }
    #expect(error == .notLogged)
  }

  @Test
  func `an error of a log names the place of a value that cannot be coded, and not the value`()
    async throws
  {
    let log = try await Log.open(in: "logs", of: disk)
    let store = try await Store(restoring: Safe(), as: "safe", from: log)
    store.send("1234")
    let error = await logError { try await log.close() }
    #expect(error?.description.contains("state.pin: It is no pin.") == true)
    #expect(error?.description.contains("1234") == false)
  }

  @Test func `several stores share a log, and each is restored by its name`() async throws {
    var log = try await Log.open(in: "logs", of: disk)
    var ada: Store<Account>? = try await account(log, "ada")
    let eve = try await account(log, "eve#1%")
    ada?.send(.add(1))
    eve.send(.add(2))
    ada?.send(.add(3))
    #expect(
      await logError { _ = try await account(log, "ada") }
        == .alreadyRestored(store: "ada", file: log.name)
    )
    // A store that has ended continues in the same process.
    ada = nil
    ada = try await account(log, "ada")
    #expect(ada?.currentState.history == [1, 3])
    ada?.send(.add(5))
    try await log.close()
    // The records of a store that is not restored stay.
    for _ in 1...2 {
      log = try await Log.open(in: "logs", of: disk)
      let eve = try await account(log, "eve#1%")
      eve.send(.add(7))
      try await log.close()
    }
    #expect(try await restored("ada", "eve#1%") == [[1, 3, 5], [2, 7, 7]])
  }

  @Test(
    arguments: [
      ("a", "a#1"), ("a", "a#\u{301}"), ("a", "a#\u{FE0F}\u{20E3}"), ("", "#\u{FE0F}\u{20E3}"),
      ("a\u{0600}", "a\u{0600}#1"), ("a%\u{301}", "a%25\u{301}"),
    ]
  )
  func `C2.1: a store keeps its record, whatever the name of another one is`(
    _ first: String,
    _ second: String
  ) async throws {
    for names in [[first, second], [second, first]] {
      let log = try await Log.open(in: "logs", of: disk)
      for name in names {
        _ = await (try account(log, name)).perform(.add(name.utf8.count))
      }
      try await log.close()
    }
    let (one, two) = (first.utf8.count, second.utf8.count)
    #expect(try await restored(first, second) == [[one, one], [two, two]])
  }

  @Test func `C2.9: a plain store has no recorder, and an unlogged value is never written`()
    async throws
  {
    let log = try await Log.open(in: "logs", of: disk)
    let store = try await Store(restoring: Login(), as: "login", from: log)
    try await store.perform(.enter(Unlogged(wrappedValue: Secret("hunter2")))).durable()
    #expect(store.currentState.password?.text == "hunter2")
    #expect(store.recorder != nil && Store(Login()).recorder == nil)
    try await log.close()
    let bytes = try #require(disk.bytes(of: "logs/log.jsonl"))
    #expect(!String(decoding: bytes, as: UTF8.self).contains("hunter2"))
    let next = try await Store(
      restoring: Login(),
      as: "login",
      from: Log.open(in: "logs", of: disk.afterPowerCut())
    )
    #expect(next.currentState.attempts == 1)
    #expect(next.currentState.password == nil)
  }

  @Test func `C2.9: an unlogged property can be added to a state, and another one cannot`()
    async throws
  {
    let log = try await Log.open(in: "logs", of: disk)
    let old = try await Store(restoring: OldLogin(), as: "login", from: log)
    try await old.perform(5).durable()
    old.end()
    let next = try await Store(restoring: Login(), as: "login", from: log)
    #expect(next.currentState.attempts == 5 && next.currentState.password == nil)
    next.end()
    let error = await logError {
      _ = try await Store(restoring: NewLogin(), as: "login", from: log)
    }
    #expect(error?.description.contains("has version 1: state: No value") == true)
    #expect(error?.description.contains("..") == false)
  }

  @Test
  func `C2.2: a store that works inside the burst of another one is cut with it`() async throws {
    let totals = Mutex<[[Int]]>([])
    let journal = CommitJournal(finish: { contents in
      let sums = ["ada", "eve"].map { Self.total(of: contents.records[$0]) }
      totals.withLock { if $0.last != sums { $0.append(sums) } }
    })
    let log = try await Log.open(journal)
    let ada = try await account(log, "ada")
    let eve = try await account(log, "eve")
    try await log.durable()
    let subscription = ada.observe { state in
      if state.total > 0 { eve.send(.add(state.total)) }
    }
    _ = await ada.perform(.addAll([1, 2]))
    try await log.durable()
    try await ada.perform(.add(3)).durable()
    // An action that waits in the mailbox has a burst of its own.
    #expect(totals.withLock { $0.suffix(2) } == [[3, 4], [6, 10]])
    withExtendedLifetime(subscription) {}
  }

  private static func total(of record: [UInt8]?) -> Int {
    let text = String(decoding: record ?? [], as: UTF8.self)
    return text.firstMatch(of: /"total":(\d+)/).flatMap { Int($0.output.1) } ?? 0
  }

  @Test func `a store on an actor, with tracers, is in the log`() async throws {
    let events = Events()
    let runtime = Runtime(place: .actor(MainActor.shared), tracers: [events])
    let log = try await Log.open(in: "logs", of: disk)
    let store = try await Store(restoring: Account(), as: "ada", from: log, in: runtime)
    try await store.perform(.addAll([1, 2])).durable()
    await MainActor.run { store.send(.add(3)) }
    let receipt = await store.perform(.addLater(4, 5))
    await receipt.finished()
    try await receipt.durable()
    #expect(try await restored("ada") == [[1, 2, 3, 4, 5]])
    #expect(events.reduced == 5)
  }

  @Test func `C2.4: a restored state is reduced and piped no more`() async throws {
    for _ in 1...2 {
      let log = try await Log.open(in: "logs", of: disk)
      let store = try await Store(restoring: Doubling(), as: "doubling", from: log)
      try await store.perform(3).durable()
      try await log.close()
    }
    let log = try await Log.open(in: "logs", of: disk)
    let store = try await Store(restoring: Doubling(), as: "doubling", from: log)
    #expect(store.currentState == 12)
  }

  @Test func `C2.4: the pipelines of a restored store begin as those of a new one`() async throws {
    for life in 1...2 {
      let log = try await Log.open(in: "logs", of: disk)
      let ada = try await account(log)
      ada.send(.add(1))
      let store = try await Store(restoring: Following(account: ada), as: "following", from: log)
      #expect(store.currentState == Array(1...life))
      try await log.close()
    }
  }

  @Test func `C2.10: no record with wrong contents stops the program`() async throws {
    let records = [
      "", "[]", "{}", #"{"type":"shelf"}"#, #"{"type":"shelf","v":1}"#,
      #"{"type":"row","v":1,"state":{"toggles":1}}"#, #"{"type":"shelf","v":9,"state":{}}"#,
      ##"{"type":"shelf","v":1,"state":{"first":{"#:1,"definition":{"title":"a"}},"rows":[]}}"##,
      ##"{"type":"shelf","v":1,"state":{"first":{"#":1,"definition":{"title":"a"}},"rows":[]}}"##,
      ##"{"type":"shelf","v":1,"at":7,"state":{"first":{"#":1,"definition":{"title":"a"}},"rows":[]}}"##,
      ##"{"type":"shelf","v":1,"at":{"gone":[]},"state":{"first":{"definition":{"title":"a"}},"rows":[]}}"##,
    ]
    var counts = (restored: 0, refused: 0)
    for shelf in records {
      for first in records {
        let bytes = ["shelf": Array(shelf.utf8), "shelf#1": Array(first.utf8)]
        let log = try await Log.open(CommitJournal(LogContents(lastCommit: 1, records: bytes)))
        do {
          let store = try await Store(restoring: Shelf(), as: "shelf", from: log)
          store.child(\.first).send(.toggle)
          try await log.close()
          counts.restored += 1
        } catch {
          #expect("\(error)".contains("The store \"shelf"))
          counts.refused += 1
        }
      }
    }
    #expect(counts == (1, 120))
  }
}

/// Counts the reductions of stores.
private final class Events: StoreTracer {
  private let count = Atomic(0)

  var reduced: Int { count.load(ordering: .relaxed) }

  func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore) {
    if case .reduced = event { count.add(1, ordering: .relaxed) }
  }
}

/// A sum of doubled numbers.
private struct Doubling: LoggedReactor {
  static let logName = "doubling"
  let initialState = 0

  func transform(mutation: Pipeline<Int>) -> Pipeline<Int> { mutation.map { $0 * 2 } }

  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}

/// The totals of an account that a pipeline has merged.
private struct Following: LoggedReactor {
  static let logName = "following"
  let account: Store<Account>
  let initialState: [Int] = []

  func transform(mutation: Pipeline<Int>) -> Pipeline<Int> {
    mutation.merge(account, \.total) { $0 }
  }

  func reduce(into state: inout [Int], mutation: Int) { state.append(mutation) }
}

/// A form of an earlier program, which had no password.
private struct OldLogin: LoggedReactor {
  static let logName = Login.logName

  struct State: Codable {
    @Pulse var attempts = 0
  }

  var initialState: State { State() }

  func reduce(into state: inout State, mutation: Int) { state.attempts = mutation }
}

/// A form of a later program, with a property that the log must have.
private struct NewLogin: LoggedReactor {
  static let logName = Login.logName

  struct State: Codable {
    var name = ""
    @Pulse var attempts = 0
  }

  var initialState: State { State() }

  func reduce(into state: inout State, mutation: Int) { state.attempts = mutation }
}

/// A form with a password.
private struct Login: LoggedReactor {
  static let logName = "login"

  enum Action: Codable {
    case enter(Unlogged<Secret>)
  }

  struct State: Codable {
    @Unlogged var password: Secret?
    @Pulse var attempts = 0
  }

  var initialState: State { State() }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .enter(let password):
      state.password = password.wrappedValue
      state.attempts += 1
    }
  }
}

/// A reactor with a pin that refuses to be written once it is set.
private struct Safe: LoggedReactor {
  struct Pin: Codable, Sendable {
    var digits = ""

    init() {}

    init(from decoder: any Decoder) {}

    func encode(to encoder: any Encoder) throws {
      var values = encoder.singleValueContainer()
      if digits.isEmpty { return try values.encode(0) }
      let context = EncodingError.Context(
        codingPath: encoder.codingPath,
        debugDescription: "It is no pin."
      )
      throw EncodingError.invalidValue(self, context)
    }
  }

  struct State: Codable, Sendable {
    var pin = Pin()
  }

  static let logName = "safe"
  let initialState = State()

  func reduce(into state: inout State, mutation: String) {
    state.pin.digits = mutation
  }
}
