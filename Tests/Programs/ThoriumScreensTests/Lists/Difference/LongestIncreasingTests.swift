import Testing

@testable import ThoriumScreens

struct LongestIncreasingTests {
  @Test(arguments: [
    ([], []),
    ([5], [5]),
    ([0, 1, 2], [0, 1, 2]),
    ([2, 1, 0], [0]),
    ([1, 1, 1], [1]),
    ([0, 6, 2, 3, 4, 5], [0, 2, 3, 4, 5]),
    ([1, 2, 0], [1, 2]),
    ([3, 4, 0, 1, 2], [0, 1, 2]),
  ])
  func `the elements chosen rise and none longer does`(elements: [Int], longest: [Int]) {
    #expect(elements.longestIncreasing == longest)
  }

  @Test func `every list of up to six digits agrees with trying all choices`() {
    var lists: [[Int]] = [[]]
    for _ in 1...6 {
      lists += lists.flatMap { list in (0..<4).map { list + [$0] } }
    }
    for list in Set(lists) {
      let chosen = list.longestIncreasing
      let choices = list.reduce(into: [[Int]()]) { choices, next in
        choices += choices.filter { $0.last ?? -1 < next }.map { $0 + [next] }
      }
      let longest = choices.map(\.count).max()
      if chosen.count != longest || !choices.contains(chosen) {
        Issue.record("\(list) gave \(chosen)")
      }
    }
  }
}
