import ThoriumProof

extension VirtualWorld {
  /// Creates a world whose stores, if placed, handle their inputs on its executor instead of the
  /// sending thread.
  init(limits: Limits = Limits(), isPlaced: Bool, tracers: [any StoreTracer] = []) {
    let executor = SimulatedExecutor()
    let place: StorePlace = isPlaced ? .executor(executor) : .sender
    self.init(executor: executor, place: place, limits: limits, tracers: tracers)
  }
}
