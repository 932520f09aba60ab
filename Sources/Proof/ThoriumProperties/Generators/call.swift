/// Returns a generator that calls a function with drawn arguments.
///
///     call(Action.rename(id:to:), .int(0...3), .string)
///
/// The function may be an initializer, a case of an enumeration or a closure. If it throws an
/// error, as a validating initializer does, there is no such value. The case is discarded, and
/// another is made.
///
/// - Parameters:
///   - function: The function to call.
///   - generators: A generator for each argument.
/// - Returns: A generator of the function's results.
public func call<each Argument, Value>(
  _ function: @escaping @Sendable (repeat each Argument) throws -> Value,
  _ generators: repeat Generator<each Argument>
) -> Generator<Value> {
  Generator { source in
    try function(repeat try source.draw(each generators))
  }
}
