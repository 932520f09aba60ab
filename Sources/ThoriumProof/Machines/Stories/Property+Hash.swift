extension Property {
  /// What tells states apart, so that stories go on from those that were seldom seen.
  func hash(_ state: State) -> Int? {
    (state as? any Hashable).map(\.hashValue) ?? "\(state)".hashValue
  }
}
