import Effort
import Testing
import ThoriumLog

/// Crashes, flipped bits and moved lines: each gives one sentence, never a wrong line.
struct DamageTests {
  /// Checks that the lines of a reading are the first lines of a log, in whole bursts.
  private func isPrefix(_ reading: LogReading, of whole: LogReading) -> Bool {
    let count = reading.lines.count
    return reading.lines == Array(whole.lines.prefix(count))
      && reading.lines.last?.head.isMore != true
  }

  @Test func `a crash at any byte of the last batch loses nothing that was on the disk`() throws {
    var torn = 0
    for seed in 0..<cases(3, quick: 1) * effort {
      let log = try SampleLog(seed: UInt64(seed))
      let whole = read(log.bytes)
      for count in log.durableBytes.count...log.bytes.count {
        let reading = read(Array(log.bytes.prefix(count)))
        try #require(!reading.verdict.isDamaged, "\(count): \(reading.verdict)")
        try #require(isPrefix(reading, of: whole))
        try #require(reading.lines.count >= log.lastDurable)
        try #require(reading.end <= count)
        if reading.verdict.isTorn { torn += 1 }
      }
    }
    #expect(torn > cases(400, quick: 50) * effort)
  }

  @Test func `sectors of the last batch that are lost out of order leave a torn end`() throws {
    var numbers = Numbers(state: 9)
    var torn = 0
    for seed in 0..<15 * effort {
      let log = try SampleLog(seed: UInt64(seed))
      let whole = read(log.bytes)
      let durable = log.durableBytes.count
      for _ in 0..<10 {
        var bytes = log.bytes
        for sector in stride(from: durable / 64 * 64, to: bytes.count, by: 64)
        where numbers.next() % 3 == 0 {
          for place in max(sector, durable)..<min(sector + 64, bytes.count) { bytes[place] = 0 }
        }
        let reading = read(bytes)
        try #require(!reading.verdict.isDamaged, "\(seed): \(reading.verdict)")
        try #require(isPrefix(reading, of: whole))
        try #require(reading.lines.count >= log.lastDurable)
        if reading.verdict.isTorn { torn += 1 }
      }
    }
    #expect(torn > 60 * effort)
  }

  @Test func `a cut at any byte is reported unless it is at the end of a burst`() throws {
    let log = try SampleLog(seed: 2, batches: 3)
    let whole = read(log.bytes)
    let ends = Set(whole.lines.filter { !$0.head.isMore }.map { $0.bytes.upperBound + 1 })
    var valid = 0
    for count in 0...log.bytes.count {
      let reading = read(Array(log.bytes.prefix(count)))
      try #require(isPrefix(reading, of: whole))
      let isWhole = ends.contains(count) || count == log.header.count
      try #require(reading.verdict.isValid == isWhole, "\(count): \(reading.verdict)")
      try #require((reading.verdict.sentence == nil) == isWhole)
      if isWhole { valid += 1 }
    }
    #expect(valid == ends.count + 1)
  }

  @Test func `any flipped bit is detected, and no line on the disk looks torn`() throws {
    var flips = 0
    for seed in 0..<effort {
      let log = try SampleLog(seed: UInt64(seed), batches: 2)
      let whole = read(log.bytes)
      for place in log.bytes.indices {
        for bit in Checks.areAll ? Array(0..<8) : [place % 8] {
          var bytes = log.bytes
          bytes[place] ^= 1 << bit
          let reading = read(bytes)
          flips += 1
          try #require(!reading.verdict.isValid, "byte \(place), bit \(bit)")
          try #require(isPrefix(reading, of: whole))
          let isDurable = place < log.durableBytes.count
          try #require(reading.verdict.isDamaged || !isDurable, "byte \(place), bit \(bit)")
        }
      }
    }
    #expect(flips > cases(2_000, quick: 250) * effort)
  }

  @Test func `deleted, repeated and swapped lines are damage, also in the last batch`() throws {
    let log = try SampleLog(seed: 7, batches: 3)
    let whole = read(log.bytes)
    let lines = LogReading.split(log.bytes)
    func joined(_ lines: [[UInt8]]) -> [UInt8] { lines.flatMap { $0 + [0x0A] } }
    var damaged = 0
    for first in 1..<lines.count {
      // Without its last lines, a log is a shorter log.
      if first < lines.count - 1 {
        var deleted = lines
        deleted.remove(at: first)
        damaged += try check(joined(deleted), whole)
      }
      for second in first..<lines.count {
        var repeated = lines
        repeated.insert(lines[first], at: second + 1)
        damaged += try check(joined(repeated), whole)
        if first == second { continue }
        var swapped = lines
        swapped.swapAt(first, second)
        damaged += try check(joined(swapped), whole)
      }
    }
    #expect(damaged > 50)
  }

