import ThoriumCore

/// All screens, shown and covered, as a value: a stack of stacks of screens.
///
/// A pushed screen is added to the top stack. A presented screen starts a new stack. A screen may
/// contain tabs, and each tab has a separate navigation. A view layer displays this value and makes
/// no decisions. Every navigation can therefore be tested, compared and printed without a view.
///
/// Its description shows the stacks, the bottom one first: `[UserList > UserDetail(Ada)] || [Picker]`.
///
/// Every operation returns the screens that it removed, top first. The screens in the tabs of
/// a removed screen come before that screen. An operation that refuses changes nothing. Each
/// removed screen is therefore reported exactly once, and no remaining screen is reported.
///
/// Operations without a screen id work on the stacks of this value. Operations
/// with a screen id also find screens in tabs.
///
/// A copy is O(1), and shares its unchanged parts with the original.
///
/// - Complexity: Every operation is O(log *n*) in the number of screens for each screen that it shows or
///   removes. Reading ``stacks``, ``tabs`` or ``places`` is O(*n*).
public struct Navigation: Sendable {
  /// All screens, including those in tabs.
  var map = ScreenMap()

  /// The level that this value shows: the outermost level, or the level of a tab.
  var level = ScreenMap.outermost

  /// Creates a navigation without screens.
  public init() {}

  /// The stacks, the bottom one first, each with its bottom screen first.
  ///
  /// There is always at least one stack. Only the bottom stack may be empty:
  /// before its root is set, or after its screens were removed.
  ///
  /// - Complexity: O(*n*) for *n* screens. ``top`` and ``presented`` are O(log *n*).
  public var stacks: [[Place]] { here.stacks.values.map(\.values) }

  /// The tabs of the screens that contain tabs; these screens are in one of the stacks.
  public var tabs: [Place.ID: Tabs] {
    var tabs: [Place.ID: Tabs] = [:]
    for key in here.hosts.keys { tabs[Place.ID(key: key)] = self.tabs(key) }
    return tabs
  }

  /// The lowest screen, which remains until it is replaced or reset.
  package var root: Place? { here.stacks.first?.value.first?.value }

  /// The top of the top stack, which may contain tabs.
  public var top: Place? { map.top(of: level)?.place }

  /// The root of the topmost presented stack, if one is presented.
  public var presented: Place? {
    here.stacks.count > 1 ? here.stacks.last?.value.first?.value : nil
  }

  /// The visible screen.
  ///
  /// This is the top of the top stack. If that screen contains tabs, it is the visible screen in
  /// the selected tab. While the selected tab is empty, it is the screen that contains the tabs.
  public var visible: Place? { seen.first }

  /// The visible screen, followed by the screens that contain the tabs around it, innermost first.
  var seen: [Place] { seenLevels.reversed().compactMap { map.top(of: $0)?.place } }

  /// All screens of all stacks, bottom first; screens in tabs follow the screen with the tabs.
  public var places: [Place] {
    here.hosts.isEmpty ? here.stacks.values.flatMap(\.values) : map.places(in: level)
  }

  /// Returns whether a screen is shown in any stack or tab, covered or not.
  ///
  /// - Parameter id: The screen to find.
  /// - Returns: True when it is shown.
  public func contains(_ id: Place.ID) -> Bool { position(of: id) != nil }

  /// True when a screen contains tabs.
  var hasTabs: Bool { !map.tabs.isEmpty }

  /// Returns the position of a screen, here or in a tab.
  func position(of id: Place.ID) -> ScreenMap.Position? {
    path(to: id) == nil ? nil : map.positions[id.key]
  }

  /// The stacks of this level, and the screens in them that contain tabs.
  var here: ScreenMap.Level { map.levels[level] ?? ScreenMap.Level() }

  /// Returns the same screens, seen from another level.
  func at(_ level: UInt) -> Navigation {
    var inner = self
    inner.level = level
    return inner
  }

  /// Returns the tabs of a screen in any level.
  func tabs(_ host: UInt) -> Tabs? {
    map.tabs[host].map { held in
      let all = held.all.map { Tab(name: $0.name, navigation: at($0.level)) }
      return Tabs(all: all, selected: held.selected)
    }
  }
}

extension Navigation: CustomStringConvertible {
  /// A drawing of the stacks: `[Homepage > RepoDetail] || [Picker]`.
  ///
  /// The screens in tabs have separate drawings, those of ``Tab/navigation``.
  /// Control and format characters in a name are escaped.
  public var description: String { Self.drawing(of: stacks.map { $0.map(\.name) }) }

  /// Draws the names of the screens in each stack.
  static func drawing(of stacks: [[String]]) -> String {
    stacks.map { "[\($0.map(\.escaped).joined(separator: " > "))]" }.joined(separator: " || ")
  }
}

extension Navigation: CustomReflectable {
  /// A mirror of the stacks and the tabs, so that recordings and reports do not depend on the stored form.
  public var customMirror: Mirror {
    var children: [(label: String?, value: Any)] = [("stacks", stacks)]
    if !tabs.isEmpty { children.append(("tabs", tabs)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

extension Refusal {
  static let nothingToPop: Refusal = "nothing to pop"
  static let nothingPresented: Refusal = "nothing presented"
  static let notShown: Refusal = "that screen is not shown"
}
