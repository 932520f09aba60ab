/// A part of a text, which is written on one line or with its parts below each other.
package indirect enum SwiftPart: Sendable {
  case text(String)
  case group(String, [SwiftPart], String)
  case pair(String, SwiftPart)
  /// A part in whose place anything could stand that was drawn.
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

  /// What stands behind a part in whose place anything could stand.
  package static func mark(_ kind: String = "") -> String { "/* or any other\(kind) */" }

  /// Marks the part in which other texts differ, which may be the whole.
  package func markingWhole(_ others: [SwiftPart]) -> SwiftPart { marked(against: others) }

  /// Marks the part in which other texts differ, where that is not the whole.
  func marking(_ others: [SwiftPart]) -> SwiftPart {
    guard let columns = columns(of: others) else { return self }
    let marked = zip(parts, columns).map { $0.marked(against: $1) }
    return switch self {
    case .group(let start, _, let end): .group(start, marked, end)
    case .pair(let label, _): .pair(label, marked[0])
    case .text, .any: self
    }
  }

  /// Marks the part, or what differs in it.
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

  /// What stands in the place of each part in texts of the same form, if they are that.
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

  /// The lines of the text, none wider than it must be.
  func written(width: Int) -> [String] {
    let flat = flat
    if flat.count <= width { return [flat] }
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
  /// Whether there is only one other value.
  fileprivate var isFlag: Bool { self == "true" || self == "false" }

  /// Whether nothing of a text stays, at its beginning or at its end, in the texts in its place.
  fileprivate func isWhollyOther(than others: [String]) -> Bool {
    let texts = ([self] + others).map { $0.trimmed }
    let begins = texts.allSatisfy { $0.first != nil && $0.first == texts[0].first }
    let ends = texts.allSatisfy { $0.last != nil && $0.last == texts[0].last }
    return !begins && !ends
  }

  /// The text without the quotes around it.
  private var trimmed: Substring {
    count > 1 && hasPrefix("\"") && hasSuffix("\"") ? dropFirst().dropLast() : self[...]
  }
}
