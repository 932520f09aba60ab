import Effort
import Testing
import ThoriumLog

struct LineEncoderTests {
  @Test func `a line has its members in order, and its checksum last`() throws {
    let encoder = LineEncoder(log: "7f3c9b")
    var head = LineHead(186, .mutation, time: 41, store: 1, cause: 185, isMore: true, durable: 184)
    try encoder.append(head, Order.buy(7))
    head = LineHead(187, .left, time: 42)
    try encoder.append(head, 1)
    let batch = encoder.takeBatch()
    let lines = LogReading.split(batch.bytes).map { String(decoding: $0, as: UTF8.self) }
    let start = #"{"n":186,"d":184,"more":1,"t":41,"s":1,"m":{"buy":{"_0":7}},"by":185,"x":""#
    #expect(lines[0].hasPrefix(start))
    #expect(lines[0].utf8.count == start.utf8.count + 10)
    #expect(lines[1].hasPrefix(#"{"n":187,"t":42,"left":1,"x":""#))
    #expect(batch.first == 186)
    #expect(batch.last == 187)
    #expect(encoder.batch.bytes.isEmpty)
  }

  @Test func `a mark in the first line of a batch changes its checksum and no other line`() throws {
    let encoder = LineEncoder(log: "a")
    try encoder.append(LineHead(1, .state, time: 0, store: 1), ["k,k": 1])
    try encoder.append(LineHead(2, .state, time: 0, store: 1), 2)
    let batch = encoder.takeBatch()
    try encoder.append(LineHead(1, .state, time: 0, store: 1, durable: 0), ["k,k": 1])
    try encoder.append(LineHead(2, .state, time: 0, store: 1), 2)
    #expect(batch.marked(durable: 0, log: "a") == encoder.takeBatch().bytes)
  }

  @Test func `all kinds are written by their names`() throws {
    for (place, kind) in LineKind.allCases.enumerated() {
      let encoder = LineEncoder(log: SampleLog.id)
      try encoder.append(LineHead(1, kind, time: place), [place])
      let reading = read(LogHeader(id: SampleLog.id).bytes + encoder.batch.bytes)
      #expect(reading.lines.map(\.head.kind) == [kind])
      let written = String(decoding: encoder.batch.bytes, as: UTF8.self)
      #expect(written.contains("\"\(kind.rawValue)\":["))
    }
    #expect(LineKind.allCases.count == 18)
  }

  @Test func `a value that cannot be written leaves no bytes, and its error says why`() throws {
    let encoder = LineEncoder(log: "a")
    try encoder.append(LineHead(1, .mutation, time: 0), 1)
    let before = encoder.batch
    let broken = sentence { try encoder.append(LineHead(2, .mutation, time: 0), [Broken()]) }
    #expect(
      broken == """
        Line 2 of the log cannot contain the value of type Array<Broken> (kind "m"): its encode(to:) throws: \
        Problem(). Nothing was written. Change how the type encodes itself, or keep this value out of the log.
        """
    )
    let two = sentence { try encoder.append(LineHead(2, .state, time: 0), ["a": [TwoKinds()]]) }
    #expect(two?.contains("as an object, a list or a single value, not as two at a.0") == true)
    let deep = sentence { try encoder.append(LineHead(2, .state, time: 0), Nest(depth: 600)) }
    #expect(deep?.contains("More than 512 lists and objects contain each other") == true)
    #expect(encoder.batch == before)
    try encoder.append(LineHead(2, .mutation, time: 0), 2)
    #expect(read(LogHeader(id: "a").bytes + encoder.batch.bytes).numbers == [1, 2])
  }

  // Takes seconds: the longest line has 16 MiB.
  @Test func `C2.1: a line that is accepted can be read with all marks that it may get`() throws {
    let encoder = LineEncoder(log: "a")
    let long = String(repeating: "x", count: 16 << 20)
    let first = cases(60, quick: 104)
    let room = (first...200).first { room in
      let line = LineHead(1, .state, time: 0)
      let refusal = sentence { try encoder.append(line, String(long.dropLast(room))) }
      #expect(refusal?.contains("bytes, and a line has at most 16777216") != false)
      return refusal == nil
    }
    #expect(room.map { $0 > first } == true)
    let written = LogHeader(id: "a").bytes + encoder.takeBatch().bytes
    var payload = Array("\"\(long.dropLast(room ?? 0))\"".utf8)[...]
    if Checks.areAll { payload = written[try #require(read(written).lines.first).payload] }
    let number = 900_000_000_000_000_000
    encoder.append(LineHead(number, .state, time: number, isMore: true), copying: payload)
    encoder.append(LineHead(number + 1, .left, time: number), copying: [UInt8(ascii: "1")])
    let batch = encoder.takeBatch().marked(durable: number - 1, log: "a")
    let reading = read(LogHeader(id: "a", from: number).bytes + batch)
    #expect(reading.numbers == [number, number + 1])
  }

  @Test func `the deepest value is written and read`() throws {
    #expect(throws: Never.self) { try copied(Nest(depth: 511)) }
    #expect(throws: LineDecodingError.self) {
      let text = String(repeating: "[", count: 100_000)
      try value(Nest.self, in: text)
    }
  }
}
