import Thorium
import ThoriumText

extension Recording {
  /// Returns a session as an asciicast, a recording of a terminal, in the session's time.
  ///
  /// Source: *asciicast v3*, <https://docs.asciinema.org/manual/asciicast/v3/>.
  ///
  /// - Parameters:
  ///   - session: The lines of the session: those of this recording, or of its replay.
  ///   - status: The exit status; `nil` for a session that did not end normally.
  /// - Returns: The lines of the asciicast.
  func castLines(of session: [RecordedLine], status: Int32?) -> [String] {
    let title = "\(header.program) run \(example)"
    var lines = [
      "{\"version\":3,\"term\":{\"cols\":80,\"rows\":24},\"title\":\(JSONText.text(title))}"
    ]
    var time = 0
    for line in session {
      guard let shown = shown(line) else { continue }
      let interval = Double(line.time - time) / 1_000_000
      lines.append("[\(interval),\"o\",\(JSONText.text(shown + "\r\n"))]")
      time = line.time
    }
    guard let status else { return lines }
    let end = Double((session.last?.time ?? time) - time) / 1_000_000
    return lines + ["[\(end),\"x\",\"\(status)\"]"]
  }

  /// Returns the text of a line on a terminal; `nil` if it is not displayed.
  private func shown(_ line: RecordedLine) -> String? {
    switch line.kind {
    case .output: line.text
    case .input where header.input == .terminal:
      line.isUnseen ? "" : "> \(line.text.escaped)"
    default: nil
    }
  }
}
