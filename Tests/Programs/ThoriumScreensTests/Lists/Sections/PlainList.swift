import ThoriumScreens

/// What the operations of a list mean, on plain arrays and without any haste.
struct PlainList: Equatable {
  var sections: [EntrySection]

  /// Does what an operation says, or answers `false` where it is refused.
  mutating func perform(_ operation: ListOperation) -> Bool {
    var next = self
    guard next.attemptRows(operation) ?? next.attemptSections(operation), next.isSound else {
      return false
    }
    self = next
    return true
  }

  /// Whether each row and each section stands there once.
  private var isSound: Bool {
    let ids = sections.flatMap { $0.rows.map(\.id) }
    return Set(ids).count == ids.count && Set(sections.map(\.id)).count == sections.count
  }

  private mutating func attemptRows(_ operation: ListOperation) -> Bool? {
    switch operation {
    case .append(let new, let section):
      makeSection(section, isNeeded: !new.isEmpty)
      return sections.isEmpty && section == nil || edit(section) { $0 + new }
    case .insert(let new, let index, let section):
      if sections.isEmpty, section == nil, index == 0, new.isEmpty { return true }
      makeSection(section, isNeeded: index == 0)
      return edit(section) {
        (0...$0.count).contains(index) ? $0.prefix(index) + new + $0.dropFirst(index) : nil
      }
    case .removeLast(let section):
      return edit(section) { $0.isEmpty ? nil : Array($0.dropLast()) }
    case .remove(let index, let section):
      return edit(section) {
        $0.indices.contains(index) ? $0.prefix(index) + [] + $0.dropFirst(index + 1) : nil
      }
    case .update(let row):
      return update(row)
    case .replace(let index, let new, let section):
      return edit(section) {
        $0.indices.contains(index)
          ? $0.prefix(index) + new + $0.dropFirst(index + new.count) : nil
      }
    case .moveRow(let old, let new):
      return move(old, new)
    default: return nil
    }
  }

  private mutating func attemptSections(_ operation: ListOperation) -> Bool {
    switch operation {
    case .insertSection(let section, let index):
      guard (0...sections.count).contains(index ?? 0) else { return false }
      sections.insert(section, at: index ?? sections.count)
    case .reloadSections(let start, let count):
      return start >= 0 && start + count <= sections.count
    case .updateSection(let index, let titles):
      guard sections.indices.contains(index) else { return false }
      (sections[index].header, sections[index].footer) = (titles.header, titles.footer)
    case .removeSection(let index):
      guard sections.indices.contains(index) else { return false }
      sections.remove(at: index)
    case .removeAllSections:
      guard !sections.isEmpty else { return false }
      sections = []
    case .replaceSection(let index, let rows):
      makeSection(index, isNeeded: !rows.isEmpty)
      return sections.isEmpty && index == nil || edit(index) { _ in rows }
    case .moveSection(let old, let new):
      guard sections.indices.contains(old), sections.indices.contains(new) else { return false }
      sections.insert(sections.remove(at: old), at: new)
    default: return false
    }
    return true
  }
}

extension PlainList {
  private mutating func makeSection(_ named: Int?, isNeeded: Bool) {
    if sections.isEmpty, named == nil, isNeeded { sections = [EntrySection("")] }
  }

  private mutating func edit(_ section: Int?, _ change: ([Entry]) -> [Entry]?) -> Bool {
    let section = section ?? sections.count - 1
    guard sections.indices.contains(section), let rows = change(sections[section].rows) else {
      return false
    }
    sections[section].rows = rows
    return true
  }

  private mutating func update(_ row: Entry) -> Bool {
    for section in sections.indices {
      if let index = sections[section].rows.firstIndex(where: { $0.id == row.id }) {
        sections[section].rows[index] = row
        return true
      }
    }
    return false
  }

  private mutating func move(_ old: ListPath, _ new: ListPath) -> Bool {
    var moved: [Entry] = []
    let wasThere = edit(old.section) { rows in
      guard rows.indices.contains(old.row) else { return nil }
      moved = [rows[old.row]]
      return rows.filter { $0.id != rows[old.row].id }
    }
    return wasThere
      && edit(new.section) { rows in
        guard (0...rows.count).contains(new.row) else { return nil }
        return rows.prefix(new.row) + moved + rows.dropFirst(new.row)
      }
  }
}
