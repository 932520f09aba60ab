extension Generator {
  /// Returns a generator that may draw from itself, up to a size.
  ///
  ///     indirect enum Tree: Sendable { case leaf, node(Tree, Tree) }
  ///     let tree = Generator<Tree>.recursive(.just(.leaf)) { tree in
  ///       call(Tree.node, tree, tree)
  ///     }
  ///
  /// Each part has half of the budget of the whole, and all parts together stay within the budget.
  /// Shrinking may replace a part by a part within it, so simpler values are less deep.
  ///
  /// If a part depends more closely on the whole, as the keys of a heap do, write a function that
  /// calls itself in `flatMap` with half of a budget.
  ///
  /// - Parameters:
  ///   - base: The generator at the end of the recursion; its values are the simplest.
  ///   - budget: The maximum number of times that the generator draws from itself.
  ///   - next: Returns the generator of the whole, given the generator of its parts.
  /// - Returns: The generator.
  public static func recursive(
    _ base: Generator,
    budget: Int = 31,
    _ next: @Sendable (Generator) -> Generator
  ) -> Generator {
    precondition(budget >= 0, "A budget is 0 or more, not \(budget).")
    // The deepest part makes the same choices as the others, so that it can take their place.
    var whole = base.or(nil)
    var part = 0
    while part < budget {
      part = part * 2 + 1
      whole = base.or(next(whole))
    }
    let rest = whole
    return Generator(isPlain: false) { source throws(DiscardedCase) in
      let outer = source.budget
      source.budget = budget
      defer { source.budget = outer }
      return try rest.make(&source)
    }
  }

  /// Returns a generator that also draws from another one, while the budget lasts.
  private func or(_ next: Generator?) -> Generator {
    Generator(isPlain: false) { source throws(DiscardedCase) in
      let last = next != nil && source.budget > 0 ? 1 : 0
      let way = try source.choose(0, last, simplest: 0, as: .branch) {
        $0.next() % 3 == 0 ? 0 : 1
      }
      guard way == 1, let next else { return try source.draw(self) }
      source.budget -= 1
      return try source.draw(next)
    }
  }
}
