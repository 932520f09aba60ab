import Testing
import Thorium
import ThoriumScreens

struct RowRefusalTests {
  private struct Row: Identifiable, Sendable { let id: Int }

  @Test(arguments: [-1, 2, .min, .max])
  func `a row that does not exist is refused by its index`(row: Int) {
    #expect([7, 8].refusal(ofRow: row) == Refusal("no row \(row)"))
    #expect([Int]().refusal(ofRow: row) == Refusal("no row \(row)"))
  }

  @Test func `an existing row is not refused, also in a slice with other indices`() {
    #expect([7, 8].refusal(ofRow: 1) == nil)
    let slice = [6, 7, 8][1...]
    #expect(slice.refusal(ofRow: 2) == nil && slice.refusal(ofRow: 0) == Refusal("no row 0"))
  }

  @Test(arguments: [(0, 1), (1, 0), (-1, 0), (0, -1), (0, .max), (.max, 0)])
  func `a place that does not exist is refused by its section and row`(section: Int, row: Int)
    throws
  {
    let list = try SectionedList<Row, String>(rows: [Row(id: 1)])
    let path = ListPath(section: section, row: row)
    #expect(list.refusal(ofRow: path) == Refusal("no row \(section).\(row)"))
    #expect(throws: Refusal("no row \(section).\(row)")) { try list.row(at: path) }
    let first = ListPath(section: 0, row: 0)
    #expect(try list.refusal(ofRow: first) == nil && list.row(at: first).id == 1)
  }
}
