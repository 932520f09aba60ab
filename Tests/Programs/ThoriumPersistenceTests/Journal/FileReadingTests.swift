import Effort
import Foundation
import Testing
import ThoriumProof

@testable import ThoriumPersistence

/// The lines of a log's file: cuts, flipped bits and late owners give no wrong state, and no silent loss.
struct FileReadingTests {
  @Test func `a checksum is the CRC-32C of the identifier and the bytes`() {
    // The check value of the catalogue of parametrised CRC algorithms.
    #expect(LineChecksum(log: "").digits(of: Array("123456789".utf8)[...]) == "e3069283")
    #expect(LineChecksum(log: "1234").digits(of: Array("56789".utf8)[...]) == "e3069283")
  }

  @Test func `a file is lines of JSON with the newest record of each store`() throws {
    var lines = FileLines(id: "7f3c9b", epoch: 1, program: "shop \"2.1\"")
    let record = Array("{\"type\":\"row\",\"v\":1,\"state\":0}".utf8)
    let keys = ["shop/cart", "a\"b\\", "\u{1}\n"]
    var bytes = try FileLines.header(id: "7f3c9b") + lines.opening()
    for (index, key) in keys.enumerated() {
      bytes += try lines.commit(LogCommit(number: index + 1, date: 7, records: [key: record]))
      lines.synced = index
    }
    bytes += try lines.commit(LogCommit(number: 4, date: 9, gone: [keys[1]]))
    lines.synced = 4
    bytes += lines.closing()
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix(#"{"thorium-log":2,"id":"7f3c9b","from":1,"synced":0,"x":""#))
    #expect(text.contains(#""program":"shop \"2.1\"","x":""#))
    #expect(
      text.contains(
        "\n{\"store\":\"shop/cart\",\"type\":\"row\",\"v\":1,\"state\":0}\n{\"commit\":1,"
      )
    )
    #expect(text.contains("\n{\"store\":\"a\\\"b\\\\\",\"gone\":true}\n"))
    let reading = FileReading(bytes)
    #expect(reading.problem == nil)
    #expect(!reading.isTorn)
    let records = [keys[0]: record, keys[2]: record]
    #expect(reading.contents(of: bytes) == LogContents(lastCommit: 4, date: 9, records: records))
  }

  @Test func `the file on the page of the format is valid`() throws {
    let root = #filePath.split(separator: "/").dropLast(5).joined(separator: "/")
    let page = "/\(root)/Docs/Thorium.docc/Programs/Log-format.md"
    let text = try String(contentsOfFile: page, encoding: .utf8)
    let blocks = text.components(separatedBy: "```")
    let bytes = Array(blocks[1].dropFirst("text\n".count).utf8)
    let reading = FileReading(bytes)
    #expect(reading.problem == nil)
    #expect(reading.last == 2)
    #expect(reading.lines.keys.sorted() == ["list"])
  }

  @Test func `a kill at any byte of a write leaves the commits before it`() throws {
    var cuts = 0
    for seed in 0..<cases(10, quick: 3) {
      let file = try SampleFile(seed: seed)
      for count in (file.ends[0]...file.bytes.count).sample(200) {
        let bytes = Array(file.bytes[..<count])
        let reading = FileReading(bytes)
        let whole = file.ends.lastIndex { $0 <= count } ?? 0
        try #require(reading.problem == nil, "seed \(seed), \(count)")
        try #require(reading.last == whole, "seed \(seed), \(count)")
        try #require(reading.contents(of: bytes).records == file.records[whole])
        cuts += 1
      }
    }
    #expect(cuts >= cases(10_000, quick: 600))
  }

  @Test func `the next owner continues after a torn end, and reports it`() throws {
    var torn = 0
    for seed in 0..<cases(10, quick: 2) {
      let file = try SampleFile(seed: seed)
      for count in (file.ends[0]...file.bytes.count).sample(100) {
        var bytes = Array(file.bytes[..<count])
        var reading = FileReading(bytes)
        var lines = FileLines(id: file.id, epoch: reading.epoch + 1, program: "")
        bytes += try lines.opening()
        reading.read(bytes)
        // The rest of a line feed alone may have been missing.
        let last = reading.last
        if reading.isTorn { torn += 1 }
        #expect((reading.notice(in: "log") != nil) == reading.isTorn)
        lines.synced = last
        bytes += try lines.commit(.sample(last + 1))
        let next = FileReading(bytes)
        reading.read(bytes)
        try #require(next.problem == nil && reading.problem == nil, "seed \(seed), \(count)")
        try #require(next.last == last + 1 && next.lines == reading.lines)
      }
    }
    #expect(torn > cases(1_000, quick: 100))
  }

