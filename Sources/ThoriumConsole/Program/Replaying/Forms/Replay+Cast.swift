import ThoriumLog
import ThoriumText

extension Replay {
  /// The session as an asciicast, a recording of a terminal, in the session's time.
  ///
  /// Source: *asciicast v3*, <https://docs.asciinema.org/manual/asciicast/v3/>.
  var castLines: [String] {
    let title = "\(recording.header.program) run \(recording.example)"
    var lines = [
      "{\"version\":3,\"term\":{\"cols\":80,\"rows\":24},\"title\":\(title.json)}"
    ]
    var time = 0
    for line in computed {
      guard let shown = shown(line) else { continue }
      let interval = Double(line.time - time) / 1_000_000
      lines.append("[\(interval),\"o\",\((shown + "\r\n").json)]")
      time = line.time
    }
    let end = Double((computed.last?.time ?? time) - time) / 1_000_000
    return lines + ["[\(end),\"x\",\"\(status)\"]"]
  }

  /// Returns the text of a line on a terminal; `nil` if it is not displayed.
  private func shown(_ line: RecordedLine) -> String? {
    switch line.kind {
    case .output: line.text
    case .input where recording.header.input == .terminal:
      line.isUnseen ? "" : "> \(line.text.escaped)"
    default: nil
    }
  }
}
