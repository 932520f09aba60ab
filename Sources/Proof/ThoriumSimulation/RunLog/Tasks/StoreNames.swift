/// The names of the stores of a run; several stores of one type are numbered.
///
/// The library names a store with a number that is unique in the process: `Loads #17`. In a report
/// it is `Loads`, or `Loads 1` if the run has another store of the type.
struct StoreNames: Sendable {
  private struct Store {
    let type: String
    /// The position among the stores of the type.
    let place: Int
  }

  /// The stores with each number.
  private var stores: [Int: [Store]] = [:]
  /// The number of stores of each type.
  private var counts: [String: Int] = [:]

  /// Records a store.
  mutating func record(_ type: String, _ number: Int) {
    if stores[number]?.contains(where: { $0.type == type }) == true { return }
    counts[type, default: 0] += 1
    stores[number, default: []].append(Store(type: type, place: counts[type] ?? 1))
  }

  /// Returns a text with each store's name replaced by its name in this run.
  func replaced(_ text: String) -> String {
    let marks = text.ranges(of: " #")
    if marks.isEmpty { return text }
    var replaced = ""
    var rest = text.startIndex
    for mark in marks where mark.lowerBound >= rest {
      let digits = text[mark.upperBound...].prefix(while: \.isWholeNumber)
      let isLonger = text[digits.endIndex...].first.map(Self.isInName) == true
      guard !isLonger, let number = Int(digits),
        let (name, start) = name(number, endingAt: mark.lowerBound, in: text[rest...])
      else { continue }
      replaced += text[rest..<start] + name
      rest = digits.endIndex
    }
    return replaced + text[rest...]
  }

  /// Returns the name of the store whose type ends at an index, and the start of the type.
  private func name(
    _ number: Int,
    endingAt end: String.Index,
    in text: Substring
  ) -> (name: String, start: String.Index)? {
    for store in stores[number] ?? [] where text[..<end].hasSuffix(store.type) {
      let start = text.index(end, offsetBy: -store.type.count)
      if text[..<start].last.map(Self.isInName) == true { continue }
      return (counts[store.type] == 1 ? store.type : "\(store.type) \(store.place)", start)
    }
    return nil
  }

  private static func isInName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
