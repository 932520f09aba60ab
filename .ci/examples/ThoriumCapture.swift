// What the examples in the doc comments of ThoriumCapture stand in. It is compiled, and not run.

//: Capture
