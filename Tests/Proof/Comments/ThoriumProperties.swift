// The names that the examples in the doc comments of ThoriumProperties use.

import ThoriumProperties

actor Cache {
  var loads = 0
  func load(_ name: String) -> String {
    loads += 1
    return name
  }
}

struct Point: Sendable { var x: Int, y: Int }

enum Action { case rename(id: Int, to: String) }

let numbers = [1]
let cart = [1]
let account = (balance: 1, owner: "Ada")

//: run Generator.missingCases(among:)
//: text Counterexample
