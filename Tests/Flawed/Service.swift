/// Somebody else, to whom a task goes over and comes back, so that others may run meanwhile.
actor Service {
  /// The one that all reactors know; it knows nothing.
  static let shared = Service()

  /// Looks at what it is handed.
  func look() {}
}
