import Testing

@testable import ThoriumScreens

struct LongestIncreasingTests {
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
