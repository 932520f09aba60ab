import ThoriumText

extension Generator {
  /// Returns a generator of functions that return equal results for equal arguments.
  ///
  ///     let price = Generator<Int>.function(of: String.self, to: .int(1...9))
  ///
  /// A function has up to five results. The description of the argument selects the result, so the
  /// result is the same in every process. The simplest function always returns the same result.
  ///
  /// - Parameters:
  ///   - argument: The type of the argument; unequal values must have different descriptions.
  ///   - answers: The generator of the results.
  /// - Returns: The generator.
  public static func function<Argument>(
    of argument: Argument.Type,
    to answers: Generator<Value>
  ) -> Generator<@Sendable (Argument) -> Value> where Value: Sendable {
    answers.list(1...5).map { answers in
      { argument in
        let hash = String(describing: argument).utf8.stableHash
        return answers[Int((hash >> 16) % UInt64(answers.count))]
      }
    }
  }
}
