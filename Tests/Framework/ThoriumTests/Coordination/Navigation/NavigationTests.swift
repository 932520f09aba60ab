import Testing
import Thorium

/// The laws N1 and N2 by example; screens are single letters and navigations are drawn.
struct NavigationTests {
  @Test func `N1: a new navigation shows nothing and has one empty stack`() {
    let navigation = Navigation()
    #expect(navigation.stacks == [[]])
    #expect(navigation.top == nil)
    #expect("\(navigation)" == "[]")
  }

  @Test func `two screens of one name are two screens`() throws {
    var navigation = Navigation()
    try navigation.push(.init(id: .init(rawValue: 1), name: "UserDetail(Ada)"))
    try navigation.push(.init(id: .init(rawValue: 2), name: "UserDetail(Ada)"))
    #expect("\(navigation)" == "[UserDetail(Ada) > UserDetail(Ada)]")
    #expect(try navigation.pop().map(\.id.rawValue) == [2])
    #expect(navigation.contains(.init(rawValue: 1)))
    #expect(!navigation.contains(.init(rawValue: 2)))
  }

  @Test func `the top and the places see all stacks`() {
    let navigation = Navigation(drawn: "[A > B] || [C > D]")
    #expect(navigation.stacks.map { $0.map(\.name) } == [["A", "B"], ["C", "D"]])
    #expect(navigation.places.map(\.name) == ["A", "B", "C", "D"])
    #expect(navigation.top?.name == "D")
    #expect(Navigation(drawn: "[] || [C]").top?.name == "C")
  }
}
