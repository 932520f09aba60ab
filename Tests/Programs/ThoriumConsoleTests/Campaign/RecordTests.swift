import Foundation
import Testing
import ThoriumConsole
import ThoriumProof

@testable import ThoriumConsoleProof
@testable import ThoriumProperties

@Suite final class `The record of a shard` {
  private let path = NSTemporaryDirectory() + "record-\(UUID()).jsonl"
  private var options = ""

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  private var bytes: [UInt8] { FileManager.default.contents(atPath: path).map(Array.init) ?? [] }

  private func header(seed: UInt64) -> RecordHeader {
    let settings = CheckSettings(seed: seed, shard: Shard(1, of: 3))
    return RecordHeader(
      program: "desk 1",
      command: "check",
      example: "desk",
      settings,
      options: options
    )
  }

  /// Begins a record of a shard, and returns its file.
  private func begin(seed: UInt64 = 7) throws -> RecordFile {
    let file = try RecordFile(path, of: header(seed: seed))
    file.write(["\(JSONText(reflecting: header(seed: seed)))"])
    return file
  }

  @Test func `a record escapes the control character DEL`() {
    #expect(!"\(JSONText.text("\u{7F}"))".utf8.contains(0x7F))
  }

  @Test func `is read as it was written, with each failure before the end of its check`() throws {
    let file = try begin()
    var settings = CheckSettings(cases: 100)
    settings.reportFailure = { failure in
      let line = RecordedFailure(failure, of: "numbers", advice: "again", isDescribed: false)
      file.write(["\(JSONText(reflecting: line))"])
    }
    let found = try #require(
      #expect(throws: Counterexample.self) {
        try falsify(.int(0...999), settings) { number in
          classify("large", if: number > 400)
          sometimes("odd", if: !number.isMultiple(of: 2))
          try require(number < 500, "it is\u{7} \"large\"")
        }
      }
    )
    let flushed = try CampaignRecord.records(in: bytes, path)
    #expect(flushed.first?.failures.map(\.token) == ["\(found.failures[0].token)"])
    #expect(flushed.first?.failures.first?.value == nil && flushed.first?.status == nil)
    let described = found.failures.map { RecordedFailure($0, of: "numbers", advice: "again") }
    file.write(described.map { "\(JSONText(reflecting: $0))" })
    let ended = RecordedCheck("numbers", "failed", found.report, text: "\(found)")
    file.write(["\(JSONText(reflecting: ended))"])
    file.finish(["\(JSONText.end(1))"])
    file.write(["none after the end"])

    let record = try #require(try CampaignRecord.records(in: bytes, path).first)
    let check = try #require(record.checks["numbers"])
    #expect(record.status == 1 && record.shard == Shard(1, of: 3) && check.cases == 100)
    #expect(check.labels == found.report.labels && check.labels.count == 2)
    #expect(check.coverage.map(\.hits) == found.report.coverage.map(\.hits))
    #expect(check.evaluations == found.report.evaluations && check.seconds != nil)
    let failure = try #require(try Campaign([(record, path)]).failures.first)
    #expect(failure.value == "500" && failure.reason == found.failures[0].reason)
    #expect(failure.reason.contains("\"large\""))
  }

  private var statuses: [Int?] {
    get throws { try CampaignRecord.records(in: bytes, path).map(\.status) }
  }

  @Test func `begins anew only if the first line was torn`() throws {
    try begin().finish(["\(JSONText.end(0))"])
    let line = Array(bytes.prefix { $0 != 0x0A })
    for count in [1, RecordHeader.beginning.utf8.count, line.count] {
      try Data(line.prefix(count)).write(to: URL(filePath: path))
      try begin().finish(["\(JSONText.end(0))"])
      #expect(try statuses == [0], "the first line was torn after \(count) bytes")
    }
  }

  @Test func `stays before the next attempt, however it has ended`() throws {
    try Data().write(to: URL(filePath: path))
    try begin().finish()
    let torn = try #require(FileHandle(forWritingAtPath: path))
    try torn.seekToEnd()
    try torn.write(contentsOf: Data("{\"kind\":\"failure\",\"che".utf8))
    for status: Int32 in [1, 0, 0] { try begin().finish(["\(JSONText.end(status))"]) }
    #expect(try statuses == [nil, 1, 0, 0])
    try Data().write(to: URL(filePath: path))
    options = String(repeating: "--only a-long-name ", count: 500)
    for _ in 1...2 { try begin().finish(["\(JSONText.end(1))"]) }
    #expect(try statuses == [1, 1], "the first line is long")
  }

  @Test func `of another campaign is neither replaced nor continued`() throws {
    try begin().finish(["\(JSONText.end(0))"])
    let old = bytes
    let error = #expect(throws: RecordFile.Problem.self) { try begin(seed: 8) }
    let sentence = "it has a record of another build, example or seed, or with other options."
    #expect(error?.description.hasSuffix(sentence) == true)
    #expect(error?.remedy == "Delete it, or choose" && bytes == old)
  }

  @Test func `replaces no other file, and belongs to one process`() throws {
    let file = try begin()
    let inUse = #expect(throws: RecordFile.Problem.self) { try begin() }
    #expect(inUse?.description.hasSuffix(": another process is writing to it.") == true)
    file.finish()
    try Data("my notes\n".utf8).write(to: URL(filePath: path))
    let other = #expect(throws: RecordFile.Problem.self) { try begin() }
    #expect(other?.description.hasSuffix(": it exists, and is no record.") == true)
    #expect(bytes == Array("my notes\n".utf8))
  }

  @Test func `results replace earlier ones, and no other file, pipe or device`() throws {
    let program = Program("desk", version: "1", examples: [])
    let xml = Data("<?xml version=\"1.0\"?>\n".utf8)
    func write() -> String? { program.write(path) { String(decoding: xml, as: UTF8.self) } }
    for _ in 1...2 { #expect(write() == nil && bytes == Array(xml)) }
    try Data().write(to: URL(filePath: path))
    try begin().finish()
    #expect(write()?.hasSuffix(": it exists, and is no XML. Choose another file.") == true)
    #expect(try statuses == [nil])
    try FileManager.default.removeItem(atPath: path)
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let pipe = unsafe open(path, O_RDWR | O_NONBLOCK)
    let reader = FileHandle(fileDescriptor: pipe, closeOnDealloc: true)
    #expect(write() == nil)
    #expect(try reader.read(upToCount: xml.count) == xml, "the pipe is still there")
  }

  @Test func `a shard reads the failures of a folder, and changes nothing there`() throws {
    let folder = path + "-failures"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func run(isReadOnly: Bool, failsFrom bound: Int) -> Int? {
      var memory = FailureDatabase(of: "desk: numbers", in: folder)
      memory.isReadOnly = isReadOnly
      var first: Int?
      _ = try? falsify(.int(0...999), CheckSettings(memory: memory)) { number in
        first = first ?? number
        try require(number < bound, "it is large")
      }
      return first
    }
    #expect(run(isReadOnly: true, failsFrom: 300) == 0)
    #expect(!FileManager.default.fileExists(atPath: folder))
    var record = DrawnRecord(shard: 0)
    (record.tokens, record.result) = ([2], "failed")
    let campaign = try Campaign.merging([record])
    #expect(campaign.store(in: folder) == [])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let text = try String(contentsOfFile: "\(folder)/\(names[0])", encoding: .utf8)
    #expect(names.count == 1 && text.contains("\ndesk: second\n\(ReplayToken([2]))\n"))
    #expect(FailureDatabase(of: "desk: numbers", in: folder).store(ReplayToken([420])) == nil)
    for _ in 0..<2 { #expect(run(isReadOnly: true, failsFrom: 1_000) == 420) }
    #expect(run(isReadOnly: false, failsFrom: 1_000) == 420)
    #expect(run(isReadOnly: true, failsFrom: 1_000) == 0)
  }
}
