// What the examples in the doc comments of ThoriumProperties stand in. It is compiled, and not run.

import ThoriumProperties

//: *
static func example() async throws {
  EXAMPLE
}
