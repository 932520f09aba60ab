import Thorium
import ThoriumConsole
import ThoriumProof

/// A snapshot of a session as the user sees it: its place, its lines and its commands.
package struct SessionTranscript: Sendable, Hashable {
  /// The path of screens, as `nav:` prints it.
  package let path: String
  /// All lines that the top screen shows, and those of the toast and the alert above it.
  package let lines: [String]
  /// The commands that can be typed now, with samples of their arguments.
  let words: [SampledWord]
  /// The lines printed since the last line was typed.
  package let printed: [String]
  /// The reported failures, such as an unhandled error or a late send.
  package let complaints: [String]
  /// True when the session accepts no more lines.
  package let isOver: Bool
  /// The lines for the state that differ from the printed ones.
  let unfaithful: [String]

  /// Returns whether the user sees the same in two snapshots.
  package static func == (left: SessionTranscript, right: SessionTranscript) -> Bool {
    left.path == right.path && left.lines == right.lines && left.isOver == right.isOver
  }

  /// Hashes the parts that the user sees.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(lines)
    hasher.combine(isOver)
  }
}

/// A line that is typed into a session.
package struct SessionLine: Sendable, Hashable, CustomStringConvertible {
  /// The typed text.
  package let text: String

  /// Creates a line.
  ///
  /// - Parameter text: The typed text.
  package init(_ text: String) {
    self.text = text
  }

  /// The line, with control and format characters escaped.
  package var description: String { text.escaped }
}

extension SampledWord {
  /// The relative frequency of the command; higher with samples, since they give several lines.
  var frequency: Int { weight * (samples.isEmpty ? 2 : 3) }

  /// A generator of lines that begin with the command.
  fileprivate var line: Generator<SessionLine> {
    let samples = samples.map { Generator.element(of: $0) }
    return Generator { source throws(DiscardedCase) in
      var words = [word]
      for sample in samples { words.append(CommandWord.quoted(try source.draw(sample))) }
      return SessionLine(words.joined(separator: " "))
    }
  }
}

extension SessionTranscript {
  /// A generator of lines that can be typed now.
  var line: Generator<SessionLine> {
    .frequency(words.map { ($0.frequency, $0.line) })
  }
}

extension Property<SessionLine, SessionTranscript> {
  /// Adds the invariants of every session, and generates its lines.
  mutating func session() {
    actions(in: \.line)
    invariant("the session reports no failure") { $0.complaints.isEmpty }
    invariant("the printed lines match the state") { $0.unfaithful.isEmpty }
  }
}

extension SessionTranscript: CustomReflectable {
  /// A mirror of the parts that the user sees; failure reports print their differences.
  package var customMirror: Mirror {
    Mirror(self, children: ["path": path, "lines": lines, "printed": printed])
  }
}
