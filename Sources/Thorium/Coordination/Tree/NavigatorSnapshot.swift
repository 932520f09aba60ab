/// What a navigator holds at one moment, as one value: its flows, and where their screens stand.
///
/// It is printed, compared, and encoded and decoded by whatever coder; ``json`` is text of the
/// same shape.
///
///     print(navigator.snapshot)
///     // App
///     //   [Homepage]  News*  People
///     //     News: [News]
///     //     People: []
///     //   UserDetail(Ada)
///     //     [UserDetail(Ada)]
///     // [Homepage > UserDetail(Ada)]
///
/// A snapshot nests flows at most 250 deep, so that any coder handles it on a stack of the usual size. Deeper flows
/// are merged into one with all their screens, `Child and 9 flows below it`.
public struct NavigatorSnapshot: Sendable, Hashable, Codable {
  /// The flows that were begun by nobody, in the order in which they began.
  public var flows: [Flow]
  /// The stacks, the bottom one first, each with its bottom screen first.
  public var stacks: [[Screen]]

  /// A flow with what it has begun.
  public struct Flow: Sendable, Hashable, Codable {
    /// Which flow it is, among all of its navigator.
    public var number: Int
    /// What a person reads for it.
    public var name: String
    /// Whether its coordinator is through, so that it only waits for what it has begun.
    public var isEnding: Bool
    /// The numbers of its screens, the lowest first.
    public var screens: [Int]
    /// The flows that it has begun, in that order.
    public var children: [Flow]
  }

  /// A screen with its tabs.
  public struct Screen: Sendable, Hashable, Codable {
    /// Which screen it is, among all of its navigator.
    public var number: Int
    /// What a person reads for it.
    public var name: String
    /// Its tabs, as they are drawn; most screens have none.
    public var tabs: [Tab]
  }

  /// A tab with what is shown in it.
  public struct Tab: Sendable, Hashable, Codable {
    /// What a person reads for it.
    public var name: String
    /// Whether it is the one that is seen.
    public var isSelected: Bool
    /// Its stacks, the bottom one first.
    public var stacks: [[Screen]]
  }
}

extension NavigatorSnapshot {
  /// How deep flows stand in each other; a level is two of JSON, of which Foundation takes 512.
  static let deepest = 250

  init(_ tree: FlowTree, _ navigation: Navigation) {
    flows = tree.flows(showing: navigation)
    stacks = Self.stacks(of: navigation)
  }

  private static func stacks(of navigation: Navigation) -> [[Screen]] {
    let held = navigation.tabs
    return navigation.stacks.map { stack in
      stack.map { place in
        let tabs = held[place.id]
        let all = tabs?.all.enumerated().map { index, tab in
          Tab(
            name: tab.name,
            isSelected: index == tabs?.selected,
            stacks: stacks(of: tab.navigation)
          )
        }
        return Screen(number: place.id.rawValue, name: place.name, tabs: all ?? [])
      }
    }
  }
}

extension Navigator {
  /// What it holds now: its flows, and where their screens stand.
  public var snapshot: NavigatorSnapshot { look { NavigatorSnapshot($0.tree, $0.navigation) } }
}
