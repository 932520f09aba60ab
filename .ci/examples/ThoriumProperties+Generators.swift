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
