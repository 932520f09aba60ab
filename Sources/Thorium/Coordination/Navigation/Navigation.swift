/// What is on the screen and what waits beneath it: a stack of stacks of screens, as a plain value.
///
/// Screens are pushed on the top stack; a presented screen begins a stack of its own. A screen may
/// hold tabs, each with a navigation of its own. A view layer performs what this value says and
/// decides nothing itself, so every navigation can be tested, compared and printed without a view.
///
///     var navigation = Navigation()
///     try navigation.push(list)        // [UserList]
///     try navigation.push(ada)         // [UserList > UserDetail(Ada)]
///     try navigation.present(picker)   // [UserList > UserDetail(Ada)] || [Picker]
///     try navigation.pop(to: list.id)  // [UserList], answers [picker, ada]
///     try navigation.pop()             // refused: nothing to pop
///
/// Every operation answers with the screens that it removed, top first, those in the tabs of a
/// removed screen before the screen itself, or refuses and changes nothing. So a screen that went is
/// told exactly once, whatever removed it, and nothing is told that is still there.
///
/// What names no screen works on the stacks of this very value, and what names one finds it in the
/// tabs, too; ``inside(_:_:)`` works in a tab, and ``innermost(_:)`` where a person looks.
///
/// An operation that changes the screens while a finger drags one away cancels that swipe first:
/// otherwise a program's own navigation would be stuck behind the finger.
///
/// A copy is O(1) and shares its storage with the original until one of them changes.
///
/// - Complexity: Every operation is O(log *n*) in the number of screens for each screen that it shows or
///   removes. Reading ``stacks``, ``tabs`` or ``places`` is O(*n*).
public struct Navigation: Sendable {
  /// All screens, those in tabs too.
  var map = ScreenMap()

  /// The level that this value shows: the outermost one, or that of a tab.
  var level = ScreenMap.outermost

  /// Creates a navigation that shows nothing.
  public init() {}

  /// The stacks, the bottom one first, each with its bottom screen first.
  ///
  /// There is never no stack, and only the bottom one may be empty: before its root is set, or
  /// after the screens in it were taken away by `remove(_:)`.
  ///
  /// - Complexity: O(*n*) for *n* screens. ``root``, ``top`` and ``presented`` are O(log *n*).
  public var stacks: [[Place]] { here.stacks.values.map(\.values) }

  /// The tabs of the screens that hold some; these screens stand in one of the stacks.
  public var tabs: [Place.ID: Tabs] {
    var tabs: [Place.ID: Tabs] = [:]
    for key in here.hosts.keys { tabs[Place.ID(key: key)] = self.tabs(key) }
    return tabs
  }

  /// The screen that a finger is dragging away, if any.
  ///
  /// It is always the top of the top stack, and never a root. There is one finger: at most one
  /// screen is dragged among this and all tabs.
  public var swipe: Place.ID? { map.swipe.flatMap { stands($0) ? $0 : nil } }

  /// The lowest screen, which stays until it is replaced or reset.
  public var root: Place? { here.stacks.first?.value.first?.value }

  /// The top of the top stack, which may hold tabs.
  public var top: Place? { map.top(of: level)?.place }

  /// The root of the topmost presented stack, if one is presented.
  public var presented: Place? {
    here.stacks.count > 1 ? here.stacks.last?.value.first?.value : nil
  }

  /// The screen that is seen: the top of the top stack, and where that holds tabs, what is seen in
  /// the selected one, or the holder itself while nothing is shown there.
  public var visible: Place? {
    var seen = self
    var visible = top
    while let tab = seen.selectedLevel {
      seen.level = tab
      visible = seen.top ?? visible
    }
    return visible
  }

  /// All screens of all stacks, the bottom one first; those in tabs stand behind their holder.
  public var places: [Place] {
    here.hosts.isEmpty ? here.stacks.values.flatMap(\.values) : map.places(in: level)
  }

  /// Tells whether a screen is shown, in whichever stack or tab, covered or not.
  ///
  /// - Parameter id: The screen to look for.
  /// - Returns: Whether it stands in one of the stacks.
  public func contains(_ id: Place.ID) -> Bool { position(of: id) != nil }

  /// Tells whether a screen stands in the stacks of this navigation, and not in a tab.
  func stands(_ id: Place.ID) -> Bool { map.positions[id.key]?.level == level }

  /// True when a screen holds tabs.
  var hasTabs: Bool { !map.tabs.isEmpty }

  /// The position of a screen, here or in a tab.
  func position(of id: Place.ID) -> ScreenMap.Position? {
    guard let position = map.positions[id.key], map.isLevel(position.level, in: level) else {
      return nil
    }
    return position
  }

  /// The stacks of this level, and the screens in them that hold tabs.
  var here: ScreenMap.Level { map.levels[level] ?? ScreenMap.Level() }

  /// The level of the selected tab of the screen on top, if that holds tabs.
  var selectedLevel: UInt? {
    guard let top, let tabs = map.tabs[top.id.key] else { return nil }
    return tabs.all[tabs.selected].level
  }

  /// The tabs of a screen in any level.
  func tabs(_ host: UInt) -> Tabs? {
    map.tabs[host].map { held in
      let all = held.all.map { tab in
        var inner = self
        inner.level = tab.level
        return Tab(name: tab.name, navigation: inner)
      }
      return Tabs(all: all, selected: held.selected)
    }
  }
}

extension Navigation: CustomStringConvertible {
  /// A drawing of the stacks: `[Homepage > RepoDetail] || [Picker]`.
  ///
  /// The screens in tabs have drawings of their own, those of ``Tab/navigation``. Control and format characters
  /// in a name are escaped.
  public var description: String {
    stacks
      .map { "[" + $0.map(\.name.escaped).joined(separator: " > ") + "]" }
      .joined(separator: " || ")
  }
}

extension Refusal {
  static let nothingToPop: Refusal = "nothing to pop"
  static let nothingPresented: Refusal = "nothing presented"
  static let noSwipe: Refusal = "no swipe has begun"
  static let notShown: Refusal = "that screen is not shown"
}
