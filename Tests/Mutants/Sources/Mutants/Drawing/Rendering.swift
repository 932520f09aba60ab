internal import Foundation

/// The text of a file that holds several mutants, each with its switch.
struct Rendering {
  private let source: [UInt8]
  /// The mutants, each before those that lie in it.
  private let mutants: [(number: Int, mutant: Mutant)]
  /// The whole file.
  private(set) var text = ""
  /// The lines of the text that each mutant takes, counted from 1.
  private(set) var lines: [Int: ClosedRange<Int>] = [:]

  init(source: [UInt8], mutants: [(number: Int, mutant: Mutant)]) {
    self.source = source
    self.mutants = mutants.sorted {
      let (left, right) = ($0.mutant.range, $1.mutant.range)
      return (left.lowerBound, -left.upperBound, $0.number)
        < (right.lowerBound, -right.upperBound, $1.number)
    }
    text = rendered(0..<source.count, from: 0)
    for index in self.mutants.indices {
      let number = self.mutants[index].number
      guard let place = text.range(of: Self.condition(number)) else { continue }
      let first = 1 + text[..<place.lowerBound].count { $0 == "\n" }
      lines[number] = first...first + rendered(index).count { $0 == "\n" }
    }
  }

  /// Returns the call that is true while a mutant is switched on.
  private static func condition(_ number: Int) -> String { "mutantIsOn(\(number))" }

  /// Returns a part of the source, with the mutants from an index on that lie in it.
  private func rendered(_ range: Range<Int>, from first: Int) -> String {
    var text = ""
    var position = range.lowerBound
    for index in mutants.indices[first...] {
      let inner = mutants[index].mutant.range
      guard inner.lowerBound >= position, inner.upperBound <= range.upperBound else { continue }
      text += String(decoding: source[position..<inner.lowerBound], as: UTF8.self)
      text += rendered(index)
      position = inner.upperBound
    }
    return text + String(decoding: source[position..<range.upperBound], as: UTF8.self)
  }

  /// Returns a mutant with its switch.
  private func rendered(_ index: Int) -> String {
    let (number, mutant) = mutants[index]
    return mutant.pieces.map { piece in
      switch piece {
      case .isOn: Self.condition(number)
      case .text(let text): text
      case .source(let range): rendered(range, from: index + 1)
      case .original: rendered(mutant.range, from: index + 1)
      }
    }.joined()
  }
}
