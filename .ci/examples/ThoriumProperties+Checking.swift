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
