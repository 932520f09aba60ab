import ThoriumScreens

/// A row of the tests: an id, and what it says.
struct Entry: Identifiable, Hashable, Sendable, ExpressibleByIntegerLiteral {
  let id: Int
  var text: String

  init(_ id: Int, _ text: String = "a") {
    (self.id, self.text) = (id, text)
  }

  init(integerLiteral id: Int) { self.init(id) }
}

typealias Entries = SectionedList<Entry, String>
typealias EntrySection = ListSection<Entry, String>

extension Entries {
  /// The ids, section by section.
  var ids: [[Int]] { allSections.map { $0.rows.map(\.id) } }
}

extension EntrySection {
  init(_ id: String, _ rows: [Entry] = []) {
    self.init(id: id, rows: rows)
  }
}
