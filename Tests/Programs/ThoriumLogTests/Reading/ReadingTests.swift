import Testing
import ThoriumLog

struct ReadingTests {
  private func line(_ text: String, log: String = SampleLog.id) -> [UInt8] {
    var checksum = Checksum(log: log)
    let bytes = Array(text.utf8)
    unsafe bytes.withUnsafeBytes { unsafe checksum.add($0) }
    let digits = String(checksum.value, radix: 16)
    let padding = String(repeating: "0", count: 8 - digits.count)
    return bytes + Array(",\"x\":\"\(padding)\(digits)\"}\n".utf8)
  }

  private let header = LogHeader(id: SampleLog.id).bytes

  @Test func `a header is read as it was written`() throws {
    var header = LogHeader(id: "ü\"1", epoch: 3, program: "shop\n2.1", from: 184)
    #expect(read(header.bytes).header == header)
    #expect(read(header.bytes).verdict == .valid)
    header.purpose = .recording
    #expect(read(header.bytes).header == header)
  }

  @Test func `lines are read with their members and payloads`() throws {
    let log = try SampleLog(seed: 1)
    let reading = read(log.bytes)
    #expect(reading.verdict == .valid)
    #expect(!reading.isClosed)
    #expect(reading.numbers == Array(1...log.lasts[3]))
    #expect(reading.end == log.bytes.count)
    let decoder = LineDecoder()
    for line in reading.lines {
      guard case .pay(let order, _) = try reading.decode(Order.self, of: line, with: decoder) else {
        Issue.record("Another order was read.")
        continue
      }
      #expect(order == line.head.number)
      #expect(line.head.time == order * 7)
      #expect(line.head.store == 1)
    }
    #expect(reading.lines.compactMap(\.head.durable) == Array(log.lasts.dropLast()))
  }

  @Test func `unknown members after the kind are ignored`() {
    let bytes = header + line(#"{"n":1,"t":2,"m":{"a":[1,"]"]},"new":{"x":1},"by":9,"z":null"#)
    let reading = read(bytes)
    #expect(reading.verdict == .valid)
    #expect(reading.lines.first?.head == LineHead(1, .mutation, time: 2, cause: 9))
    #expect(reading.lines.map { Array(bytes[$0.payload]) } == [Array(#"{"a":[1,"]"]}"#.utf8)])
  }

  @Test func `an unknown kind stops the reading of a journal`() {
    let bytes = header + line(#"{"n":1,"t":2,"m":1"#) + line(#"{"n":2,"t":2,"zap\n":1"#) + [1]
    let reading = read(bytes)
    #expect(reading.numbers == [1])
    #expect(
      reading.verdict.sentence == """
        log.jsonl, line 3: the line (number 2) has the kind "zap\\n", which this program does not know. A newer \
        program wrote it. The file is unchanged: update this program to read it.
        """
    )
  }

  @Test func `a recording skips unknown kinds, and needs neither checksums nor all numbers`() {
    let header = LogHeader(id: "r", purpose: .recording).bytes
    let lines = """
      {"n":1,"t":0,"in":"buy"}
      {"n":4,"t":0,"zap":1}
      {"n":6,"t":0,"a":{}}

      """
    let reading = read(header + Array(lines.utf8) + line(#"{"n":7,"t":1,"out":"x""#, log: "r"))
    #expect(reading.verdict == .valid)
    #expect(reading.numbers == [1, 6, 7])
    let notice = """
      log.jsonl, line 3: the line (number 4) has the kind "zap", which this program does not know. It is skipped.
      """
    #expect(reading.notices == [notice])
  }

  @Test func `a person may add a line to a recording, with the number of the line before it`() {
    let lines = """
      {"n":1,"t":0,"in":"buy"}
      {"n":1,"t":5,"in":"sell"}
      {"n":2,"t":9,"out":"x"}

      """
    let header = LogHeader(id: "r", purpose: .recording).bytes
    let reading = read(header + Array(lines.utf8))
    #expect(reading.verdict == .valid)
    #expect(reading.numbers == [1, 1, 2])
    let earlier = Array(lines.replacing("\"n\":2", with: "\"n\":0").utf8)
    #expect(read(header + earlier).verdict != .valid)
    let journal = read(
      LogHeader(id: "a").bytes + line(#"{"n":1,"t":0,"a":{}"#, log: "a")
        + line(#"{"n":1,"t":0,"a":{}"#, log: "a")
    )
    #expect(journal.verdict.isDamaged)
  }

  @Test func `a newer format is refused, and a damaged version is no newer format`() {
    var header = LogHeader(id: "a")
    header.version = 2
    #expect(
      read(header.bytes).verdict.sentence == """
        log.jsonl, line 1: the log has format 2, and this program reads up to 1. A newer program wrote it. The file \
        is unchanged: update this program to read it.
        """
    )
    var bytes = LogHeader(id: "a").bytes
    bytes[15] = UInt8(ascii: "2")
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix(#"{"thorium-log":2,"#))
    #expect(read(bytes).verdict.isDamaged)
  }

  @Test func `a file that is no log is damaged`() {
    let start = #"{"thorium-log":1"#
    for text in ["", "\n", "x", "{}\n", start, "\(start)}\n", "\(start),\"id\":\"a\"}\n"] {
      let reading = read(Array(text.utf8))
      #expect(reading.verdict.isDamaged)
      #expect(reading.verdict.sentence?.hasPrefix("log.jsonl, line 1: ") == true)
      #expect(reading.end == 0)
    }
  }

  @Test func `lines with a right checksum and wrong members are damaged or torn, never read`() {
    let wrong = [
      "{}", "{\"n\":1", #"{"n":0,"t":1,"m":1"#, #"{"n":1,"d":1,"t":1,"m":1"#, #"{"n":1,"t":1"#,
      #"{"n":1,"t":1,"m":"#, #"{"n":1,"t":1,"m":[1"#, #"{"n":1,"t":1,"m":1]"#,
      #"{"n":1,"t":,"m":1"#,
      #"{"n":-1,"t":1,"m":1"#, #"{"n":1,"t":1,"m":1,"by":"x""#, #"{"n":1,"t":1,"m":"a"#,
      #"{"n":99999999999999999999,"t":1,"m":1"#, #"{"t":1,"n":1,"m":1"#,
    ]
    for text in wrong {
      let reading = read(header + line(text))
      #expect(reading.lines.isEmpty)
      #expect(!reading.verdict.isValid, "\(text)")
      #expect(reading.end == header.count)
    }
  }

  @Test func `the error of a payload names the file, the line and the remedy`() throws {
    let reading = read(header + line(#"{"n":1,"t":2,"m":{"buy":{"_0":"7"}}"#))
    let error = sentence {
      _ = try reading.decode(Order.self, of: reading.lines[0], with: LineDecoder())
    }
    #expect(
      error == """
        log.jsonl, number 1, kind "m": the value cannot be decoded as Order: at buy._0, the type needs a whole \
        number of type Int, and the log has a text here. The type has probably changed since the line was written. \
        Give it a new version, and migrate the old one; the file is unchanged.
        """
    )
  }
}
