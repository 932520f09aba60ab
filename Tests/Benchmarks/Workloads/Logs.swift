#if THORIUM_INSIDE
import Foundation
import ThoriumLog

extension Benchmark {
  /// G: the lines of a log, beside Foundation's JSON.
  ///
  /// Other packages do not have these functions, so they are only measured from inside.
  static let logs = [
    Benchmark(
      "G encoding a line, with its checksum",
      against: "JSONEncoder with a value for the same line",
      limit: .atMost(0.25)
    ) { effort in
      await compare(20_000, effort, floor: timeJSONEncoder, ours: timeLineEncoder)
    },
    Benchmark(
      "G restoring a line: found, checked and decoded",
      against: "JSONDecoder with the same line",
      limit: .atMost(0.25)
    ) { effort in
      await compare(10_000, effort, floor: timeJSONDecoder, ours: timeRestoring)
    },
    Benchmark(
      "G restoring a line: found, checked and decoded",
      against: "a line that is found and checked",
      limit: .atMost(14)
    ) { effort in
      await compare(10_000, effort, floor: timeReading, ours: timeRestoring)
    },
    Benchmark(
      "G a CRC-32C of 80 bytes",
      against: "the same with a table for one byte",
      limit: .atMost(0.6)
    ) { effort in
      await compare(100_000, effort, floor: timeSimpleChecksum, ours: timeChecksum)
    },
  ]
}

private enum Mutation: Codable, Equatable {
  case reserved(Int)
  case paid(order: Int, receipt: String)
  case shipped(Int)
  case failed(reason: String)

  static let all: [Mutation] = [
    .reserved(7), .paid(order: 12, receipt: "r-77182"), .shipped(99), .failed(reason: "sold out"),
  ]
}

/// A line as a value, for JSONEncoder.
private struct Line: Codable {
  var n: Int
  var t: Int
  var s: Int
  var m: Mutation
  var by: Int
}

@Sendable private func timeJSONEncoder(_ count: Int) -> Duration {
  let encoder = JSONEncoder()
  var number = 0
  var bytes = 0
  let duration = time(count) {
    number += 1
    let line = Line(n: number, t: 41, s: 1, m: Mutation.all[number & 3], by: 185)
    bytes += (try? encoder.encode(line))?.count ?? 0
  }
  require(bytes > count * 40, "JSONEncoder has written only \(bytes) bytes.")
  return duration
}

@Sendable private func timeLineEncoder(_ count: Int) -> Duration {
  let encoder = LineEncoder(log: "7f3c9b")
  var number = 0
  var bytes = 0
  let duration = time(count) {
    number += 1
    let head = LineHead(number, .mutation, time: 41, store: 1, cause: 185)
    try? encoder.append(head, Mutation.all[number & 3])
    if encoder.count > 65_536 { bytes += encoder.takeBatch().bytes.count }
  }
  bytes += encoder.count
  require(bytes > count * 55, "The encoder has written only \(bytes) bytes.")
  return duration
}

private func file(_ count: Int) -> [UInt8] {
  let encoder = LineEncoder(log: "7f3c9b")
  for number in 1...count {
    let head = LineHead(number, .mutation, time: 41, store: 1, cause: 185)
    try? encoder.append(head, Mutation.all[number & 3])
  }
  return LogHeader(id: "7f3c9b").bytes + encoder.takeBatch().bytes
}

@Sendable private func timeJSONDecoder(_ count: Int) -> Duration {
  let bytes = file(count)
  let lines = bytes.split(separator: 0x0A).dropFirst().map { Data($0) }
  let decoder = JSONDecoder()
  var place = 0
  var sum = 0
  let duration = time(count) {
    sum += (try? decoder.decode(Line.self, from: lines[place]))?.n ?? 0
    place += 1
  }
  require(sum == count * (count + 1) / 2, "JSONDecoder has read other lines.")
  return duration
}

@Sendable private func timeRestoring(_ count: Int) -> Duration {
  let bytes = file(count)
  var restored = 0
  let duration = time(1) {
    let reading = LogReader(bytes, file: "log.jsonl").read()
    let decoder = LineDecoder()
    for line in reading.lines {
      let mutation = try? reading.decode(Mutation.self, of: line, with: decoder)
      if mutation == Mutation.all[line.head.number & 3] { restored += 1 }
    }
  }
  require(restored == count, "Only \(restored) lines are restored.")
  return duration
}

@Sendable private func timeReading(_ count: Int) -> Duration {
  let bytes = file(count)
  var found = 0
  let duration = time(1) { found = LogReader(bytes, file: "log.jsonl").read().lines.count }
  require(found == count, "Only \(found) lines are found.")
  return duration
}

private let eighty = (0..<80).map { UInt8($0) }
private let table: [UInt32] = (0..<256).map { byte in
  (0..<8).reduce(UInt32(byte)) { rest, _ in rest >> 1 ^ (rest & 1 == 1 ? 0x82F6_3B78 : 0) }
}

@Sendable private func timeChecksum(_ count: Int) -> Duration {
  var checksum = Checksum(log: "")
  let duration = time(count) { unsafe eighty.withUnsafeBytes { unsafe checksum.add($0) } }
  require(checksum.value != 0, "The checksum is 0.")
  return duration
}

@Sendable private func timeSimpleChecksum(_ count: Int) -> Duration {
  var state = UInt32.max
  let duration = time(count) {
    for byte in eighty { state = table[Int((state ^ UInt32(byte)) & 0xFF)] ^ state >> 8 }
  }
  require(state != 0, "The checksum is 0.")
  return duration
}
#else
extension Benchmark {
  /// The lines of a log are only measured from inside this package.
  static let logs: [Benchmark] = []
}
#endif
