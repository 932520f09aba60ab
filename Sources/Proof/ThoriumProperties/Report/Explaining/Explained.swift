/// The parts of a failing case that do not matter.
package struct Explained: Sendable {
  /// The ranges of the choices that do not matter, one for each part.
  package var irrelevant: [Range<Int>]
  /// True when the case still failed in the same way with all these parts replaced at once.
  ///
  /// It is `nil` when a limit was reached before this was tested.
  package var holdsTogether: Bool?
  /// True when a limit was reached before every part was tested.
  package var isCut: Bool

  package init(irrelevant: [Range<Int>] = [], holdsTogether: Bool? = true, isCut: Bool = false) {
    self.irrelevant = irrelevant
    self.holdsTogether = holdsTogether
    self.isCut = isCut
  }

  /// Remarks for the reader about the marked parts, one for each line.
  var sentences: [String] {
    let together =
      switch holdsTogether {
      case true?: [String]()
      case false?: [Self.alone]
      case nil: [Self.untested]
      }
    return together + (isCut ? [Self.limitNote] : [])
  }

  private static let alone =
    "Each marked part may change; with all of them changed at once, it does not always fail."
  private static let untested =
    "Each marked part may change; a limit stopped the test with all of them changed at once."
  private static let limitNote = "A limit stopped the search for other irrelevant parts."
}
