import Foundation
import Testing
import ThoriumProof

@testable import ThoriumConsole

@Suite struct `Recorded sessions` {
  @Test
  func `C4.1: a session in real time is repeated in virtual time, at the same instants`() throws {
    let (typed, shown) = (Pipe(), Pipe())
    let (clock, executor) = (VirtualClock(), SessionQueue())
    var header = RecordingHeader(program: "test 1.0", example: "desk")
    header.time = .real
    let typist = Thread {
      var reader = LineReader(shown.fileHandleForReading.fileDescriptor)
      let keyboard = typed.fileHandleForWriting
      try? keyboard.write(contentsOf: Data("later slow 10\n".utf8))
      while let line = reader.next() {
        if line == "left: 1" { try? keyboard.write(contentsOf: Data("later slow 20\ntick\n".utf8)) }
        if line == "left: 2" { try? keyboard.close() }
      }
    }
    typist.start()
    let output = Output(shown.fileHandleForWriting.fileDescriptor)
    let recorded = try Recorded(.desk, header, clock, executor, showing: output) { session, start in
      let descriptor = typed.fileHandleForReading.fileDescriptor
      var input = LiveInput(descriptor, waking: executor, prompt: nil)
      return session.run(start, &input)
    }
    try shown.fileHandleForWriting.close()
    let lines = try recorded.recording.lines
    let inputs = lines.filter { $0.kind == .input }
    let mutations = lines.filter { $0.kind == .mutation }
    #expect(inputs.map(\.text) == ["later slow 10", "later slow 20", "tick"])
    #expect(mutations.map(\.time) == inputs.prefix(2).map { $0.time + 100_000 })
    #expect(recorded.output.contains("! time is real here; wait instead"))
    let replay = try Example.desk.replay(recorded.recording)
    #expect(replay.difference == nil, "\(replay)")
    #expect(replay.output == recorded.output)
  }

  @Test func `a strict session ends with the same status and the same diagnostic`() throws {
    let recorded = try Recorded(.desk, ["left 1", "nonsense", "left 2"], strict: true)
    #expect(recorded.status == 2)
    #expect(recorded.text.contains(#""out":"script.txt, line 2: ? unknown command"#))
    let replay = try Example.desk.replay(recorded.recording)
    #expect(replay.difference == nil, "\(replay)")
    #expect(replay.status == 2)
  }

  @Test func `K18: characters that a terminal obeys are escaped in a recording`() throws {
    let recorded = try Recorded(.desk, ["notes '\u{202E}\u{7F}ä'"])
    #expect(recorded.text.contains(#""in":"notes '\u202e\u007fä'""#))
    #expect(!recorded.text.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{7F}" })
    #expect(try Example.desk.replay(recorded.recording).output == recorded.output)
  }

  @Test func `a recording without lines ends at the time at which it began`() {
    let clock = VirtualClock()
    var input = ReplayedInput([], ReplayEnvironment(), on: clock, SessionQueue()) {}
    _ = input.next()
    #expect(input.hasEnded && clock.now.offset == .zero)
  }

  @Test func `a recording of another example is refused by name`() throws {
    let recorded = try Recorded(.desk, [])
    let error = #expect(throws: RecordingError.self) {
      try Example.vault.replay(recorded.recording)
    }
    #expect(
      error?.description == #"the recording is a session of "desk", and not of "vault"."#
    )
  }
}
