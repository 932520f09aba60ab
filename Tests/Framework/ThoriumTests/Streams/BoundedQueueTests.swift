import Testing
import Thorium

@testable import ThoriumCore

/// The law L11, for what waits for one reader, as a value.
struct BacklogTests {
  @Test func `L11: an overflowing queue is reported once until it was emptied`() {
    var backlog = BoundedQueue<Int>(limit: 2, overload: .report)
    #expect(backlog.append([1, 2]) == [])
    #expect(backlog.append([3]) == [.behind(waiting: 3)])
    #expect(backlog.append([4, 5]) == [])
    #expect((0..<4).map { _ in backlog.next() } == [1, 2, 3, 4])
    #expect(backlog.append([6, 7]) == [])
    #expect((0..<4).map { _ in backlog.next() } == [5, 6, 7, nil])
    #expect(backlog.append([8, 9, 10]) == [.behind(waiting: 3)])
    #expect(backlog.takeLost() == 0)
  }

  @Test(arguments: [
    (OverloadPolicy.refuse, [1, 2, 6], [7, 8]),
    (.dropOldest, [4, 5, 6], [8, 9]),
  ])
  func `L11: the first loss is reported at once, and later ones when the reader reads`(
    overload: OverloadPolicy,
    first: [Int],
    rest: [Int]
  ) {
    var backlog = BoundedQueue<Int>(limit: 2, overload: overload)
    #expect(backlog.append([1, 2, 3]) == [.lost(1)])
    #expect(backlog.append([4]) == [])
    #expect(backlog.append([5]) == [])
    #expect(backlog.count == 2)
    let (one, two) = (backlog.next(), backlog.next())
    #expect(backlog.takeLost() == 2)
    #expect(backlog.append([6]) == [])
    #expect([one, two, backlog.next()] == first)
    #expect(backlog.append([7, 8, 9]) == [.lost(1)])
    #expect(backlog.takeLost() == 0)
    #expect([backlog.next(), backlog.next()] == rest)
  }

  @Test func `L11: elements lost on the way count too, with any fate of the rest`() {
    for overload in OverloadPolicy.allCases {
      var backlog = BoundedQueue<Int>(limit: 8, overload: overload)
      #expect(backlog.append([1], missing: 4) == [.lost(4)])
      #expect(backlog.append([2], missing: 2) == [])
      #expect(backlog.next() == 1)
      #expect(backlog.takeLost() == 2)
    }
  }
}