  private func check(_ bytes: [UInt8], _ whole: LogReading) throws -> Int {
    let reading = read(bytes)
    try #require(reading.verdict.isDamaged, "\(reading.verdict)")
    try #require(isPrefix(reading, of: whole))
    return 1
  }

  @Test func `lines of another log are not read`() throws {
    let log = try SampleLog(seed: 8)
    let other = try SampleLog(seed: 8, id: "7f3c9c")
    let whole = read(log.bytes)
    let lines = LogReading.split(log.bytes)
    let others = LogReading.split(other.bytes)
    #expect(lines.count == others.count)
    for place in 1..<lines.count {
      var mixed = lines
      mixed[place] = others[place]
      let reading = read(mixed.flatMap { $0 + [0x0A] })
      try #require(!reading.verdict.isValid)
      try #require(isPrefix(reading, of: whole))
      try #require(reading.lines.count < place)
    }
  }

  @Test func `the sentence of a torn end and of damage say what happens to the file`() throws {
    let log = try SampleLog(seed: 3)
    let torn = read(Array(log.bytes.dropLast())).verdict.sentence
    #expect(torn?.hasPrefix("log.jsonl, line ") == true)
    #expect(
      torn?.hasSuffix(
        """
        : the line has no end. The program or the machine stopped while it was written, and nothing had \
        confirmed it. It is cut; all lines before it are kept.
        """
      ) == true
    )
    var bytes = log.bytes
    bytes[log.header.count + 20] ^= 1
    let damaged = read(bytes).verdict.sentence
    let start = "log.jsonl, line 2: the line has another checksum than its bytes; number "
    #expect(damaged?.hasPrefix(start) == true)
    let proof = "says that number \(log.lasts[0]) was on the disk. The file is damaged"
    #expect(damaged?.contains(proof) == true)
  }

  @Test func `random files never trap the reader, and give one sentence`() throws {
    var numbers = Numbers(state: 6)
    let log = try SampleLog(seed: 6)
    let whole = read(log.bytes)
    var read = (valid: 0, torn: 0, damaged: 0)
    for round in 0..<1_000 * effort {
      var bytes = round % 2 == 0 ? log.bytes : log.header
      for _ in 0..<Int.random(in: 1...6, using: &numbers) {
        change(&bytes, of: log, &numbers)
      }
      let reading = LogReader(bytes, file: "log.jsonl").read()
      switch reading.verdict {
      case .valid: read.valid += 1
      case .torn: read.torn += 1
      default: read.damaged += 1
      }
      try #require((reading.verdict.sentence == nil) == reading.verdict.isValid)
      try #require(reading.lines.map(\.head) == whole.lines.prefix(reading.lines.count).map(\.head))
    }
    #expect(read.valid > 0)
    #expect(read.torn > 50)
    #expect(read.damaged > 50)
  }

  private func change(_ bytes: inout [UInt8], of log: SampleLog, _ numbers: inout Numbers) {
    let place = Int.random(in: 0...bytes.count, using: &numbers)
    let length = min(Int.random(in: 0...80, using: &numbers), bytes.count - place)
    let range = place..<place + length
    switch numbers.next() % 6 {
    case 0: bytes.removeSubrange(range)
    case 1: bytes.insert(contentsOf: bytes[range], at: place)
    case 2: for place in range { bytes[place] = UInt8(truncatingIfNeeded: numbers.next()) }
    case 3: for place in range { bytes[place] = 0 }
    case 4: bytes += log.batches[Int(numbers.next() % UInt64(log.batches.count))]
    default: bytes.removeLast(bytes.count - place)
    }
  }

  @Test func `a file full of beginnings of lines is read in time`() {
    let start = Array(repeating: Array(#"{"n":"#.utf8), count: 100_000).joined()
    let bytes = LogHeader(id: "a").bytes + start + Array(",\"x\":\"00000000\"}\n".utf8)
    #expect(read(bytes).verdict.isTorn)
  }
}
