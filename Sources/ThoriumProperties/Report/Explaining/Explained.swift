/// What was asked of the parts of a case that fails: whether they matter.
package struct Explained: Sendable {
  /// The places of the choices that do not matter, a part each.
  package var irrelevant: [Range<Int>]
  /// Whether it failed in the same way too where all these parts were others at once; nothing where a
  /// limit came before that was asked.
  package var holdsTogether: Bool?
  /// Whether a limit came before each part was asked.
  package var isCut: Bool

  package init(
    irrelevant: [Range<Int>] = [],
    holdsTogether: Bool? = true,
    isCut: Bool = false
  ) {
    self.irrelevant = irrelevant
    self.holdsTogether = holdsTogether
    self.isCut = isCut
  }

  /// What a person must know of the marks, a line each.
  var sentences: [String] {
    let together =
      switch holdsTogether {
      case true?: [String]()
      case false?: [Self.alone]
      case nil: [Self.unasked]
      }
    return together + (isCut ? [Self.cut] : [])
  }

  private static let alone =
    "Each marked part may be another; with all of them at once it does not always fail."
  private static let unasked =
    "Each marked part may be another; whether all may be at once was not asked, since a limit came."
  private static let cut = "What else does not matter was not asked, since a limit came."
}
