import Testing
import ThoriumProof
import ThoriumScreens

/// Lists of so many rows that they lie in pieces.
struct LongListTests {
  @Test func `a long list behaves like an array, and its former state stays`() throws {
    var random = SplitMix64(seed: 3)
    var plain = (0..<3_000).map { Entry($0) }
    var list = try Entries(rows: plain)
    let first = list
    for step in 0..<3_000 {
      let index = Int.random(in: 0..<plain.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        let new = (0..<Int.random(in: 1...3, using: &random)).map { Entry(10_000 + step * 3 + $0) }
        plain.insert(contentsOf: new, at: index)
        try list.insert(new, at: index)
      case 2, 3:
        let end = min(plain.count, index + Int.random(in: 1...4, using: &random))
        plain.removeSubrange(index..<end)
        for _ in index..<end { try list.remove(at: index) }
      default:
        plain[index].text += "b"
        try list.update(plain[index])
      }
      if step.isMultiple(of: 100) { try requireEqual(list, plain) }
    }
    try requireEqual(list, plain)
    #expect(try first == Entries(rows: (0..<3_000).map { Entry($0) }))
    try list.replaceSection(with: [])
    #expect(list.isEmpty)
  }

  @Test
  func `lists are equal with any pieces, and their difference is the difference of their rows`()
    throws
  {
    let rows = (0..<5_000).map { Entry($0) }
    let whole = try Entries(rows: rows)
    var grown = try Entries(rows: [])
    for start in stride(from: 0, to: 5_000, by: 100).reversed() {
      try grown.insert(Array(rows[start..<start + 100]), at: 0)
    }
    #expect(grown == whole && grown.hashValue == whole.hashValue)
    try grown.remove(at: 4_000)
    #expect(grown != whole && grown.hashValue != whole.hashValue)
    let changes = ListChanges(from: whole, to: grown)
    #expect(changes.steps.map(\.kind) == [.removeRows(4_000..<4_001, in: 0)])
  }

  private func requireEqual(_ list: Entries, _ plain: [Entry]) throws {
    try #require(list.allRows == plain)
    for index in stride(from: 0, to: plain.count, by: 37) {
      let path = ListPath(section: 0, row: index)
      try #require(list.path(of: plain[index].id) == path && list[path] == plain[index])
    }
  }
}
