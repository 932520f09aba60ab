extension Program {
  /// A program that fails too, and no longer fails without any one of its steps.
  package func shrunk(_ fails: (Program) -> Bool) -> Program {
    var least = self
    while let next = least.smaller.first(where: fails) { least = next }
    return least
  }

  /// The programs with one step less.
  private var smaller: [Program] {
    steps.indices.map { place in
      var copy = self
      copy.steps.remove(at: place)
      return copy
    }
  }
}
