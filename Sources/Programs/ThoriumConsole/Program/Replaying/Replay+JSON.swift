import Thorium

extension Replay {
  /// The comparison as JSON.
  var json: JSONText {
    .object([
      ("kind", .text("replay")), ("file", .text(recording.file)),
      ("result", .text(difference == nil ? "same" : "different")), ("reason", .null),
      ("example", .text(recording.example)), ("isComplete", .flag(recording.isComplete)),
      ("inputs", .number(recording.lines.count { $0.kind == .input })),
      ("mutations", .number(recording.lines.count { $0.kind == .mutation })),
      ("difference", difference?.json ?? .null),
    ])
  }

  /// Returns the JSON for a recording that was not replayed.
  static func json(of file: String, _ result: String, because reason: String) -> JSONText {
    .object([
      ("kind", .text("replay")), ("file", .text(file)), ("result", .text(result)),
      ("reason", .text(reason)), ("example", .null), ("isComplete", .flag(false)),
      ("inputs", .number(0)), ("mutations", .number(0)), ("difference", .null),
    ])
  }
}

extension ReplayDifference {
  fileprivate var json: JSONText {
    .object([
      ("line", .number(line)), ("recorded", .optional(recorded)),
      ("replayed", .optional(replayed)), ("text", .text(description)),
    ])
  }
}
