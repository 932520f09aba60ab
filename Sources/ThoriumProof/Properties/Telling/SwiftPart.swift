/// A part of a text, which is written on one line or with its parts below each other.
indirect enum SwiftPart {
  case text(String)
  case group(String, [SwiftPart], String)
  case pair(String, SwiftPart)
  /// A part in whose place anything could stand that was drawn.
  case any(SwiftPart)

  func labelled(_ label: String) -> SwiftPart { .pair(label, self) }

  /// The text on one line.
  var flat: String {
    switch self {
    case .text(let text): text
    case .group(let start, let parts, let end):
      start + parts.map(\.flat).joined(separator: ", ") + end
    case .pair(let label, let part): "\(label): \(part.flat)"
    case .any(let part): "\(part.flat) \(Self.mark)"
    }
  }

  private static let mark = "/* or any other */"

  /// Marks the part in which another text differs, where that is not the whole.
  func marking(_ other: SwiftPart) -> SwiftPart {
    switch (self, other) {
    case (.group(let start, let parts, let end), .group(let first, let others, _))
    where start == first && parts.count == others.count:
      .group(start, zip(parts, others).map { $0.flat == $1.flat ? $0 : $0.mark(against: $1) }, end)
    case (.pair(let label, let part), .pair(_, let other)):
      .pair(label, part.mark(against: other))
    case (.any(let part), _): .any(part)
    default: self
    }
  }

  /// Marks the part, or what differs in it.
  private func mark(against other: SwiftPart) -> SwiftPart {
    switch (self, other) {
    case (.group(let start, let parts, _), .group(let first, let others, _))
    where start == first && parts.count == others.count: marking(other)
    case (.pair(let label, _), .pair(let name, _)) where label == name: marking(other)
    case (.any, _): self
    default: .any(self)
    }
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
