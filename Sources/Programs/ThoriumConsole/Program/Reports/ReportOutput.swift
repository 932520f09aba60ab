package import Thorium
import ThoriumSystem

/// A writer of the answer of a command, as lines of text or as JSON.
///
///     let output = ReportOutput(asJSON: true, of: "explore", by: "thorium 0.1.0", on: "counter")
///     // {"kind":"report","version":2,"program":"thorium 0.1.0","command":"explore","example":"counter"}
package struct ReportOutput: Sendable {
  let output = Output(1)
  private let isJSON: Bool
  /// The version of the answers; it changes when a member is removed or gets another meaning.
  private static let version = 2

  /// Creates a writer whose caller writes the first object.
  package init(asJSON isJSON: Bool) {
    self.isJSON = isJSON
  }

  /// Creates a writer; as JSON, it begins with an object that names the command.
  ///
  /// - Parameters:
  ///   - isJSON: True to write JSON.
  ///   - command: The name of the command.
  ///   - program: The name of the program with its version.
  ///   - example: The example that the command is about.
  init(asJSON isJSON: Bool, of command: String, by program: String, on example: String? = nil) {
    self.isJSON = isJSON
    if !isJSON { return }
    let head = JSONText.object([
      ("kind", .text("report")), ("version", .number(Self.version)),
      ("program", .text(program)), ("command", .text(command)), ("example", .optional(example)),
    ])
    output.line("\(head)")
  }

  /// Writes a part of the answer, at once.
  ///
  /// - Parameters:
  ///   - objects: The part as JSON, one object a line.
  ///   - lines: The part as text.
  package func print(
    _ objects: @autoclosure () -> [JSONText],
    or lines: @autoclosure () -> [String]
  ) {
    for line in isJSON ? objects().map(\.description) : lines() { output.line(line) }
    output.flush()
  }

  /// Writes the beginning, which otherwise comes with the first part.
  package func flush() { output.flush() }

  /// Writes the last part of an interrupted answer as JSON, unless its reader takes nothing for 100 ms.
  ///
  /// It does not wait for the lock of the output, since a thread may hold it while it waits for a reader. So this text may
  /// interrupt a line that this thread is writing.
  package func printLast(_ objects: [JSONText]) {
    var stream = pollfd(fd: 1, events: Int16(POLLOUT), revents: 0)
    guard isJSON, !objects.isEmpty, unsafe poll(&stream, 1, 100) == 1 else { return }
    let lines = objects.map { "\($0)".escaped + "\n" }.joined()
    _ = unsafe write(1, lines, lines.utf8.count)
  }
}

extension Program {
  /// Returns the error that ends a command.
  static func json(ofError error: String) -> JSONText {
    .object([("kind", .text("error")), ("text", .text(error))])
  }

  /// Returns an example in the list of the program.
  func json(of example: Example) -> JSONText {
    .object(
      [
        ("kind", .text("example")), ("name", .text(example.name)),
        ("summary", .text(example.summary)),
      ] + added.flatMap { $0.facts(example) }
    )
  }
}
