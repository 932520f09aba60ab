/// Somebody else, to whom a task goes over and comes back, so that others may run meanwhile.
actor Service {
  private var visits = 0

  /// Goes to a new one, which nobody else knows, and comes back.
  static func visit() async {
    await Service().look()
  }

  // What does nothing would not be gone to.
  private func look() {
    visits += 1
  }
}
