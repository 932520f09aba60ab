import Foundation
import Testing
import ThoriumText

@testable import ThoriumProof

@Suite struct `The difference of two states` {
  private enum Page: Equatable {
    case loading
    case loaded([String], next: Int?)
  }

  private struct Library: Equatable {
    var day = Date(timeIntervalSinceReferenceDate: 0)
    var home: URL?
    var rows: [Int] = []
    var marked: Set<Int> = []
    var page = Page.loading
    var secret = Secret(text: "a")
    var share = 0.5
  }

  /// A value whose mirror has no children.
  private struct Secret: Equatable, CustomReflectable {
    let text: String
    var customMirror: Mirror { Mirror(self, children: []) }
  }

  private static func lines(_ change: (inout Library) -> Void, from old: Library = Library())
    -> [String]
  {
    var new = old
    change(&new)
    return Difference.lines(old, new)
  }

  @Test func `names every property that changed`() {
    let lines = Self.lines {
      $0.day += 1
      $0.home = URL(string: "https://a.b")
      $0.rows = [1]
      $0.share = 1
    }
    #expect(
      lines == [
        "day: Date(timeIntervalSinceReferenceDate: 0.0 /* 2001-01-01 00:00:00 UTC */)"
          + " → Date(timeIntervalSinceReferenceDate: 1.0 /* 2001-01-01 00:00:01 UTC */)",
        #"home: nil → URL(string: "https://a.b")!"#,
        "rows: [] → [1]", "share: 0.5 → 1.0",
      ]
    )
  }

  @Test func `shows where texts differ behind the place at which they are cut`() {
    let start = String(repeating: "a", count: 1_000)
    let cut = "…" + String(repeating: "a", count: 20)
    #expect(
      Difference.lines("\(start)b", "\(start)c") == [#"\#(cut)b" → \#(cut)c""#]
    )
    let sets = (Set(["\(start)b", "d"]), Set(["\(start)c", "d"]))
    #expect(Difference.lines(sets.0, sets.1) == [#"\#(cut)b" → \#(cut)c""#])
    let lines = Difference.lines(
      ["\(start)b": 1, "\(start)c": 2],
      ["\(start)b": 1, "\(start)c": 3]
    )
    #expect(lines.count == 1 && lines[0].hasSuffix(": 2 → 3"), "\(lines)")
  }

  @Test func `names the elements that changed at the end of a long list`() {
    var old = Library()
    old.rows = Array(1_000..<2_000)
    old.marked = Set(1_000..<2_000)
    #expect(Self.lines({ $0.rows.append(7) }, from: old) == ["rows[1000..<1000]: [] → [7]"])
    #expect(Self.lines({ $0.rows.remove(at: 900) }, from: old) == ["rows[900..<901]: [1900] → []"])
    let marks = Self.lines(
      {
        $0.marked.remove(1_500)
        $0.marked.insert(7)
      },
      from: old
    )
    #expect(marks == ["marked: without 1500", "marked: with 7"])
  }

  @Test func `names the value that changed in a long case`() {
    var old = Library()
    old.page = .loaded((1_000..<1_100).map { "\($0)" }, next: 1)
    let lines = Self.lines(
      { $0.page = .loaded((1_000..<1_100).map { "\($0)" }, next: nil) },
      from: old
    )
    #expect(lines == ["page.loaded.next: 1 → nil"])
    #expect(
      Self.lines { $0.page = .loaded([], next: 1) } == ["page: .loading → .loaded([], next: 1)"]
    )
  }

  @Test func `reports a change in a value that shows no parts`() {
    #expect(
      Self.lines { $0.secret = Secret(text: "b") } == [
        "secret: changed in what is not shown"
      ]
    )
    var old = Library()
    old.share = .nan
    #expect(Self.lines({ _ in }, from: old) == [])
  }
}
