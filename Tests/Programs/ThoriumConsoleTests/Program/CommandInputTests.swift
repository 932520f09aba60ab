import Foundation
import Testing
import Thorium
import ThoriumProof

@testable import ThoriumConsole

struct CommandInputTests {
  @Test func `a script gives its lines with their numbers, then its end`() throws {
    let file = try ScratchFile("a\n\nb")
    var input = ScriptInput(file.descriptor)
    #expect(lines(by: &input) == ["1 a", "2 ", "3 b"])
  }

  @Test(arguments: [true, false])
  func `K22: an input that cannot be read is no end of input`(isScript: Bool) throws {
    let folder = unsafe open("/", O_RDONLY)
    defer { close(folder) }
    try #require(folder >= 0)
    var script = ScriptInput(folder)
    var live = LiveInput(folder, waking: SessionQueue(), prompt: nil)
    #expect((isScript ? lines(by: &script) : lines(by: &live)) == ["unreadable: Is a directory"])
  }

  @Test func `K12: in real time lines come when they are typed, and the end of input ends`() throws
  {
    let pipe = Pipe()
    let executor = SessionQueue()
    var input = LiveInput(
      pipe.fileHandleForReading.fileDescriptor,
      waking: executor,
      prompt: nil
    )
    try pipe.fileHandleForWriting.write(contentsOf: Data("a\nb\n".utf8))
    try pipe.fileHandleForWriting.close()
    #expect(lines(by: &input) == ["1 a", "2 b"])
  }

  @Test func `K4: a prompt is shown each time that a line is waited for`() throws {
    let (pipe, prompted) = (Pipe(), Pipe())
    let executor = SessionQueue()
    let prompt = Prompt(on: Output(prompted.fileHandleForWriting.fileDescriptor))
    var input = LiveInput(
      pipe.fileHandleForReading.fileDescriptor,
      waking: executor,
      prompt: prompt
    )
    let typist = Thread {
      for line in ["a\n", "b\n"] {
        guard (try? prompted.fileHandleForReading.read(upToCount: 2)) == Data("> ".utf8) else {
          break
        }
        try? pipe.fileHandleForWriting.write(contentsOf: Data(line.utf8))
      }
      try? pipe.fileHandleForWriting.close()
    }
    typist.start()
    #expect(lines(by: &input) == ["1 a", "2 b"])
  }

  /// Takes everything to the end.
  private func lines(by input: inout some CommandInput) -> [String] {
    var lines: [String] = []
    while true {
      switch input.next() {
      case .line(let line, let number): lines.append("\(number) \(line)")
      case .nothingYet: continue
      case .endOfInput: return lines
      case .unreadable(let why): return lines + ["unreadable: \(why)"]
      }
    }
  }
}
