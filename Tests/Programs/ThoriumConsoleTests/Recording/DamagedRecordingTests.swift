import Effort
import Foundation
import Testing
import Thorium

@testable import ThoriumConsole

@Suite struct `Damaged recordings` {
  private static let header = RecordingHeader(program: "", example: "desk").json
  private let recorded: Recorded

  init() throws {
    recorded = try Recorded(.desk, ["left 10", "later slow 20", "tick 2", "notes 'ä b'"])
  }

  @Test
  func
    `C4.1: a recording that is cut anywhere is replayed up to its end, or refused with a sentence`()
    throws
  {
    let bytes = Array(recorded.text.utf8)
    let header = try #require(bytes.firstIndex(of: 0x0A))
    var (replayed, refused) = (0, 0)
    let ends = bytes.indices.sample(60)
    for end in ends {
      do throws(RecordingError) {
        let recording = try Recording(Array(bytes[..<end]), file: "cut.jsonl")
        let replay = try Example.desk.replay(recording)
        #expect(replay.difference == nil, "\(end): \(replay)")
        #expect(!recording.isComplete || end == bytes.count - 1)
        replayed += 1
      } catch {
        let isNone = end < RecordingHeader.beginning.utf8.count
        let reason = isNone ? " cannot be replayed: it is " : ", line 1: "
        #expect(error.description.hasPrefix("cut.jsonl\(reason)"))
        #expect(end <= header)
        refused += 1
      }
    }
    #expect(replayed > cases(500, quick: 20))
    #expect(refused > cases(100, quick: 1))
  }

  @Test func `a recording with a flipped bit is replayed, or refused with a sentence`() throws {
    let bytes = Array(recorded.text.utf8)
    var (same, different, refused) = (0, 0, 0)
    let places = bytes.indices.sample(60)
    for place in places {
      var flipped = bytes
      flipped[place] ^= 1 << (place % 8)
      do throws(RecordingError) {
        let recording = try Recording(flipped, file: "flipped.jsonl")
        guard recording.example == "desk" else { continue }
        let replay = try Example.desk.replay(recording)
        if replay.difference == nil { same += 1 } else { different += 1 }
      } catch {
        #expect(error.description.contains("flipped.jsonl"))
        #expect(error.description.hasSuffix("."))
        refused += 1
      }
    }
    if Checks.areAll { #expect(same > 10) }
    #expect(different > cases(100, quick: 1))
    #expect(refused > cases(100, quick: 1))
  }

  @Test(arguments: [
    (
      "hello\n",
      "a.jsonl cannot be replayed: it is no recording. Choose a file that run --record FILE has written."
    ),
    (
      #"{"thorium-log":1}"# + "\n",
      "a.jsonl cannot be replayed: it is no recording. Choose a file that run --record FILE has written."
    ),
    (
      #"{"thorium-recording":1,"program"# + "\n",
      "a.jsonl, line 1: it is not valid JSON. Correct the header."
    ),
    (
      #"{"thorium-recording":2,"colour":"red"}"#,
      "a.jsonl, line 1: the recording has format 2, and this program reads up to 1. Replay it with a newer program."
    ),
    (
      #"{"thorium-recording":1}"#,
      #"a.jsonl, line 1: it has no "program". Correct the header."#
    ),
    (header + #"{"n":1,"in":7}"# + "\n", #"a.jsonl, line 2: "in" must be a text."#),
    (header + #"{"n":1,"in":"a","unseen":1}"# + "\n", #""unseen" must be true or false."#),
    (header + #"{"n":1,"in":"a","secret":-1}"# + "\n", #""secret" must be a whole number up to"#),
    (header + #"{"n":1,"in":"a","t":1e18}"# + "\n", #""t" must be a whole number up to"#),
    (
      header.replacing("virtual", with: "real") + #"{"n":1,"in":"a","t":9e17}"# + "\n",
      #""t" must be at most 3155760000000000, which are 100 years, not 900000000000000000. Correct"#
    ),
    (
      header + #"{"n":3,"in":"a"}"# + "\n" + #"{"n":2,"in":"b"}"# + "\n",
      #"a.jsonl, line 3: "n" must be at least 3, not 2. Correct this line, or remove it."#
    ),
    (header + "\n", "a.jsonl, line 2: it is not valid JSON. Correct this line, or remove it."),
    (
      header + #"{"n":1,"in":"a","x":"# + String(repeating: "[", count: 100_000)
        + String(repeating: "]", count: 100_000) + "}\n",
      "a.jsonl, line 2: it is not valid JSON."
    ),
  ])
  func `K22: a file that is no recording is refused with a sentence`(text: String, reason: String) {
    let error = #expect(throws: RecordingError.self) {
      try Recording(Array(text.utf8), file: "a.jsonl")
    }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
  }

  @Test func `K22: a line that is not UTF-8 is refused by its number`() throws {
    let bytes = Array((Self.header + #"{"n":1,"in":"ä"}"# + "\n").utf8)
    #expect(try Recording(bytes, file: "a.jsonl").lines.map(\.text) == ["ä"])
    let error = #expect(throws: RecordingError.self) {
      try Recording(bytes.filter { $0 != 0xC3 }, file: "a.jsonl")
    }
    #expect(error?.description.hasPrefix("a.jsonl, line 2: ") == true)
  }

  @Test func `K22: a file without an end is refused as no recording, or for its line`() throws {
    let zeros = #expect(throws: RecordingError.self) { try Recording(readingFile: "/dev/zero") }
    #expect(
      zeros?.description.hasPrefix("/dev/zero cannot be replayed: it is no recording.") == true
    )
    let sparse = try ScratchFile(recorded.text + "{")
    #expect(ftruncate(sparse.descriptor, 5 << 30) == 0)
    let long = #expect(throws: RecordingError.self) {
      try Recording(readingFile: "/dev/fd/\(sparse.descriptor)")
    }
    #expect(
      long?.description.hasSuffix("or a line of more than 16 MiB. Choose another file.") == true
    )
    let none = try ScratchFile("")
    #expect(ftruncate(none.descriptor, 5 << 30) == 0)
    let empty = #expect(throws: RecordingError.self) {
      try Recording(readingFile: "/dev/fd/\(none.descriptor)")
    }
    #expect(empty?.description.contains(" cannot be replayed: it is no recording.") == true)
    let marked = try ScratchFile("\u{FEFF}" + recorded.text)
    #expect(
      try Example.desk.replay(Recording(readingFile: "/dev/fd/\(marked.descriptor)")).difference
        == nil
    )
  }

  @Test func `a line of a later kind is skipped with a notice`() throws {
    let text = recorded.text.replacing(
      "\n{\"n\":2,",
      with: "\n{\"n\":2,\"t\":0,\"colour\":\"red\"}\n{\"n\":2,"
    )
    let recording = try Recording(text)
    #expect(
      recording.notices == [
        "the recording, line 3: This program does not know its kind, and skips it."
      ]
    )
    #expect(try Example.desk.replay(recording).difference == nil)
  }

  @Test func `a person may remove lines, and add one with the number of the line before it`() throws
  {
    let lines = [#"{"n":2,"t":0,"in":"left 10"}"#, #"{"in":"left 20","new":[1],"t":5,"n":2}"#]
    let recording = try Recording(Self.header + lines.joined(separator: "\r\n"))
    #expect(recording.lines.map(\.time) == [0, 5])
    #expect(try Example.desk.replay(recording).output.contains("left: 2"))
  }
}
