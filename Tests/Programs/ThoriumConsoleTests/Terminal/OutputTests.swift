import Foundation
import Synchronization
import Testing

@testable import ThoriumConsole

struct OutputTests {
  @Test func `many lines are handed on before they are flushed`() throws {
    let file = try ScratchFile()
    let output = Output(file.descriptor)
    for _ in 0..<100_000 { output.line("line") }
    #expect(try file.text.utf8.count > 400_000)
    output.flush()
    #expect(try file.text == String(repeating: "line\n", count: 100_000))
  }

  @Test func `the preparation runs before each line, and before lines are written`() throws {
    let calls = Mutex(0)
    let file = try ScratchFile()
    let output = Output(file.descriptor) { calls.withLock { $0 += 1 } }
    output.line("a")
    output.line("b")
    output.write("c")
    #expect(calls.withLock { $0 } == 2)
    for _ in 1...2 {
      output.flush()
      #expect(calls.withLock { $0 } == 3, "a flush of nothing needs no preparation")
    }
    #expect(try file.text == "a\nb\nc")
  }

  @Test func `an interrupted or unready call is tried again, and no other`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("a".utf8))
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    errno = EINTR
    #expect(isWorthRetrying(descriptor, for: POLLIN))
    errno = EAGAIN
    #expect(isWorthRetrying(descriptor, for: POLLIN))
    errno = EIO
    #expect(!isWorthRetrying(descriptor, for: POLLIN))
  }
}
