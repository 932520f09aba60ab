/// What a store and its model do with one program.
package struct Comparison {
  private let lines: [Line]
  private let meant: [Line]
  private let isGone: Bool

  package init(of program: Program) {
    let live = LiveStore(isTraced: program.isTraced)
    let model = StoreModel(isTraced: program.isTraced)
    for step in program.steps {
      live.play(step)
      model.play(step)
    }
    isGone = live.finish(isAtRest: model.isAtRest)
    model.finish()
    lines = live.lines
    meant = model.lines
  }

  /// Where the two differ first, if they do, with some lines behind it.
  package var difference: String? {
    if lines == meant { return isGone ? nil : "Something still holds the store." }
    let same = zip(lines, meant).prefix { $0 == $1 }.count
    let all =
      lines[..<same].map { "  \($0)" } + lines[same...].prefix(5).map { "- \($0)" }
      + meant[same...].prefix(5).map { "+ \($0)" }
    return "The store (-) differs from the model (+).\n" + all.joined(separator: "\n")
  }
}
