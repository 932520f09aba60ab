import Thorium
import ThoriumLog

/// The limits of the sizes of a log.
struct LogLimit: Sendable {
  /// The number of lines after which a snapshot replaces them.
  var lines = 100_000
  /// The number of bytes after which a snapshot replaces them.
  var bytes = 16 << 20
  /// The number of bytes that may wait for the journal before the log reports that it is slow.
  var waiting = 64 << 20
}

/// The lines that replace all lines of a log.
struct Snapshot: Sendable {
  /// The contents of one store.
  struct Store: Sendable {
    let number: Int
    let line: any Encodable & Sendable
    let state: any Encodable & Sendable
    let timers: [any Encodable & Sendable]

    init(_ number: Int, _ line: any Encodable & Sendable, _ capture: StoreCapture) {
      (self.number, self.line) = (number, line)
      (state, timers) = (capture.state, capture.timers)
    }
  }

  enum Payload: Sendable {
    case value(any Encodable & Sendable)
    /// The value of a line of the file.
    case copy(LogLine, LogReading)
  }

  struct Line: Sendable {
    let kind: LineKind
    let store: Int?
    let payload: Payload
  }

  private let first: Int
  /// Microseconds on the clock of the log, when the contents were collected.
  private let time: Int
  private(set) var lines: [Line] = []

  init(
    from first: Int,
    at time: Int,
    _ stores: [Store],
    unrestored: [(line: LogLine, reading: LogReading?)],
    isLast: Bool
  ) {
    self.first = first
    self.time = time
    for store in stores {
      lines.append(Line(kind: .store, store: store.number, payload: .value(store.line)))
      lines.append(Line(kind: .state, store: store.number, payload: .value(store.state)))
      for timer in store.timers {
        lines.append(Line(kind: .after, store: store.number, payload: .value(timer)))
      }
    }
    for (line, reading) in unrestored {
      guard let reading else { continue }
      let copy = Payload.copy(line, reading)
      lines.append(Line(kind: line.head.kind, store: line.head.store, payload: copy))
    }
    // A log without stores has a last line, too.
    if isLast || lines.isEmpty {
      lines.append(Line(kind: .left, store: nil, payload: .value(true)))
    }
  }

  /// Encodes the lines as one burst.
  ///
  /// - Parameter id: The identifier of the log.
  /// - Returns: The lines.
  /// - Throws: The error of a state that cannot be written.
  func encode(for id: String) throws(LineEncodingError) -> LineBatch {
    let encoder = LineEncoder(log: id)
    for (index, line) in lines.enumerated() {
      var head = LineHead(first + index, line.kind, time: time, store: line.store)
      head.isMore = index < lines.count - 1
      switch line.payload {
      case .value(let value): try encoder.append(head, value)
      case .copy(let line, let reading):
        encoder.append(head, copying: reading.bytes[line.payload])
      }
    }
    return encoder.takeBatch()
  }
}
