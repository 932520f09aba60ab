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
