extension Generator {
  /// Draws functions that always answer the same for the same argument.
  ///
  ///     let price = Generator<Int>.function(of: String.self, to: .int(1...9))
  ///
  /// A function has up to five answers, and which one it gives is fixed by how its argument is
  /// described, so it is the same in every process. The simplest one answers always the same.
  ///
  /// - Parameters:
  ///   - argument: The type of the argument, whose description tells unequal values apart.
  ///   - answers: What to draw the answers from.
  /// - Returns: The generator.
  public static func function<Argument>(
    of argument: Argument.Type,
    to answers: Generator<Value>
  ) -> Generator<@Sendable (Argument) -> Value> where Value: Sendable {
    answers.list(1...5).map { answers in
      { argument in
        let hash = String(describing: argument).utf8.reduce(14_695_981_039_346_656_037 as UInt64) {
          ($0 ^ UInt64($1)) &* 1_099_511_628_211
        }
        return answers[Int((hash >> 16) % UInt64(answers.count))]
      }
    }
  }
}