  @Test func `a flipped bit is refused, unless no acknowledged commit needs it`() throws {
    var (refused, harmless, torn) = (0, 0, 0)
    for seed in 0..<cases(8, quick: 2) {
      let file = try SampleFile(seed: seed)
      for place in file.bytes.indices.sample(300) {
        var bytes = file.bytes
        bytes[place] ^= 1 << UInt8((place + seed) % 8)
        let reading = FileReading(bytes)
        if reading.problem != nil {
          refused += 1
          continue
        }
        let records = reading.contents(of: bytes).records
        try #require(records == file.records[reading.last], "seed \(seed), \(place)")
        if reading.last == file.last {
          harmless += 1
        } else {
          // No line says that the commit was on the disk.
          let isUnproven = reading.last >= file.synced && place >= file.ends[reading.last]
          try #require(isUnproven, "seed \(seed), \(place): \(reading.last) of \(file.last)")
          torn += 1
        }
      }
    }
    #expect(refused > cases(5_000, quick: 300))
    #expect(harmless > 10)
    #expect(torn > 10)
  }

  @Test func `a late commit of an earlier owner never counts`() throws {
    let old = FileLines(id: "i", epoch: 1, program: "")
    var new = FileLines(id: "i", epoch: 2, program: "")
    var bytes = try FileLines.header(id: "i") + old.opening() + old.commit(.sample(1))
    bytes += try new.opening()
    new.synced = 1
    let late = try old.commit(LogCommit(number: 2, date: 0, records: ["late": Array("{}".utf8)]))
    for count in [late.count, late.count - 1, late.count / 2, 3] {
      let commits = try new.commit(.sample(2)) + late[..<count] + new.commit(.sample(3))
      for bytes in [bytes + late[..<count] + commits, bytes + commits] {
        let reading = FileReading(bytes)
        #expect(reading.contents(of: bytes) == .sample(3))
        #expect(reading.owner == new.owner)
      }
    }
  }

  @Test func `lines of another log and other formats are refused`() throws {
    let lines = FileLines(id: "i", epoch: 1, program: "")
    let body = try lines.opening() + lines.commit(.sample(1))
    #expect(FileReading(FileLines.header(id: "j") + body).last == 0)
    #expect(FileReading(FileLines.header(id: "i") + body).last == 1)
    let newer = LineChecksum(log: "i").sealed("{\"thorium-log\":3,\"id\":\"i\",\"more\":[]")
    #expect(FileReading(newer + body).problem == .format(3))
    #expect(FileReading(newer.dropLast(2) + [10]).problem == .noHeader)
    for text in ["", "{", "hello\n", "\n", "{\"thorium-log\":2}\n"] {
      #expect(FileReading(Array(text.utf8)).problem == .noHeader, "\(text)")
    }
    // No number overflows, whoever has computed the checksum.
    for number in [0, -1, Int.min, Int.max] {
      let header = FileLines.header(id: "i", from: number)
      #expect(FileReading(header + body).problem == .noHeader)
      let open = LineChecksum(log: "i").sealed("{\"open\":\(number),\"owner\":\"o\"")
      #expect(FileReading(FileLines.header(id: "i") + open).epoch == 0)
      var commit = LogCommit.sample(1)
      commit.date = number
      let late = FileReading(try FileLines.header(id: "i") + lines.opening() + lines.commit(commit))
      #expect(late.date ?? 0 < .max)
    }
    // After a compaction, the header says that the only commit was on the disk.
    let short = FileLines.header(id: "i", from: 1, synced: 1)
    #expect(FileReading(try short + lines.opening()).problem == .damaged(commit: 1))
    #expect(FileReading(short + body).problem == nil)
  }
}

/// A file with commits of several owners, some of which wrote after they were replaced.
private struct SampleFile {
  let id = "7f3c9b"
  private(set) var bytes: [UInt8]
  /// The end of the header and the opening, and then of each commit.
  private(set) var ends: [Int] = []
  /// The records after a number of commits.
  private(set) var records: [[String: [UInt8]]] = [[:]]

  /// The last commit of which a line says that it was on the disk.
  private(set) var synced = 0

  /// The number of the last commit.
  var last: Int { records.count - 1 }

  init(seed: Int) throws {
    var numbers = SplitMix64(seed: UInt64(seed))
    var owner = FileLines(id: id, epoch: 1, program: "shop")
    bytes = try FileLines.header(id: id) + owner.opening()
    ends = [bytes.count]
    for number in 1...9 {
      if number > 1, numbers.next() % 3 == 0 {
        let late = try owner.commit(.sample(number))
        if numbers.next() % 2 == 0 {
          owner.synced = number - 1
          bytes += owner.closing()
          synced = number - 1
        }
        owner = FileLines(id: id, epoch: owner.epoch + 1, program: "shop")
        owner.synced = number - 1
        bytes += try owner.opening()
        if numbers.next() % 2 == 0 {
          bytes += late.prefix(Int(numbers.next() % UInt64(late.count)))
        }
      }
      var commit = LogCommit.sample(number)
      commit.records["text"] = Array("{\"t\":\"\(numbers.next())\"}".utf8)
      bytes += try owner.commit(commit)
      synced = max(synced, owner.synced)
      if numbers.next() % 4 > 0 { owner.synced = number }
      ends.append(bytes.count)
      var contents = LogContents(records: records[number - 1])
      contents.apply(commit)
      records.append(contents.records)
    }
  }
}
