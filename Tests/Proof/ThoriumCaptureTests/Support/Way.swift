import Testing

/// A way to ask the process for a value.
struct Way<Value>: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let ask: @Sendable () -> Value

  init(_ name: String, _ ask: @escaping @Sendable () -> Value) {
    testDescription = name
    self.ask = ask
  }
}
