import ThoriumProof
import ThoriumScreens

/// Every operation of a list, as a value.
enum ListOperation: Sendable {
  case append([Entry], in: Int?)
  case insert([Entry], at: Int, in: Int?)
  case removeLast(in: Int?)
  case remove(at: Int, in: Int?)
  case update(Entry)
  case replace(from: Int, [Entry], in: Int?)
  case moveRow(ListPath, ListPath)
  case insertSection(EntrySection, at: Int?)
  case reloadSections(from: Int, count: Int)
  case updateSection(Int, ListTitles<String>)
  case removeSection(Int)
  case removeAllSections
  case replaceSection(Int?, [Entry])
  case moveSection(Int, Int)

  /// How its kind is called.
  var name: String { String("\(self)".prefix { $0 != "(" }) }
}

extension ListOperation {
  func perform(on list: inout Entries) throws(Refusal) -> ListChanges<Entry, String> {
    switch self {
    case .append(let rows, let section):
      if rows.count == 1 {
        try list.append(rows[0], in: section)
      } else {
        try list.append(rows, in: section)
      }
    case .insert(let rows, let index, let section):
      if rows.count == 1 {
        try list.insert(rows[0], at: index, in: section)
      } else {
        try list.insert(rows, at: index, in: section)
      }
    case .removeLast(let section): try list.removeLast(in: section)
    case .remove(let index, let section): try list.remove(at: index, in: section)
    case .update(let row): try list.update(row)
    case .replace(let index, let rows, let section):
      try list.replace(from: index, with: rows, in: section)
    case .moveRow(let old, let new): try list.moveRow(from: old, to: new)
    case .insertSection(let section, let index?): try list.insertSection(section, at: index)
    case .insertSection(let section, nil): try list.appendSection(section)
    case .reloadSections(let start, let count): try list.reloadSections(start..<start + count)
    case .updateSection(let index, let titles): try list.updateSection(at: index, to: titles)
    case .removeSection(let index): try list.removeSection(at: index)
    case .removeAllSections: try list.removeAllSections()
    case .replaceSection(let index, let rows): try list.replaceSection(at: index, with: rows)
    case .moveSection(let old, let new): try list.moveSection(from: old, to: new)
    }
  }
}

extension Generator<ListOperation> {
  /// Operations whose indices are mostly there, and rows that are mostly new.
  static var operations: Self {
    let rows = Generator<[Entry]>.entries
    let section = Generator<Int>.int(-1...3).optional
    let index = Generator<Int>.int(-1...4)
    let path = call({ ListPath(section: $0, row: $1) }, .int(-1...3), index)
    return .oneOf {
      (3, call(ListOperation.append, rows, section))
      (3, call(ListOperation.insert, rows, index, section))
      call(ListOperation.removeLast, section)
      (3, call(ListOperation.remove, index, section))
      (6, call(ListOperation.update, .entry))
      (6, call(ListOperation.replace, index, rows, section))
      (12, call(ListOperation.moveRow, path, path))
      (2, call(ListOperation.insertSection, .entrySection, index.optional))
      call(ListOperation.reloadSections, index, .int(0...2))
      call(ListOperation.updateSection, index, .titles)
      call(ListOperation.removeSection, index)
      ListOperation.removeAllSections
      (2, call(ListOperation.replaceSection, section, rows))
      (2, call(ListOperation.moveSection, index, index))
    }
  }
}

extension Generator<Entry> {
  static var entry: Self { call({ Entry($0, $1) }, .int(0...30), .element(of: ["a", "b"])) }
}

extension Generator<[Entry]> {
  static var entries: Self { Generator<Entry>.entry.list(0...3) }
}

extension Generator<ListTitles<String>> {
  static var titles: Self {
    let title = Generator<String>.element(of: ["A", "B"]).optional
    return call({ ListTitles(header: $0, footer: $1) }, title, title)
  }
}

extension Generator<EntrySection> {
  static var entrySection: Self {
    call(
      { EntrySection(id: $0, header: $1.header, footer: $1.footer, rows: $2) },
      .element(of: ["", "s", "t", "u", "v"]),
      .titles,
      .entries
    )
  }
}

extension Generator<Entries> {
  /// Lists in which no row and no section stands twice.
  static var lists: Self {
    Generator<EntrySection>.entrySection.list(0...4).map { sections in
      var list = Entries()
      for var section in sections where list.sectionIndex(of: section.id) == nil {
        section.rows = list.news(in: section.rows)
        _ = try? list.appendSection(section)
      }
      return list
    }
  }
}
