import Thorium

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
/// A recording receives the text of each line, whatever the format.
struct SessionOutput: Sendable {
  let output: Output
  let format: OutputFormat
  let recorder: SessionRecorder?

  func print(_ line: OutputLine) {
    if format == .text || recorder != nil, let text = line.text {
      recorder?.recordOutput(text.escaped)
      if format == .text { output.line(text, in: line.color) }
    }
    switch format {
    case .text: break
    case .json: output.line("\(line.json)")
    case .accessible: for sentence in line.sentences { output.line(sentence) }
    }
  }
}

extension OutputLine {
  /// The color of the line on a terminal; only problems have one.
  fileprivate var color: TextColor? {
    switch self {
    case .refused, .unknown, .ending(_, .failed): .red
    default: nil
    }
  }
}
