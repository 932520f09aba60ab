public import Thorium

extension SectionedList {
  /// Applies changes that were made to an equal list: all steps, or none.
  ///
  /// - Parameter changes: The changes that an operation returned, or a difference.
  /// - Throws: A refusal if a step is not possible here.
  @inlinable public mutating func apply(_ changes: ListChanges<Row, Header>) throws(Refusal) {
    if changes.steps.isEmpty { return }
    var next = self
    for step in changes.steps {
      try next.check(step.kind)
      next.perform(step.kind)
    }
    _ = next.recordChanges(changes)
    self = next
  }

  /// Returns the reason why an operation would be refused; `nil` if it is possible.
  ///
  ///     let list = SectionedList<Word, String>()
  ///     list.refusal { try $0.removeLast() }?.reason   // "no section"
  ///     list.refusal { try $0.append(Word("fig")) }    // nil
  ///
  /// Call this in `refusal(action:state:)`, and perform the operation in `reduce`.
  ///
  /// - Parameter operation: The operation, which runs on a copy. The copy
  ///   shares all unchanged parts.
  /// - Returns: The refusal. If the operation throws another error, its text is the reason.
  @inlinable public func refusal(
    of operation: (inout Self) throws -> ListChanges<Row, Header>
  ) -> Refusal? {
    var copy = self
    do {
      _ = try operation(&copy)
      return nil
    } catch {
      return error as? Refusal ?? Refusal("\(error)")
    }
  }
}

extension SectionedList {
  /// Creates a list of one section with the id "", without repeated rows.
  ///
  /// - Parameter rows: The rows. Of rows with the same id, the list keeps the first.
  @inlinable public init(once rows: [Row]) {
    self.init()
    perform(.insertSections([ListSection(id: "", rows: news(in: rows))], at: 0))
  }

  /// Appends the rows that are not in the list yet to the last section.
  ///
  /// - Parameters:
  ///   - rows: The rows. Repeated rows and rows that are already in the
  ///     list are skipped. If the list has no section, one is created.
  ///   - animation: The animation of the change.
  /// - Returns: The changes that were made.
  @discardableResult
  @inlinable public mutating func appendNews(
    in rows: [Row],
    by animation: ListAnimation? = nil
  ) -> ListChanges<Row, Header> {
    let new = news(in: rows)
    if new.isEmpty { return ListChanges() }
    let last = ListPath(section: sections.count - 1, row: rowCount(in: sections.count - 1))
    let kind: Kind =
      sections.isEmpty
      ? .insertSections([ListSection(id: "", rows: new)], at: 0) : .insertRows(new, at: last)
    perform(kind)
    return recordChanges(ListChanges([ListChange(kind, by: animation)]))
  }
}

extension SectionedList where Row: Equatable, Header: Equatable {
  /// Returns the changes that lead from another list to this one.
  ///
  /// A list records its last eight edits. If these edits lead from the other list to this
  /// one, the method returns them with their animations. Otherwise it returns the difference.
  ///
  ///     var list = SectionedList<Word, String>(once: [Word("pear")])
  ///     let shown = list
  ///     try list.remove(at: 0, by: .right)
  ///     list.changes(since: shown).steps[0].animation   // .right
  ///
  /// - Parameter old: The list that is currently displayed.
  /// - Returns: The changes that turn `old` into this list. They are empty
  ///   if both lists are equal and have had the same edits.
  /// - Complexity: That of the edits if they are recorded, plus O(*n*) in
  ///   the parts that the lists do not share.
  @inlinable public func changes(since old: Self) -> ListChanges<Row, Header> {
    let missed = edition - old.edition
    if (1...Self.memory).contains(missed) {
      let changes = ListChanges<Row, Header>(recent.suffix(missed).flatMap(\.steps))
      var copy = old
      if (try? copy.apply(changes)) != nil, copy == self { return changes }
    }
    return ListChanges(from: old, to: self)
  }

  /// Replaces the sections and rows with those of another list, and returns the difference.
  ///
  /// Use it to display a list that was loaded again: rows that are in both lists stay in place.
  ///
  ///     var list = SectionedList<Word, String>(once: [Word("pear"), Word("fig")])
  ///     let changes = list.become(try SectionedList(once: [Word("pear")]))
  ///     changes.steps.count   // 1
  ///
  /// - Parameter new: The list to become equal to.
  /// - Returns: The difference.
  @discardableResult
  @inlinable public mutating func become(_ new: Self) -> ListChanges<Row, Header> {
    let changes = ListChanges(from: self, to: new)
    if changes.steps.isEmpty { return changes }
    (sections, homes) = (new.sections, new.homes)
    return recordChanges(changes)
  }
}
