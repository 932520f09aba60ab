/// A part of a Swift text, written on one line or with its own parts on separate lines.
package indirect enum SwiftPart: Sendable {
  case text(String)
  case group(String, [SwiftPart], String)
  case pair(String, SwiftPart)
  /// A part that any other drawn value could replace.
  case any(SwiftPart)

  func labelled(_ label: String) -> SwiftPart { .pair(label, self) }

  /// The text on one line.
  package var flat: String {
    switch self {
    case .text(let text): text
    case .group(let start, let parts, let end):
      start + parts.map(\.flat).joined(separator: ", ") + end
    case .pair(let label, let part): "\(label): \(part.flat)"
    case .any(let part): "\(part.flat) \(Self.mark())"
    }
  }

  /// True when the text, as the value of an optional, would mean that there is no value.
  var meansNothing: Bool {
    switch self {
    case .text(let text): text == "nil" || text == ".none" || text.hasPrefix(".some(")
    case .group(let start, _, _): start.hasPrefix(".some(")
    case .pair: false
    case .any(let part): part.meansNothing
    }
  }

  /// Returns the number of characters that remain of a line after the text, or `nil` if it is longer.
  ///
  /// It measures only the parts that fit, since each part of a deep value is measured again.
  private func room(in width: Int) -> Int? {
    func after(_ text: String, _ width: Int) -> Int? {
      let rest = width - text.count
      return rest >= 0 ? rest : nil
    }
    switch self {
    case .text(let text): return after(text, width)
    case .group(let start, let parts, let end):
      var rest = after(start, width - end.count - 2 * max(parts.count - 1, 0))
      for part in parts {
        guard let room = rest else { return nil }
        rest = part.room(in: room)
      }
      return rest
    case .pair(let label, let part): return after("\(label): ", width).flatMap(part.room)
    case .any(let part): return after(" \(Self.mark())", width).flatMap(part.room)
    }
  }

  /// Returns the comment after a part that any other value could replace.
  package static func mark(_ kind: String = "") -> String { "/* or any other\(kind) */" }

  /// Marks the part that differs in other texts, which may be the whole.
  package func markingWhole(_ others: [SwiftPart]) -> SwiftPart { marked(against: others) }

  /// Marks the part that differs in other texts, if it is not the whole.
  package func marking(_ others: [SwiftPart]) -> SwiftPart {
    guard let columns = columns(of: others) else { return self }
    let marked = zip(parts, columns).map { $0.marked(against: $1) }
    return switch self {
    case .group(let start, _, let end): .group(start, marked, end)
    case .pair(let label, _): .pair(label, marked[0])
    case .text, .any: self
    }
  }

  /// Marks this part, or the parts of it that differ.
  private func marked(against others: [SwiftPart]) -> SwiftPart {
    if others.allSatisfy({ $0.flat == flat }) { return self }
    if case .any = self { return self }
    if columns(of: others) != nil { return marking(others) }
    guard case .text(let text) = self else { return .any(self) }
    let texts = others.map(\.flat)
    return text.isFlag || text.isWhollyOther(than: texts) ? .any(self) : self
  }

  private var parts: [SwiftPart] {
    switch self {
    case .group(_, let parts, _): parts
    case .pair(_, let part): [part]
    case .text, .any: []
    }
  }

  /// Returns the parts at each index in other texts, or `nil` if their form is different.
  private func columns(of others: [SwiftPart]) -> [[SwiftPart]]? {
    let isAlike = others.allSatisfy { other in
      switch (self, other) {
      case (.group(let start, let parts, _), .group(let first, let others, _)):
        start == first && parts.count == others.count
      case (.pair(let label, _), .pair(let other, _)): label == other
      default: false
      }
    }
    return isAlike ? parts.indices.map { place in others.map { $0.parts[place] } } : nil
  }

  /// Returns the lines of the text, with line breaks only where it exceeds the width.
  func written(width: Int) -> [String] {
    if room(in: width) != nil { return [flat] }
    switch self {
    case .text, .any: return [flat]
    case .pair(let label, let part):
      var lines = part.written(width: width)
      lines[0] = "\(label): \(lines[0])"
      return lines
    case .group(let start, let parts, let end):
      let inner = parts.enumerated().flatMap { place, part in
        var lines = part.written(width: width - 2).map { "  \($0)" }
        if place + 1 < parts.count { lines[lines.count - 1] += "," }
        return lines
      }
      return parts.isEmpty ? [flat] : [start] + inner + [end]
    }
  }
}

extension String {
  /// True when only one other value exists.
  fileprivate var isFlag: Bool { self == "true" || self == "false" }

  /// Returns true when the texts share neither their first nor their last character.
  fileprivate func isWhollyOther(than others: [String]) -> Bool {
    let texts = ([self] + others).map { $0.trimmed }
    let begins = texts.allSatisfy { $0.first != nil && $0.first == texts[0].first }
    let ends = texts.allSatisfy { $0.last != nil && $0.last == texts[0].last }
    return !begins && !ends
  }

  /// The text without surrounding quotes.
  private var trimmed: Substring {
    count > 1 && hasPrefix("\"") && hasSuffix("\"") ? dropFirst().dropLast() : self[...]
  }
}
