import ThoriumLog

/// A log in batches, as a writer with group commit leaves it.
struct SampleLog {
  static let id = "7f3c9b"

  /// The bytes of the header and of each batch.
  let header: [UInt8]
  private(set) var batches: [[UInt8]] = []
  /// The number of the last line of each batch.
  private(set) var lasts: [Int] = []

  /// Creates a log whose lines are drawn.
  ///
  /// - Parameters:
  ///   - seed: The seed of the drawn lines.
  ///   - batchCount: The number of batches.
  ///   - id: The identifier of the log.
  /// - Throws: The error of a line.
  init(seed: UInt64, batches batchCount: Int = 4, id: String = SampleLog.id) throws {
    var numbers = Numbers(state: seed)
    header = LogHeader(id: id, program: "shop 2.1").bytes
    let encoder = LineEncoder(log: id)
    var number = 0
    for _ in 0..<batchCount {
      let durable = number
      for _ in 0..<Int.random(in: 1...3, using: &numbers) {
        let burst = Int.random(in: 1...3, using: &numbers)
        for place in 1...burst {
          number += 1
          let order = Order.pay(order: number, note: numbers.next() % 2 == 0 ? "nötig" : nil)
          let head = LineHead(number, .mutation, time: number * 7, store: 1, isMore: place < burst)
          try encoder.append(head, order)
        }
      }
      let batch = encoder.takeBatch()
      batches.append(durable > 0 ? batch.marked(durable: durable, log: id) : batch.bytes)
      lasts.append(number)
    }
  }

  var bytes: [UInt8] { header + batches.joined() }

  /// The bytes without the last batch.
  var durableBytes: [UInt8] { header + batches.dropLast().joined() }

  /// The number of the last line that is certainly on the disk.
  var lastDurable: Int { lasts.dropLast().last ?? 0 }
}

extension LogReading {
  /// The numbers of the valid lines.
  var numbers: [Int] { lines.map(\.head.number) }

  /// The lines of the file, without line feeds.
  static func split(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: 0x0A).map(Array.init)
  }
}

/// Reads the bytes of a file.
func read(_ bytes: [UInt8]) -> LogReading { LogReader(bytes, file: "log.jsonl").read() }

extension LogVerdict {
  var isValid: Bool { self == .valid }

  var isTorn: Bool {
    if case .torn = self { true } else { false }
  }

  var isDamaged: Bool {
    if case .damaged = self { true } else { false }
  }
}
