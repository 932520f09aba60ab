@testable import ThoriumConsole

private let text = Described.hostile

extension Described {
  static let ofRecordings: [Described] = [
    Described(type: "RecordingError", value: RecordingError(text)),
    Described(type: "UsageError", value: UsageError.unknownCommand(text, nil)),
    Described(type: "Replay", value: same),
    Described(type: "Replay", value: different, hasLines: true),
    Described(type: "ReplayDifference", value: different?.difference, hasLines: true),
  ]

  private static let header = RecordingHeader(program: text, example: text).json

  private static let recording = try? Recording(Array(header.utf8), file: text)

  private static let same = recording.map {
    Replay($0, computed: [], states: [], status: 0)
  }

  private static let different = recording.map { recording in
    let kinds: [RecordedLine.Kind] = [.store, .input, .action, .mutation]
    let lines = kinds.enumerated().map { index, kind in
      RecordedLine(kind: kind, text: text, number: index + 1, store: 1, cause: 3)
    }
    return Replay(
      Recording(recording, lines: lines),
      computed: lines.dropLast() + [
        RecordedLine(kind: .mutation, text: "other", number: 4, store: 1, cause: 3)
      ],
      states: [SessionRecorder.RecordedState(store: 1, line: 1, value: text)],
      status: 0
    )
  }
}
