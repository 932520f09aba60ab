import Testing

@testable import ThoriumProperties

struct EnumLayoutTests {
  private struct Nothing {}
  private enum Mixed {
    case plain
    case number(Int)
    case nothing(Nothing)
    case never(Never)
  }
  private enum Plain { case first, second, third }
  private enum Empty {}
  private enum Sizeless {
    case ok
    case failed(Never)
    case nothing(Nothing)
  }

  @Test func `the layout contains the cases of an enumeration, and which have payloads`() throws {
    let layout = try #require(EnumLayout(Mixed.self))
    #expect(Set(layout.cases.map(\.name)) == ["plain", "number", "nothing", "never"])
    #expect(Set(layout.cases.filter { !$0.hasPayload }.map(\.name)) == ["plain"])
    #expect(!layout.isNumber)
    #expect(EnumLayout(Empty.self)?.count == 0)
  }

  @Test func `a type that is not an enumeration has no layout`() {
    #expect(EnumLayout(Int.self) == nil)
    #expect(EnumLayout(String.self) == nil)
    #expect(EnumLayout(Nothing.self) == nil)
    #expect(EnumLayout((Int, Int).self) == nil)
    #expect(EnumLayout((() -> Void).self) == nil)
    #expect(EnumLayout((any Error).self) == nil)
    #expect(EnumLayout(AnyObject.self) == nil)
    #expect(EnumLayout(KeyPath<String, Int>.self) == nil)
    #expect(EnumLayout(Plain?.self) == nil)
  }

  @Test func `cases without payloads are created from their numbers`() {
    #expect(PayloadFree<Plain>()?.names == ["first", "second", "third"])
    #expect(PayloadFree<Plain>()?.values == [.first, .second, .third])
    #expect(PayloadFree<Plain>.number(.third) == 2)
    #expect(PayloadFree<Mixed>() == nil)
    #expect(PayloadFree<Sizeless>() == nil)
    #expect(PayloadFree<Empty>() == nil)
  }
}
