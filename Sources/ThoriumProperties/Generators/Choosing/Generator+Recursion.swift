extension Generator {
  /// Draws from a generator that may draw from itself, up to a size.
  ///
  ///     indirect enum Tree: Sendable { case leaf, node(Tree, Tree) }
  ///     let tree = Generator<Tree>.recursive(.just(.leaf)) { tree in
  ///       call(Tree.node, tree, tree)
  ///     }
  ///
  /// Each part has half of the budget of the whole, and all of them together go no further than the
  /// budget allows. A part may be replaced by one that it has, so simpler values are less deep.
  ///
  /// Where a part depends on the whole more closely, as the keys of a heap, write a function that
  /// calls itself in `flatMap`, with half of a budget.
  ///
  /// - Parameters:
  ///   - base: What is drawn where it goes no further; it is the simplest.
  ///   - budget: How often it draws from itself at most.
  ///   - next: Answers what to draw from, given what to draw the parts from.
  /// - Returns: The generator.
  public static func recursive(
    _ base: Generator,
    budget: Int = 31,
    _ next: @Sendable (Generator) -> Generator
  ) -> Generator {
    precondition(budget >= 0, "A budget is not negative, as \(budget) is.")
    var whole = base
    var part = 0
    while part < budget {
      part = part * 2 + 1
      whole = base.or(next(whole))
    }
    let rest = whole
    return Generator(isPlain: false) { source throws(Rejection) in
      let outer = source.budget
      source.budget = budget
      defer { source.budget = outer }
      return try rest.make(&source)
    }
  }

  /// Draws from another generator, while the budget lasts.
  private func or(_ next: Generator) -> Generator {
    Generator(isPlain: false) { source throws(Rejection) in
      let last = source.budget > 0 ? 1 : 0
      let way = try source.choose(0, last, simplest: 0, as: .branch) {
        $0.next() % 3 == 0 ? 0 : 1
      }
      if way == 0 { return try source.draw(self) }
      source.budget -= 1
      return try source.draw(next)
    }
  }
}
