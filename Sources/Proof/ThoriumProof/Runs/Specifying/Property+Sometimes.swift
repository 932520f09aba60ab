import ThoriumProperties

extension Property {
  /// Requires that at least one run reaches a state in which a condition holds.
  ///
  ///     property.sometimes("a cart is full") { $0.items.count > 3 }
  ///
  /// The check fails if no run does, since it has then not tested such states. The states between
  /// the mutations of one action count too.
  ///
  /// - Parameters:
  ///   - label: The label of the runs that reach such a state.
  ///   - holds: Returns whether the condition holds; a pure function.
  public mutating func sometimes(_ label: String, _ holds: @escaping @Sendable (State) -> Bool) {
    invariant("sometimes: \(label)") { state in
      ThoriumProperties.sometimes(label, if: holds(state))
      return true
    }
  }
}
