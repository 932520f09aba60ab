/// Makes a generator of lines, one of which is drawn each time.
///
/// A line is a value, a generator of values, or one of the two with how often to draw it, relative to
/// the others. The simplest is the first. Lines may stand in `if`, `switch` and `for`.
///
///     enum Action { case clear, set(Int), add([Int]) }
///     let actions = Generator<Action>.oneOf {
///       Action.clear
///       call(Action.set, .int(0...9))
///       (3, call(Action.add, Generator.int(0...9).list(1...3)))
///     }
///
/// A line that begins with a dot would go on with the line in front of it, so write `Action.clear`.
/// Functions of your own take such lines, where a parameter is marked `@GeneratorBuilder<Value>`.
@resultBuilder
public enum GeneratorBuilder<Value> {
  /// What is drawn, and how often.
  public struct Lines: Sendable {
    let weighted: [(Int, Generator<Value>)]
  }

  /// Takes a value.
  ///
  /// - Parameter value: What to draw.
  /// - Returns: One line.
  public static func buildExpression(_ value: Value) -> Lines where Value: Sendable {
    Lines(weighted: [(1, .just(value))])
  }

  /// Takes a generator.
  ///
  /// - Parameter generator: What to draw from.
  /// - Returns: One line.
  public static func buildExpression(_ generator: Generator<Value>) -> Lines {
    Lines(weighted: [(1, generator)])
  }

  /// Takes a value that is drawn more often than others.
  ///
  /// - Parameter line: How often to draw it, relative to the others, and the value.
  /// - Returns: One line.
  public static func buildExpression(_ line: (Int, Value)) -> Lines where Value: Sendable {
    Lines(weighted: [(line.0, .just(line.1))])
  }

  /// Takes a generator that is drawn from more often than others.
  ///
  /// - Parameter line: How often to draw from it, relative to the others, and the generator.
  /// - Returns: One line.
  public static func buildExpression(_ line: (Int, Generator<Value>)) -> Lines {
    Lines(weighted: [line])
  }

  /// Puts lines together.
  ///
  /// - Parameter parts: The lines.
  /// - Returns: All of them.
  public static func buildBlock(_ parts: Lines...) -> Lines { buildArray(parts) }

  /// Puts the lines of a `for` together.
  ///
  /// - Parameter parts: The lines.
  /// - Returns: All of them.
  public static func buildArray(_ parts: [Lines]) -> Lines {
    Lines(weighted: parts.flatMap(\.weighted))
  }

  /// Takes the lines of an `if`.
  ///
  /// - Parameter part: The lines, where its condition holds.
  /// - Returns: These, or none.
  public static func buildOptional(_ part: Lines?) -> Lines { part ?? Lines(weighted: []) }

  /// Takes the lines of an `if` that has an `else`.
  ///
  /// - Parameter first: The lines.
  /// - Returns: These.
  public static func buildEither(first: Lines) -> Lines { first }

  /// Takes the lines of an `else`.
  ///
  /// - Parameter second: The lines.
  /// - Returns: These.
  public static func buildEither(second: Lines) -> Lines { second }

  /// Makes one generator of all lines.
  ///
  /// - Parameter lines: The lines.
  /// - Returns: A generator that draws from one of them. Where there is none, the case is not wanted.
  public static func buildFinalResult(_ lines: Lines) -> Generator<Value> {
    if lines.weighted.isEmpty { return Generator { _ throws(Rejection) in throw .unwanted } }
    return .frequency(lines.weighted)
  }
}

extension Generator {
  /// Draws from one of several lines; the simplest is the first.
  ///
  ///     let digits = Generator<Int>.oneOf {
  ///       0
  ///       (8, .int(1...9))
  ///     }
  ///
  /// - Parameter lines: Values, generators, or one of the two with how often to draw it.
  /// - Returns: The generator.
  public static func oneOf(@GeneratorBuilder<Value> _ lines: () -> Generator) -> Generator {
    lines()
  }
}
