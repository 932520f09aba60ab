import Effort
import Testing
import ThoriumProof
import ThoriumScreens

/// What holds of every operation on every list.
struct ListLawTests {
  @Test
  func `each operation has its meaning, and its changes lead there, or it changes nothing`()
    throws
  {
    let count = cases(2_000, quick: 600)
    var done: [String: Int] = [:]
    var refused: [String: Int] = [:]
    try falsify(
      tuple(.lists, Generator<ListOperation>.operations.list(1...8)),
      CheckSettings(cases: count)
    ) { list, operations in
      var list = list
      for operation in operations {
        let reason = try follow(operation, &list)
        if let reason {
          refused[reason, default: 0] += 1
        } else {
          done[operation.name, default: 0] += 1
        }
      }
    }
    #expect(done.count == 14 && done.values.allSatisfy { $0 >= cases(30, quick: 4) }, "\(done)")
    #expect(Set(refused.keys) == ListLawTests.reasons, "\(refused)")
  }

  /// Every reason for which an operation is refused, without its numbers.
  private static let reasons: Set<String> = [
    "already in the table", "twice among the new rows", "not in the table", "no row", "no place",
    "no section", "section is already in the table",
  ]

  /// Performs one operation, and compares all that is known of it.
  ///
  /// - Returns: The kind of reason for which it was refused.
  private func follow(_ operation: ListOperation, _ list: inout Entries) throws -> String? {
    let before = list
    var plain = PlainList(sections: before.allSections)
    let isPossible = plain.perform(operation)
    let changes: ListChanges<Entry, String>
    do throws(Refusal) {
      changes = try operation.perform(on: &list)
    } catch {
      try require(!isPossible, "it should not be refused: \(error)")
      try require(list == before, "it was refused, and has changed something")
      return error.reason.split(separator: " ").filter { !isName($0) }.joined(separator: " ")
    }
    var shown = before
    try shown.apply(changes)
    try require(isPossible, "it should be refused")
    try require(shown == list, "the changes lead to \(shown.ids)")
    try require(list.changes(since: before) == changes, "other changes are remembered")
    try require(list.allSections == plain.sections, "\(list.ids)")
    let isAsNew = list.hashValue == (try Entries(plain.sections)).hashValue
    try require(isAsNew, "an equal list has another hash")
    try requireSound(list)
    return nil
  }

  private func isName(_ word: Substring) -> Bool {
    word.contains { $0.isNumber } || ["s", "t", "u", "v"].contains(word)
  }

  private func requireSound(_ list: Entries) throws {
    for (section, rows) in list.ids.enumerated() {
      for (row, id) in rows.enumerated() {
        try require(list.path(of: id) == ListPath(section: section, row: row), "\(id) is elsewhere")
      }
    }
    try require(list.count == list.allRows.count, "the count is \(list.count)")
  }

  @Test
  func `the difference of two lists leads from one to the other, without equal rows`()
    throws
  {
    let count = cases(2_000, quick: 200)
    var kinds: [String: Int] = [:]
    try falsify(tuple(.lists, .lists), CheckSettings(cases: count)) { old, new in
      let changes = ListChanges(from: old, to: new)
      var shown = old
      try shown.apply(changes)
      try require(shown == new, "the changes lead to \(shown.ids)")
      try require(changes.steps.isEmpty == (old == new), "\(changes)")
      try require(new.changes(since: old) == changes, "other changes are told")
      for step in changes.steps {
        kinds[String("\(step.kind)".prefix { $0 != "(" }), default: 0] += 1
      }
    }
    #expect(kinds.count == 8 && kinds.values.allSatisfy { $0 >= cases(100, quick: 4) }, "\(kinds)")
  }

  @Test func `a row that stays in a section that stays is neither removed nor inserted`() throws {
    try falsify(tuple(.lists, .lists), CheckSettings(cases: cases(500, quick: 100))) { old, new in
      let sections = Set(old.allSections.map(\.id)).intersection(new.allSections.map(\.id))
      let stays = { (list: Entries) in
        Set(list.allSections.filter { sections.contains($0.id) }.flatMap(\.rows).map(\.id))
      }
      let kept = stays(old).intersection(stays(new))
      var shown = old
      for step in ListChanges(from: old, to: new).steps {
        try shown.apply(ListChanges([step]))
        try require(kept.allSatisfy(shown.contains), "\(step) removes what stays")
      }
    }
  }
}
