public import Thorium

extension SectionedList {
  /// Follows changes that were made to an equal list: all steps, or none.
  ///
  /// - Parameter changes: What an operation has answered, or a difference.
  /// - Throws: A refusal where a step is not possible here.
  @inlinable public mutating func apply(_ changes: ListChanges<Row, Header>) throws(Refusal) {
    if changes.isEmpty { return }
    var next = self
    for step in changes.steps {
      try next.check(step.kind)
      next.perform(step.kind)
    }
    _ = next.note(changes)
    self = next
  }

  /// Says why an operation would be refused, or `nil` where it would not.
  ///
  ///     let list = SectionedList<Word, String>()
  ///     list.refusal { try $0.removeLast() }?.reason   // "no section"
  ///     list.refusal { try $0.append(Word("fig")) }    // nil
  ///
  /// Ask this in `refusal(action:state:)`, and do it in `reduce`.
  ///
  /// - Parameter operation: What would be done, on a copy that shares what it does not touch.
  /// - Returns: The reason; where another error is thrown, what that says.
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
  /// Makes a list of one section, known by "", of those rows that do not stand before already.
  ///
  /// - Parameter rows: The rows, of which some may come twice.
  @inlinable public init(once rows: [Row]) {
    self.init()
    perform(.insertSections([ListSection(id: "", rows: news(in: rows))], at: 0))
  }

  /// Adds those rows that do not stand in the list yet behind the last of the last section.
  ///
  /// - Parameters:
  ///   - rows: The rows, of which some may be there, or come twice; a section is made where there is none.
  ///   - animation: How it is to be shown.
  /// - Returns: What has changed.
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
    return note(ListChanges([ListChange(kind, by: animation)]))
  }
}

extension SectionedList where Row: Equatable, Header: Equatable {
  /// Answers what leads from another list to this one, as it was done where that is known.
  ///
  /// A list remembers its last eight edits. Where they lead from the other list to this one they are
  /// the answer, with the ways by which they are to be shown; or else the difference is.
  ///
  ///     var list = try SectionedList<Word, String>(rows: [Word("pear")])
  ///     let shown = list
  ///     try list.remove(at: 0, by: .right)
  ///     list.changes(since: shown).steps[0].animation   // .right
  ///
  /// - Parameter old: The list that is shown.
  /// - Returns: What is to be done for this one to be shown; nothing where both are equal and the same edits
  ///   were made to both.
  /// - Complexity: As that of the edits where they are known, and O(*n*) in what both do not share.
  @inlinable public func changes(since old: Self) -> ListChanges<Row, Header> {
    let missed = edition - old.edition
    if (1...Self.memory).contains(missed) {
      let changes = ListChanges<Row, Header>(recent.suffix(missed).flatMap(\.steps))
      var copy = old
      if (try? copy.apply(changes)) != nil, copy == self { return changes }
    }
    return ListChanges(from: old, to: self)
  }

  /// Takes the sections and rows of another list, and tells what that changes.
  ///
  /// A list that was loaded again is shown so: what is the same stays where it is.
  ///
  ///     var list = try SectionedList<Word, String>(rows: [Word("pear"), Word("fig")])
  ///     let changes = list.become(try SectionedList(rows: [Word("pear")]))
  ///     changes.steps.count   // 1
  ///
  /// - Parameter new: The list as it is to be.
  /// - Returns: The difference.
  @discardableResult
  @inlinable public mutating func become(_ new: Self) -> ListChanges<Row, Header> {
    let changes = ListChanges(from: self, to: new)
    if changes.isEmpty { return changes }
    (sections, homes) = (new.sections, new.homes)
    return note(changes)
  }
}
