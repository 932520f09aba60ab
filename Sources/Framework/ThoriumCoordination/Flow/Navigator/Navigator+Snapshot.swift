import ThoriumCore

extension Navigator {
  /// The current flows and screens of the navigator.
  public var snapshot: NavigatorSnapshot { readModel { NavigatorSnapshot($0.tree, $0.navigation) } }
}
