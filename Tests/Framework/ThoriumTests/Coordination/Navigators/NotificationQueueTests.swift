import Testing
import Thorium

@testable import ThoriumCoordination

/// The queue of what is to be told, as a plain value.
struct NotificationQueueTests {
  @Test func `only one caller notifies, until all is delivered`() {
    var news = NotificationQueue(handOff: 1)
    let received = Record<String>()
    for letter in ["a", "b"] { news.append { received.append(letter) } }
    let first = news.startNotifying()
    #expect(news.startNotifying().isNothing)
    first?.tell()
    news.append { received.append("c") }
    while let next = news.next() {
      #expect(news.startNotifying().isNothing)
      next.tell()
    }
    #expect(received.all == ["a", "b", "c"])
    #expect(news.startNotifying().isNothing)
    news.append { received.append("d") }
    news.startNotifying()?.tell()
    #expect(received.all.last == "d")
  }

  @Test func `N5: changes for a busy stage stay in order, and all else is reported at once`() {
    var news = NotificationQueue(handOff: 1)
    let received = Record<String>()
    news.isPresenterBusy = true
    news.append { received.append("1") }
    news.appendAtOnce { received.append("a") }
    news.append { received.append("2") }
    news.appendAtOnce { received.append("b") }
    news.tellAll()
    #expect(received.all == ["a", "b"])
    news.appendAtOnce { received.append("c") }
    news.append { received.append("3") }
    news.appendAtOnce { received.append("d") }
    news.isPresenterBusy = false
    news.tellAll()
    #expect(received.all == ["a", "b", "1", "2", "c", "3", "d"])
  }
}

extension NotificationQueue {
  fileprivate mutating func tellAll() {
    var step = startNotifying()
    while let next = step {
      next.tell()
      step = self.next()
    }
  }
}

extension NotificationQueue.Step {
  fileprivate func tell() {
    guard case .run(let item) = self else { return }
    item()
  }
}

extension NotificationQueue.Step? {
  fileprivate var isNothing: Bool { if case nil = self { true } else { false } }
}
