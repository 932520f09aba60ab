internal import Foundation

/// The mutants that no test can find, each with the argument.
///
/// Their file has a paragraph for each: the change, the source line, and below them the argument.
struct Equivalents {
  private var arguments: [String: String] = [:]

  /// Reads the list, whose every change must be a mutant of the sources.
  init(file: URL, of mutants: [Mutant]) throws {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return }
    for paragraph in text.split(separator: "\n\n") {
      let lines = paragraph.split(separator: "\n").map(String.init)
      guard lines.first?.hasPrefix("Sources/") == true else { continue }
      guard lines.count > 2 else {
        throw Failure("equivalents.txt has no argument for: \(lines[0])")
      }
      arguments["\(lines[0])\n\(lines[1])"] = lines[2...].map(\.trimmed).joined(separator: " ")
    }
    let keys = Set(mutants.map(\.key))
    if let old = arguments.keys.sorted().first(where: { !keys.contains($0) }) {
      throw Failure("equivalents.txt lists a change that the sources no longer allow: \(old)")
    }
  }

  /// Returns why a mutant does what the original does, if it is listed.
  func argument(for mutant: Mutant) -> String? { arguments[mutant.key] }
}
