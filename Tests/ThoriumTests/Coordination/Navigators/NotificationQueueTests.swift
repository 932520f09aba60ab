import Testing
import Thorium

@testable import ThoriumCoordination

/// The queue of what is to be told, as a plain value.
struct NotificationQueueTests {
  @Test func `only one caller notifies, until all is delivered`() {
    var news = NotificationQueue(handOff: 1)
    let told = Record<String>()
    for letter in ["a", "b"] { news.append { told.append(letter) } }
    let first = news.startNotifying()
    #expect(news.startNotifying().isNothing)
    first?.tell()
    news.append { told.append("c") }
    while let next = news.next() {
      #expect(news.startNotifying().isNothing)
      next.tell()
    }
    #expect(told.all == ["a", "b", "c"])
    #expect(news.startNotifying().isNothing)
    news.append { told.append("d") }
    news.startNotifying()?.tell()
    #expect(told.all.last == "d")
  }

  @Test func `N5: changes for a busy stage stay in order, and all else is reported at once`() {
    var news = NotificationQueue(handOff: 1)
    let told = Record<String>()
    news.isPresenterBusy = true
    news.append { told.append("1") }
    news.appendAtOnce { told.append("a") }
    news.append { told.append("2") }
    news.appendAtOnce { told.append("b") }
    news.tellAll()
    #expect(told.all == ["a", "b"])
    news.appendAtOnce { told.append("c") }
    news.append { told.append("3") }
    news.appendAtOnce { told.append("d") }
    news.isPresenterBusy = false
    news.tellAll()
    #expect(told.all == ["a", "b", "1", "2", "c", "3", "d"])
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
