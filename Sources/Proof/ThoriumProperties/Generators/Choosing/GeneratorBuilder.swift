/// A result builder that combines lines into a generator, which draws from one line each time.
///
/// A line is a value or a generator of values. A line may also be a pair of a relative frequency
/// and one of these. The first line is the simplest. Lines may be inside `if`, `switch` and `for`.
///
///     enum Action { case clear, set(Int), add([Int]) }
///     let actions = Generator<Action>.oneOf {
///       Action.clear
///       call(Action.set, .int(0...9))
///       (3, call(Action.add, Generator.int(0...9).list(1...3)))
///     }
///
/// A line that begins with a dot would continue the previous line, so write `Action.clear`. A
/// custom function accepts such lines through a parameter marked `@GeneratorBuilder<Value>`.
@resultBuilder
public enum GeneratorBuilder<Value> {
  /// Generators with their relative frequencies.
  public typealias Lines = [(Int, Generator<Value>)]

  /// Makes a line from a value.
  ///
  /// - Parameter value: The value to draw.
  /// - Returns: One line.
  public static func buildExpression(_ value: Value) -> Lines where Value: Sendable {
    [(1, .just(value))]
  }

  /// Makes a line from a generator.
  ///
  /// - Parameter generator: The generator to draw from.
  /// - Returns: One line.
  public static func buildExpression(_ generator: Generator<Value>) -> Lines {
    [(1, generator)]
  }

  /// Makes a line from a value with a relative frequency.
  ///
  /// - Parameter line: The relative frequency, and the value.
  /// - Returns: One line.
  public static func buildExpression(_ line: (Int, Value)) -> Lines where Value: Sendable {
    [(line.0, .just(line.1))]
  }

  /// Makes a line from a generator with a relative frequency.
  ///
  /// - Parameter line: The relative frequency, and the generator.
  /// - Returns: One line.
  public static func buildExpression(_ line: (Int, Generator<Value>)) -> Lines {
    [line]
  }

  /// Combines lines.
  ///
  /// - Parameter parts: The lines.
  /// - Returns: All lines.
  public static func buildBlock(_ parts: Lines...) -> Lines { buildArray(parts) }

  /// Combines the lines of a `for` loop.
  ///
  /// - Parameter parts: The lines.
  /// - Returns: All lines.
  public static func buildArray(_ parts: [Lines]) -> Lines { parts.flatMap(\.self) }

  /// Returns the lines of an `if`, or none.
  ///
  /// - Parameter part: The lines, if the condition holds.
  /// - Returns: The lines, or none.
  public static func buildOptional(_ part: Lines?) -> Lines { part ?? [] }

  /// Returns the lines of an `if` that has an `else`.
  ///
  /// - Parameter first: The lines.
  /// - Returns: The lines.
  public static func buildEither(first: Lines) -> Lines { first }

  /// Returns the lines of an `else`.
  ///
  /// - Parameter second: The lines.
  /// - Returns: The lines.
  public static func buildEither(second: Lines) -> Lines { second }

  /// Makes one generator of all lines.
  ///
  /// - Parameter lines: The lines.
  /// - Returns: A generator that draws from one of the lines. Without lines, the case is discarded.
  public static func buildFinalResult(_ lines: Lines) -> Generator<Value> {
    if lines.isEmpty { return Generator { _ throws(DiscardedCase) in throw .unwanted } }
    return .frequency(lines)
  }
}

extension Generator {
  /// Returns a generator that draws from one of several lines; the first is the simplest.
  ///
  ///     let digits = Generator<Int>.oneOf {
  ///       0
  ///       (8, .int(1...9))
  ///     }
  ///
  /// - Parameter lines: Values or generators, each with an optional relative frequency.
  /// - Returns: The generator.
  public static func oneOf(@GeneratorBuilder<Value> _ lines: () -> Generator) -> Generator {
    lines()
  }
}
