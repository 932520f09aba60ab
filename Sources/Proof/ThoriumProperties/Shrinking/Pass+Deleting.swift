extension Pass {
  /// A longer list than this is a long list.
  private static let long = 200

  /// A pass that shortens long lists from the end, before other passes try each element.
  static let shortening = Pass(name: "shortening") { target, position throws(Unknown) in
    let base = target.best
    guard base.spans.count > long, let list = base.firstList(longerThan: long, from: position)
    else { return nil }
    let ranges = base.siblings(of: list).map { base.spans[$0].range }
    _ = try findSmall(upTo: UInt64(ranges.count)) { count throws(Unknown) in
      try target.keeps(base.values.removing(Array(ranges[Int(count)...])), rest: .nothing)
    }
    return list + 1
  }

  /// A pass that removes elements and steps, from the last on, in large groups where possible.
  static let deletions = Pass(name: "deletions") { target, position throws(Unknown) in
    let spans = target.best.spans
    let place = spans.count - 1 - position
    guard place >= 0 else { return nil }
    if spans[place].kind == .value { return position + 1 }
    let base = target.best
    let siblings = base.siblings(of: place).filter { $0 <= place }
    let count = try findLarge(upTo: siblings.count) { count throws(Unknown) in
      let gone = siblings[(siblings.count - count)...].map { base.spans[$0].range }
      return try target.keeps(base.values.removing(gone), rest: .nothing)
    }
    return count > 0 ? position : position + 1
  }

  /// A pass that removes two adjacent elements of a list of at least six.
  ///
  /// Some lists fail only while their elements match in pairs, as brackets do.
  static let pairsOfElements = Pass(name: "pairs of elements") { target, position throws(Unknown) in
    let best = target.best
    guard position < best.spans.count else { return nil }
    let span = best.spans[position]
    guard span.kind == .element, span.count > 1 else { return position + 1 }
    let siblings = best.siblings(of: position)
    guard siblings.count >= 6, let next = siblings.first(where: { $0 > position }) else {
      return position + 1
    }
    let rest = best.values.removing([span.range, best.spans[next].range])
    return try target.keeps(rest, rest: .nothing) ? max(position - 2, 0) : position + 1
  }

  /// A pass that removes an element and decrements possible indices of later elements.
  static let reindexing = Pass(name: "reindexing") { target, position throws(Unknown) in
    let best = target.best
    guard position < best.spans.count else { return nil }
    let span = best.spans[position]
    if span.kind == .value { return position + 1 }
    let index = best.siblings(of: position).count { $0 < position }
    let lowered = best.choices.map { choice in
      choice.mayBeIndex && choice.value > index ? choice.value - 1 : choice.value
    }
    if lowered == best.values { return position + 1 }
    let isKept = try target.keeps(lowered.removing([span.range]), rest: .nothing)
    return isKept ? position : position + 1
  }

  /// A pass that joins two adjacent lists.
  static let joins = Pass(name: "joins") { target, position throws(Unknown) in
    let choices = target.best.choices
    guard position + 1 < choices.count else { return nil }
    let isJoint =
      choices[position].role == .more && choices[position].value == 0
      && choices[position + 1].role == .more && choices[position + 1].value == 1
    if !isJoint { return position + 1 }
    let joined = target.best.values.removing([position..<position + 2])
    return try target.keeps(joined, rest: .nothing) ? position : position + 1
  }

  /// A pass that removes an element with one number and adds that number to another.
  ///
  /// It tries this with and without decrementing possible indices of later elements.
  static let merging = Pass(name: "merging") { target, position throws(Unknown) in
    let best = target.best
    guard position < best.spans.count else { return nil }
    let span = best.spans[position]
    let numbers = best.choices.indices.filter { best.choices[$0].isNumber }
    let own = numbers.filter { span.range.contains($0) }
    guard span.kind != .value, own.count == 1, numbers.count <= 12 else { return position + 1 }
    let lost = best.choices[own[0]]
    for other in numbers where other != own[0] {
      let choice = best.choices[other]
      let (sum, isTooMuch) = choice.value.addingReportingOverflow(lost.value)
      guard choice.upper == lost.upper, !isTooMuch, choice.allows(sum) else { continue }
      let index = best.siblings(of: position).count { $0 < position }
      let lowered = best.choices.map { choice in
        let isIndex = choice.mayBeIndex && choice.upper != lost.upper && choice.value > index
        return isIndex ? choice.value - 1 : choice.value
      }
      for var values in lowered == best.values ? [lowered] : [best.values, lowered] {
        values[other] = sum
        if try target.keeps(values.removing([span.range]), rest: .nothing) { return position }
      }
    }
    return position + 1
  }

  /// A pass that lowers a number and removes as many elements from a later list of fixed length.
  ///
  /// The number may be the length of that list.
  static let lengths = Pass(name: "lengths") { target, position throws(Unknown) in
    let best = target.best
    guard position < best.choices.count else { return nil }
    let choice = best.choices[position]
    let (room, isFar) = choice.value.subtractingReportingOverflow(choice.simplest)
    if choice.role != .value || room <= 0 || isFar { return position + 1 }
    for (place, span) in best.spans.enumerated()
    where span.kind != .value && span.start > position && best.choices[span.start].width == 0 {
      let count = try findLarge(upTo: room) { count throws(Unknown) in
        let gone = best.siblings(of: place).filter { $0 >= place }
        guard gone.count >= count else { return false }
        var values = best.values
        values[position] -= count
        return try target.keeps(values.removing(gone[..<count].map { best.spans[$0].range }))
      }
      if count > 0 { return position }
    }
    return position + 1
  }
}

extension Attempt {
  /// Returns the first element of a long list, from a position on.
  ///
  /// - Complexity: O(*n*) in the number of parts, since the shrinker asks once for each long list.
  fileprivate func firstList(longerThan length: Int, from position: Int) -> Int? {
    /// The parent and the kind that the elements of a list share.
    struct Owner: Hashable {
      let parent: Int
      let kind: Span.Kind
    }
    var lists: [Owner: (first: Int, count: Int)] = [:]
    for (place, span) in spans.enumerated() where span.kind != .value {
      lists[Owner(parent: span.parent, kind: span.kind), default: (place, 0)].count += 1
    }
    return lists.values.filter { $0.count > length && $0.first >= position }.map(\.first).min()
  }
}

extension Choice {
  /// True when this is a value with more than four possibilities.
  fileprivate var isNumber: Bool { role == .value && width > 3 }

  /// True when this may be the index of an element, and not just any number.
  fileprivate var mayBeIndex: Bool {
    role == .reference || role == .value && lower >= 0 && upper < 1_000_000
  }
}
