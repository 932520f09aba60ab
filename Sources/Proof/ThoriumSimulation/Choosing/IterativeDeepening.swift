/// Depth-first searches with the bounds 0, 1, 2 and so on, until a search leaves out no run.
struct IterativeDeepening: Strategy {
  private let price: Price
  private var bound = 0
  private var search: DepthFirst
  private var finished = Coverage()

  /// Creates a strategy whose first run makes only default choices.
  ///
  /// - Parameter price: The measure of cost.
  init(_ price: Price) {
    self.price = price
    search = DepthFirst(price, upTo: 0)
  }

  var hasDiverged: Bool { search.hasDiverged }

  var coverage: Coverage {
    var coverage = finished
    coverage.add(search.coverage)
    return coverage
  }

  mutating func prepareRun() -> Bool {
    if search.prepareRun() { return true }
    guard search.wasCut else { return false }
    finished.add(search.coverage)
    bound += 1
    search = DepthFirst(price, upTo: bound)
    return search.prepareRun()
  }

  mutating func choose(_ point: ChoicePoint, _ ready: () -> ReadyQueue?) -> Int {
    search.choose(point, ready)
  }
}
