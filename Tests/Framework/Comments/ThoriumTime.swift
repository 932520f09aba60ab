// The names that the examples in the doc comments of ThoriumTime use.

import ThoriumSimulation

let executor = SimulatedExecutor()

//: run VirtualClock
