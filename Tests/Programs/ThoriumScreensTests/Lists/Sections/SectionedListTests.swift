import Testing
import Thorium
import ThoriumScreens

struct SectionedListTests {
  @Test
  func `trap 4.12: reloading one row reloads it, and an end that is not there is refused`() throws {
    var list = try Entries(rows: [1, 2, 3])
    let changes = try list.update(2, by: .fade)
    #expect(
      changes.steps == [ListChange(.reloadRows([2], at: ListPath(section: 0, row: 1)), by: .fade)]
    )
    #expect(reason(of: { try list.update(4) }) == "not in the table")
    #expect(try list.reloadSections(0..<1).steps.count == 1)
    #expect(reason(of: { try list.reloadSections(0..<2) }) == "no section 1")
  }

  @Test(arguments: [Int.max, Int.min, -1])
  func `the largest numbers are refused as any other that is not there`(number: Int) throws {
    var list = try Entries(rows: [1, 2, 3])
    let before = list
    let row = "no row 0.\(number)"
    #expect(reason(of: { try list.remove(at: number) }) == row)
    #expect(reason(of: { try list.replace(from: number, with: [9]) }) == row)
    #expect(
      reason(of: {
        try list.moveRow(from: .init(section: 0, row: number), to: .init(section: 0, row: 0))
      })
        == row
    )
    #expect(reason(of: { try list.removeSection(at: number) }) == "no section \(number)")
    #expect(reason(of: { try list.remove(at: 0, in: number) }) == "no section \(number)")
    #expect(reason(of: { try list.insert(9, at: number) }) == "no place 0.\(number)")
    #expect(
      reason(of: { try list.updateSection(at: number, to: ListTitles(header: "a")) })
        == "no section \(number)"
    )
    #expect(list == before)
  }

  @Test func `trap 4.13: rows that are inserted after others have as many paths as rows`() throws {
    var list = try Entries(rows: [1, 2])
    let changes = try list.insert([3, 4, 5], at: 1)
    #expect(
      changes.steps.map(\.kind) == [.insertRows([3, 4, 5], at: ListPath(section: 0, row: 1))]
    )
    #expect(list.ids == [[1, 3, 4, 5, 2]])
  }

  @Test func `trap 4.16: rows may be replaced by the same rows`() throws {
    var list = try Entries([EntrySection("a", [1, 2, 3]), EntrySection("b", [4])])
    try list.replace(from: 1, with: [3, 2], in: 0)
    #expect(list.ids == [[1, 3, 2], [4]])
    try list.replaceSection(at: 0, with: [2, 5, 1])
    #expect(list.ids == [[2, 5, 1], [4]])
    #expect(reason(of: { try list.replaceSection(at: 0, with: [4]) }) == "already in the table")
  }

  @Test func `a replaced row leaves on the other side, and no more rows than are left`() throws {
    var list = try Entries(rows: [1, 2, 3])
    let changes = try list.replace(from: 2, with: [4, 5], by: .left)
    #expect(list.ids == [[1, 2, 4, 5]])
    #expect(changes.steps.map(\.animation) == [.right, .left])
    #expect(changes.steps[0].kind == .removeRows(2..<3, in: 0))
    #expect(reason(of: { try list.replace(from: 4, with: [6]) }) == "no row 0.4")
  }

  @Test func `an operation that would be refused is reported, and nothing is done`() throws {
    let list = try Entries(rows: [1])
    #expect(list.refusal { try $0.append(1) } == "already in the table")
    #expect(list.refusal { try $0.append(2) } == nil)
    #expect(list.ids == [[1]])
  }

  @Test func `questions are answered with nothing where there is nothing`() throws {
    let list = try Entries([ListSection(id: "a", header: "A", rows: [1]), EntrySection("b")])
    #expect(list[ListPath(section: 0, row: 0)] == 1)
    #expect(list[ListPath(section: 0, row: 1)] == nil && list[ListPath(section: -1, row: 0)] == nil)
    #expect(list.path(of: 1) == ListPath(section: 0, row: 0) && list.path(of: 2) == nil)
    #expect(list.titles(of: 0)?.header == "A" && list.titles(of: 2) == nil)
    #expect(list.section(at: 1)?.id == "b" && list.section(at: 2) == nil)
    #expect(ListPath("0.12") == ListPath(section: 0, row: 12) && ListPath("0.x") == nil)
  }

  private func reason(of operation: () throws -> ListChanges<Entry, String>) -> String? {
    do {
      _ = try operation()
      return nil
    } catch {
      return (error as? Refusal)?.reason
    }
  }
}
