import Thorium
import ThoriumText

/// A format of a session's output.
enum OutputFormat: Sendable {
  /// Lines for a person, a script and a comparison.
  case text
  /// One JSON value a line, for programs.
  case json
  /// Sentences, for a screen reader.
  case accessible
}

/// A writer of the lines of a session, in one format.
///
/// A recording receives the whole text of each line, whatever the format. Only a terminal gets cut tables, and help
/// that is wrapped between words.
struct SessionOutput: Sendable {
  let output: Output
  let format: OutputFormat
  let recorder: SessionRecorder?

  func print(_ line: OutputLine) {
    if let recorder, let text = line.text { recorder.recordOutput(text.escaped) }
    switch format {
    case .text: for text in line.texts(in: output.columns) { output.line(text, in: line.color) }
    case .json: output.line("\(line.json)")
    case .accessible: for sentence in line.sentences { output.line(sentence) }
    }
  }
}

extension OutputLine {
  /// Returns the lines of a text session on a terminal with a number of columns.
  fileprivate func texts(in columns: Int) -> [String] {
    guard let text = text(in: columns) else { return [] }
    return switch self {
    case .hint: text.escaped.row(in: columns)
    case .command(_, let width): text.escaped.row(in: columns, textAt: width + 4)
    default: [text]
    }
  }

  /// The color of the line on a terminal; only problems have one.
  fileprivate var color: TextColor? {
    switch self {
    case .refused, .unknown, .ending(_, .failed): .red
    default: nil
    }
  }
}
