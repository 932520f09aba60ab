extension Store {
  /// Reports a reactor that has both `mutate(action:)` and `mutate(action:state:)`, in a debug build, once.
  ///
  /// - Parameter action: An action for which `mutate(action:state:)` was called.
  /// - Returns: True, so that it can be asserted.
  @usableFromInline
  func checkMethods(_ action: R.Action) -> Bool {
    guard DefaultMethods.isFirstCheck(of: R.self) else { return true }
    if DefaultMethods.isDefault(.mutateWithState, of: R.self) { return true }
    withExtendedLifetime(reactor.mutate(action: action)) {}
    if DefaultMethods.isDefault(.mutate, of: R.self) { return true }
    runtime.report(.uncalled(method: "mutate(action:)", reactor: "\(R.self)"))
    return true
  }
}
