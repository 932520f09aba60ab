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
/// - Complexity: Every operation is O(*n*) in the number of screens.
public struct Navigation: Sendable, Hashable {
  /// The stacks, the bottom one first, each with its bottom screen first.
  ///
  /// There is never no stack, and only the bottom one may be empty: before its root is set, or
  /// after the screens in it were taken away by `remove(_:)`.
  public internal(set) var stacks: [[Place]] = [[]]

  /// The tabs of the screens that hold some; these screens stand in one of the stacks.
  public internal(set) var tabs: [Place.ID: Tabs] = [:]

  /// The screen that a finger is dragging away, if any.
  ///
  /// It is always the top of the top stack, and never a root. There is one finger: at most one
  /// screen is dragged among this and all tabs.
  public internal(set) var swipe: Place.ID?

  /// Creates a navigation that shows nothing.
  public init() {}

  /// The lowest screen, which stays until it is replaced or reset.
  public var root: Place? { stacks[0].first }

  /// The top of the top stack, which may hold tabs.
  public var top: Place? { stacks.last?.last }

  /// The root of the topmost presented stack, if one is presented.
  public var presented: Place? { stacks.count > 1 ? stacks.last?.first : nil }

  /// The screen that is seen: the top of the top stack, and where that holds tabs, what is seen in
  /// the selected one, or the holder itself while nothing is shown there.
  public var visible: Place? {
    guard let top, let tabs = tabs[top.id] else { return top }
    return tabs.all[tabs.selected].navigation.visible ?? top
  }

  /// All screens of all stacks, the bottom one first; those in tabs stand behind their holder.
  public var places: [Place] {
    if tabs.isEmpty { return Array(stacks.joined()) }
    return stacks.joined().flatMap { [$0] + placesInTabs(of: $0.id) }
  }

  /// Tells whether a screen is shown, in whichever stack or tab, covered or not.
  ///
  /// - Parameter id: The screen to look for.
  /// - Returns: Whether it stands in one of the stacks.
  public func contains(_ id: Place.ID) -> Bool {
    stands(id)
      || tabs.values.contains { tabs in tabs.all.contains { $0.navigation.contains(id) } }
  }

  /// Tells whether a screen stands in the stacks of this navigation, and not in a tab.
  func stands(_ id: Place.ID) -> Bool {
    stacks.contains { stack in stack.contains { $0.id == id } }
  }

  func placesInTabs(of id: Place.ID) -> [Place] {
    tabs[id]?.all.flatMap(\.navigation.places) ?? []
  }
}

extension Navigation: CustomStringConvertible {
  /// A drawing of the stacks: `[Homepage > RepoDetail] || [Picker]`.
  ///
  /// What is shown in tabs is a drawing of its own, that of ``Tab/navigation``. What a terminal could
  /// obey in a name is escaped.
  public var description: String {
    stacks
      .map { "[" + $0.map(\.name.escaped).joined(separator: " > ") + "]" }
      .joined(separator: " || ")
  }
}

// How stacks change.
extension Navigation {
  /// Keeps so many screens of a stack, and nothing that is presented above it.
  ///
  /// - Returns: The screens that are gone, top first.
  mutating func keep(_ count: Int, of stack: Int) -> [Place] {
    var removed: [Place] = []
    for index in stacks.indices.dropFirst(stack).reversed() {
      for place in stacks[index].dropFirst(index == stack ? count : 0).reversed() {
        if !tabs.isEmpty {
          removed += placesInTabs(of: place.id).reversed()
          tabs[place.id] = nil
        }
        removed.append(place)
      }
    }
    stacks.removeSubrange((stack + 1)...)
    stacks[stack].removeSubrange(count...)
    if stack > 0, count == 0 { stacks.removeLast() }
    endSwipes()
    return removed
  }

  /// Changes the stacks to any others.
  ///
  /// A presented stack without screens vanishes.
  ///
  /// - Parameter next: The stacks from now on, at least one.
  /// - Returns: The screens that are gone, top first.
  mutating func change(to next: [[Place]]) -> [Place] {
    let before = places
    stacks = next.prefix(1) + next.dropFirst().filter { !$0.isEmpty }
    tabs = tabs.filter { stands($0.key) }
    endSwipes()
    let kept = Set(places.map(\.id))
    return before.reversed().filter { !kept.contains($0.id) }
  }

  /// Lets whatever is dragged slide back, here and in all tabs.
  mutating func endSwipes() {
    swipe = nil
    for host in tabs.keys {
      for index in tabs[host]?.all.indices ?? 0..<0 {
        tabs[host]?.all[index].navigation.endSwipes()
      }
    }
  }

  /// Refuses a screen that is shown already.
  func checkIsNew(_ place: Place) throws(Refusal) {
    guard !contains(place.id) else { throw Refusal("\(place.name) is already shown") }
  }

  /// Finds a screen in the stacks of this navigation.
  func position(of id: Place.ID) throws(Refusal) -> (stack: Int, index: Int) {
    for (stack, places) in stacks.enumerated() {
      if let index = places.firstIndex(where: { $0.id == id }) { return (stack, index) }
    }
    throw .notShown
  }

  /// Returns how many screens the top stack has; refuses where there is none above its root.
  func heightAboveRoot() throws(Refusal) -> Int {
    let height = stacks[stacks.endIndex - 1].count
    guard height > 1 else { throw .nothingToPop }
    return height
  }
}

extension Refusal {
  static let nothingToPop: Refusal = "nothing to pop"
  static let nothingPresented: Refusal = "nothing presented"
  static let noSwipe: Refusal = "no swipe has begun"
  static let notShown: Refusal = "that screen is not shown"
}
