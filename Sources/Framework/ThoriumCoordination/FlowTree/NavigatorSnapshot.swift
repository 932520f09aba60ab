/// The flows and the screens of a navigator at one moment, as a value.
///
/// A snapshot can be printed, compared, and encoded and decoded
/// by any coder. The text in ``json`` has the same structure.
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
/// A snapshot nests flows at most 100 deep and tabs at most 40 deep, so that coders
/// need a stack of at most 512 KB. Deeper flows are merged into one flow with all
/// their screens, `Child and 9 flows below it`. Deeper screens are merged into one
/// stack. Decoding throws an error if values nest more than 1.5 times as deep.
public struct NavigatorSnapshot: Sendable, Hashable, Codable {
  /// The flows without a parent, in the order of their start.
  package var flows: [Flow]
  /// The stacks, the bottom one first, each with its bottom screen first.
  package var stacks: [[Screen]]

  /// A flow with its children.
  package struct Flow: Sendable, Hashable, Codable {
    /// The number of the flow, unique in its navigator.
    package var number: Int
    /// The name of the flow.
    package var name: String
    /// True when its coordinator has completed, so that it only waits for its children.
    package var isEnding: Bool
    /// The numbers of its screens, the bottom screen first.
    package var screens: [Int]
    /// The flows that it started, in this order.
    package var children: [Flow]
  }

  /// A screen with its tabs.
  package struct Screen: Sendable, Hashable, Codable {
    /// The number of the screen, unique in its navigator.
    package var number: Int
    /// The name of the screen.
    package var name: String
    /// Its tabs, in the order of their display; most screens have none.
    package var tabs: [Tab]
  }

  /// A tab with its stacks.
  package struct Tab: Sendable, Hashable, Codable {
    /// The title of the tab.
    package var name: String
    /// True when the tab is selected.
    package var isSelected: Bool
    /// Its stacks, the bottom one first.
    package var stacks: [[Screen]]
  }
}

extension NavigatorSnapshot {
  /// The maximum depth of nested flows; Foundation encodes 150 on a stack of 512 KB.
  static let deepestFlows = 100
  /// The maximum depth of nested tabs; Foundation encodes 70 on a stack of 512 KB.
  static let deepestTabs = 40

  init(_ tree: FlowTree, _ navigation: Navigation) {
    flows = tree.flows(showing: navigation)
    stacks = Self.stacks(of: navigation, inside: 0)
  }

  /// Returns the stacks of a navigation that is nested in this number of tabs.
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
  /// - Throws: A `DecodingError`, also if flows nest too deep for a small stack.
  package init(from decoder: any Decoder) throws {
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
  /// - Throws: A `DecodingError`, also if tabs nest too deep for a small stack.
  package init(from decoder: any Decoder) throws {
    try decoder.checkDepth()
    let values = try decoder.container(keyedBy: CodingKeys.self)
    number = try values.decode(Int.self, forKey: .number)
    name = try values.decode(String.self, forKey: .name)
    tabs = try values.decode([NavigatorSnapshot.Tab].self, forKey: .tabs)
  }
}

extension Decoder {
  /// Throws an error if the value is nested so deep that decoding could overflow a small stack.
  ///
  /// The path to the deepest of 150 flows or 60 tabs has 300
  /// keys. A snapshot nests at most 100 flows or 40 tabs.
  fileprivate func checkDepth() throws {
    if codingPath.count <= 300 { return }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: codingPath,
        debugDescription: """
          A value of the snapshot is nested in \(codingPath.count) others, which is too deep. \
          Decode only snapshots of a navigator.
          """
      )
    )
  }
}
