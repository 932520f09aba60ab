extension Store {
  /// Reports a reactor that has both `mutate(action:)` and `mutate(action:state:)`.
  ///
  /// It works in a debug build only, and reports each reactor once.
  ///
  /// - Parameter action: An action that the store passed to `mutate(action:state:)`.
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
