import ThoriumCore

extension Navigator {
  /// Waits until a condition of the screens and the flows holds.
  ///
  /// - Parameters:
  ///   - reason: A description of the condition, for a simulation.
  ///   - limit: The maximum time on the runtime's clock; `nil` for no limit.
  ///   - condition: A pure function of the model.
  func wait(
    for reason: String,
    within limit: Duration?,
    until condition: @escaping @Sendable (Model) -> Bool
  ) async {
    if readModel(condition) { return }
    let signal = AsyncSignal()
    let number = addObserver { signal.ring() }
    defer { removeObserver(number) }
    let isLate = AsyncGate()
    let timer = limit.map { limit in
      runtime.start(named: "limit of waiting \(reason)", after: limit) {
        isLate.open()
        signal.ring()
      }
    }
    defer { timer?.cancel() }
    while !Task.isCancelled, !isLate.isOpen, !readModel(condition) {
      await signal.wait(for: reason) { isLate.isOpen || self.readModel(condition) }
    }
  }
}
