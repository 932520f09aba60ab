import Dispatch
import Foundation
import Testing

@testable import ThoriumConsole

struct KeyReaderTests {
  @Test func `keys that nobody takes are not read without limit, and none is lost`() throws {
    let pipe = Pipe()
    let bytes = Data(repeating: 0x0D, count: 1 << 16)
    try pipe.fileHandleForWriting.write(contentsOf: bytes)
    let news = DispatchSemaphore(value: 0)
    let reader = KeyReader(pipe.fileHandleForReading.fileDescriptor) { news.signal() }
    news.wait()
    let first = try #require(reader.take())
    #expect(first.count == 1 << 12)
    let writer = pipe.fileHandleForWriting
    DispatchQueue(label: "writer").async {
      for _ in 1...4 { try? writer.write(contentsOf: bytes) }
      try? writer.close()
    }
    var count = first.count
    while let keys = reader.take() {
      #expect(keys.count <= 1 << 12)
      count += keys.count
      if keys.isEmpty { news.wait() }
    }
    #expect(count == 5 << 16)
  }
}
