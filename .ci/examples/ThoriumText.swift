// What the examples in the doc comments of ThoriumText stand in.

import ThoriumText

//: run *
static func example() {
  EXAMPLE
}
