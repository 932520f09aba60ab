/// Calls a function with values that are drawn: an initialiser, a case of an enumeration, a closure.
///
///     call(Action.rename(id:to:), .int(0...3), .string)
///
/// An error that the function throws, as an initialiser that validates does, says that there is no
/// such value: the case is not wanted, and another is made.
///
/// - Parameters:
///   - function: What to call.
///   - generators: What to draw each of its arguments from.
/// - Returns: A generator of what it answers.
public func call<each Argument, Value>(
  _ function: @escaping @Sendable (repeat each Argument) throws -> Value,
  _ generators: repeat Generator<each Argument>
) -> Generator<Value> {
  Generator { source in
    try function(repeat try source.draw(each generators))
  }
}
