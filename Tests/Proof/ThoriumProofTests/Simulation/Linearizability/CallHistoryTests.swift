import Testing
import ThoriumProof

@testable import ThoriumSimulation

/// Which histories of calls have an order, and what is said of those that have none.
struct CallHistoryTests {
  @Test func `the report shows the calls, the longest order and what could be next`() throws {
    let history = RegisterHistory()
    let first = history.begin(.write(1), by: "client 1")
    let second = history.begin(.write(2), by: "client 2")
    history.finish(first, 0)
    history.finish(second, 0)
    let read = history.begin(.read, by: "client 3")
    _ = history.begin(.write(3), by: "client 2")
    history.finish(read, 2)
    let error = try #require(throws: NonlinearizableHistory.self) {
      try history.requireLinearizable(to: register)
    }
    #expect(
      "\(error)" == """
        No order of these calls explains their results:
          client 1  |----|          .write(1) → 0
          client 2    |----|        .write(2) → 0
          client 3          |----|  .read → 2
          client 2            |---  .write(3) has not returned
        The longest order that explains some of them:
          client 1  .write(1) → 0
        After it the state of the model is 1. No call can be next:
          client 2  .write(2) would return 1, not 0
        """
    )
  }

  @Test func `each key of a partitioned model has its own state`() throws {
    struct Write: Sendable {
      let key: String
      let value: Int
    }
    let entry = SequentialModel(0) { (value: inout Int, write: Write) -> Int in
      defer { value = write.value }
      return value
    }
    let history = CallHistory<Write, Int>()
    for (key, value, old) in [("a", 1, 0), ("b", 2, 0), ("a", 3, 1)] {
      history.record(Write(key: key, value: value), by: "Ann") { old }
    }
    try history.requireLinearizable(to: entry.partitioned { $0.key })
    #expect(throws: NonlinearizableHistory.self) { try history.requireLinearizable(to: entry) }
    history.record(Write(key: "b", value: 4), by: "Bob") { 0 }
    let error = try #require(throws: NonlinearizableHistory.self) {
      try history.requireLinearizable(to: entry.partitioned { $0.key })
    }
    #expect("\(error)".contains("Bob  ") && !"\(error)".contains("key: \"a\""))
  }

  @Test func `a search that is too long is neither right nor wrong`() throws {
    let history = RegisterHistory()
    let calls = (0..<20).map { history.begin(.read, by: "client \($0)") }
    for call in calls { history.finish(call, 1) }
    let model = SequentialModel(0) { (count: inout Int, _: RegisterCall) -> Int in
      count += 1
      return count == 20 ? 0 : 1
    }
    let error = try #require(throws: NonlinearizableHistory.self) {
      try history.check(against: model, mostSteps: 10_000)
    }
    #expect(!error.isDecided)
    #expect("\(error)".hasPrefix("The search for an order of 20 calls was stopped"))
  }

  @Test func `the call of a closure that throws may have had its effect`() throws {
    struct Lost: Error {}
    let history = RegisterHistory()
    #expect(throws: Lost.self) { try history.record(.write(5), by: "Ann") { throw Lost() } }
    history.record(.read, by: "Bob") { 5 }
    #expect(history.isLinearizable)
    history.record(.read, by: "Bob") { 0 }
    #expect(!history.isLinearizable)
  }
}
