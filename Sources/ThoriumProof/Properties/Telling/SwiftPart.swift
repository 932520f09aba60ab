/// A part of a text, which is written on one line or with its parts below each other.
indirect enum SwiftPart {
  case text(String)
  case group(String, [SwiftPart], String)
  case pair(String, SwiftPart)

  func labelled(_ label: String) -> SwiftPart { .pair(label, self) }

  /// The text on one line.
  var flat: String {
    switch self {
    case .text(let text): text
    case .group(let start, let parts, let end):
      start + parts.map(\.flat).joined(separator: ", ") + end
    case .pair(let label, let part): "\(label): \(part.flat)"
    }
  }

  /// The lines of the text, none wider than it must be.
  func written(width: Int) -> [String] {
    let flat = flat
    if flat.count <= width { return [flat] }
    switch self {
    case .text: return [flat]
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
