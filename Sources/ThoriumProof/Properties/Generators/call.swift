/// Calls a function with values that are drawn: an initialiser, a case of an enumeration, a closure.
///
///     call(Action.rename(id:to:), .int(0...3), .string)
///
/// - Parameters:
///   - function: What to call.
///   - generators: What to draw each of its arguments from.
/// - Returns: A generator of what it answers.
public func call<each Argument, Value>(
  _ function: @escaping @Sendable (repeat each Argument) -> Value,
  _ generators: repeat Generator<each Argument>
) -> Generator<Value> {
  Generator(isPlain: false) { source throws(Rejection) in
    function(repeat try source.draw(each generators))
  }
}
