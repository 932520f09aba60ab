extension Navigator {
  /// What it holds now: its flows, and where their screens stand.
  public var snapshot: NavigatorSnapshot { look { NavigatorSnapshot($0.tree, $0.navigation) } }
}
