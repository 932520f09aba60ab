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
/// A snapshot nests flows at most 100 deep and tabs at most 40 deep, so that coders need a stack of no more than 512 KB.
/// Deeper flows are merged into one with all their screens, `Child and 9 flows below it`. Deeper screens are merged
/// into one stack. Decoding throws an error where half as many more nest.
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
  /// The number of flows that nest; Foundation encodes 150 on a stack of 512 KB.
  static let deepestFlows = 100
  /// The number of tabs that nest; Foundation encodes 70 on a stack of 512 KB.
  static let deepestTabs = 40

  init(_ tree: FlowTree, _ navigation: Navigation) {
    flows = tree.flows(showing: navigation)
    stacks = Self.stacks(of: navigation, inside: 0)
  }

  /// The stacks of a navigation that is inside so many tabs.
  private static func stacks(of navigation: Navigation, inside depth: Int) -> [[Screen]] {
    let held = navigation.tabs
    if depth == deepestTabs, !held.isEmpty {
      return [navigation.places.map { Screen(number: $0.id.rawValue, name: $0.name, tabs: []) }]
    }
    return navigation.stacks.map { stack in
      stack.map { place in
        let tabs = held[place.id]
        let all = tabs?.all.enumerated().map { index, tab in
          Tab(
            name: tab.name,
            isSelected: index == tabs?.selected,
            stacks: stacks(of: tab.navigation, inside: depth + 1)
          )
        }
        return Screen(number: place.id.rawValue, name: place.name, tabs: all ?? [])
      }
    }
  }
}

extension NavigatorSnapshot.Flow {
  /// Decodes a flow.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: A `DecodingError`, also where flows nest too deep for a small stack.
  public init(from decoder: any Decoder) throws {
    try decoder.checkDepth()
    let values = try decoder.container(keyedBy: CodingKeys.self)
    number = try values.decode(Int.self, forKey: .number)
    name = try values.decode(String.self, forKey: .name)
    isEnding = try values.decode(Bool.self, forKey: .isEnding)
    screens = try values.decode([Int].self, forKey: .screens)
    children = try values.decode([Self].self, forKey: .children)
  }
}

extension NavigatorSnapshot.Screen {
  /// Decodes a screen.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: A `DecodingError`, also where tabs nest too deep for a small stack.
  public init(from decoder: any Decoder) throws {
    try decoder.checkDepth()
    let values = try decoder.container(keyedBy: CodingKeys.self)
    number = try values.decode(Int.self, forKey: .number)
    name = try values.decode(String.self, forKey: .name)
    tabs = try values.decode([NavigatorSnapshot.Tab].self, forKey: .tabs)
  }
}

extension Decoder {
  /// Throws an error where the decoded value is inside so many others that more would overflow a small stack.
  ///
  /// 300 keys lead to the deepest of 150 flows or 60 tabs. A snapshot has 100 and 40 at most.
  fileprivate func checkDepth() throws {
    if codingPath.count <= 300 { return }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: codingPath,
        debugDescription: """
          A value of the snapshot is inside \(codingPath.count) others. Decode a snapshot that a \
          navigator made: its values nest less deep.
          """
      )
    )
  }
}
