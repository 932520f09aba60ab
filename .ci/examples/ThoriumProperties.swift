// What the examples in the doc comments of ThoriumProperties stand in. It is compiled, and not run.

import ThoriumProperties

actor Cache {
  var loads = 0
  func load(_ name: String) -> String {
    loads += 1
    return name
  }
}

//: *
static func example() async throws {
  EXAMPLE
}
// What the examples of checks stand in.

//: assume(_:file:line:) ReplayToken FailureDatabase
static func example() throws {
  EXAMPLE
}

//: classify(_:if:)
static func example(numbers: [Int]) {
  EXAMPLE
}

//: cover(_:atLeast:if:) sometimes(_:if:)
static func example(cart: [Int]) {
  EXAMPLE
}

//: require(_:_:file:line:)
static func example(account: (balance: Int, Void)) throws {
  EXAMPLE
}

//: Counterexample
// What the examples of generators stand in.

//: Generator
struct Point: Sendable { var x: Int, y: Int }
static func example() {
  EXAMPLE
}

//: call(_:_:)
enum Action { case rename(id: Int, to: String) }
static func example() {
  EXAMPLE
}

//: run Generator.missingCases(among:)
static func example() async throws {
  EXAMPLE
}
