import Synchronization
import Testing

@testable import ThoriumExampleWaybills

/// What is done behind each element of a sequence.
struct AfterEachTests {
  @Test
  func `work after an element is done when it was received, and that of the last stage first`()
    async
  {
    let log = Log()
    let numbers = AsyncStream<Int> { numbers in
      for number in 1...2 { numbers.yield(number) }
      numbers.finish()
    }
    let steps =
      numbers
      .map { number in
        log.note("doNext 1")
        return number
      }
      .map { number in
        log.note("doNext 2")
        return number
      }
      .afterEach { _ in log.note("doAfterNext 2") }
      .afterEach { _ in log.note("doAfterNext 1") }
    for await _ in steps { log.note("subscribeNext") }
    let once = ["doNext 1", "doNext 2", "subscribeNext", "doAfterNext 1", "doAfterNext 2"]
    #expect(log.texts == once + once)
  }
}

private final class Log: Sendable {
  private let content = Mutex<[String]>([])

  var texts: [String] { content.withLock { $0 } }

  func note(_ text: String) { content.withLock { $0.append(text) } }
}
