// What the examples in the doc comments of ThoriumSystem stand in. It is compiled, and not run.

import ThoriumSystem

//: Condition

let condition = Condition()
var isDone: Bool { true }
