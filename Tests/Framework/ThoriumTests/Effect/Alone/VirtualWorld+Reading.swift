import ThoriumProof

extension VirtualWorld {
  /// Reads an effect without a store in a task of this world, and writes down how it ends.
  @discardableResult
  func read(
    into read: Record<String>,
    from state: [String]? = nil,
    _ effect: Effect<Tape>
  ) -> Task<Void, Never> {
    startTask { [runtime] in
      do {
        for try await mutation in effect.mutations(of: Tape(), from: state, in: runtime) {
          read.append(mutation)
        }
        read.append("|")
      } catch {
        read.append("! \(type(of: error)) \(error)")
      }
    }
  }
}
