/// What is on the screen and what waits beneath it: a stack of stacks of screens, as a plain value.
///
/// Screens are pushed on the top stack; a presented screen begins a stack of its own. A view layer
/// performs what this value says and decides nothing itself, so every navigation can be tested,
/// compared and printed without a view.
///
///     var navigation = Navigation()
///     try navigation.push(list)        // [UserList]
///     try navigation.push(ada)         // [UserList > UserDetail(Ada)]
///     try navigation.present(picker)   // [UserList > UserDetail(Ada)] || [Picker]
///     try navigation.pop(to: list.id)  // [UserList], answers [picker, ada]
///     try navigation.pop()             // refused: nothing to pop
///
/// Every operation answers with the screens that it removed, top first, or refuses and changes
/// nothing. The answer is the difference between before and after, so a screen that went is told
/// exactly once, whatever removed it, and nothing is told that is still there.
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
  public private(set) var stacks: [[Place]] = [[]]

  /// The screen that a finger is dragging away, if any.
  ///
  /// It is always the top of the top stack, and never a root.
  public private(set) var swipe: Place.ID?

  /// Creates a navigation that shows nothing.
  public init() {}

  /// The screen that is seen: the top of the top stack.
  public var top: Place? { stacks.last?.last }

  /// All screens of all stacks, the bottom one first.
  public var places: [Place] { Array(stacks.joined()) }

  /// Tells whether a screen is shown, in whichever stack, covered or not.
  ///
  /// - Parameter id: The screen to look for.
  /// - Returns: Whether it stands in one of the stacks.
  public func contains(_ id: Place.ID) -> Bool {
    stacks.joined().contains { $0.id == id }
  }

  /// Changes the stacks; nothing else writes them, and nothing else tells what was removed.
  ///
  /// A presented stack without screens vanishes.
  ///
  /// - Parameters:
  ///   - next: The stacks from now on, at least one.
  ///   - dragged: The screen that a finger drags from now on.
  /// - Returns: The screens that are gone, top first.
  mutating func change(to next: [[Place]], swiping dragged: Place.ID? = nil) -> [Place] {
    let kept = Set(next.joined().map(\.id))
    let removed = places.reversed().filter { !kept.contains($0.id) }
    stacks = next.prefix(1) + next.dropFirst().filter { !$0.isEmpty }
    swipe = dragged
    return removed
  }
}

extension Navigation: CustomStringConvertible {
  /// A drawing of the stacks: `[Homepage > RepoDetail] || [Picker]`.
  ///
  /// Names stand as they are; whoever prints them for a person escapes them.
  public var description: String {
    stacks
      .map { "[" + $0.map(\.name).joined(separator: " > ") + "]" }
      .joined(separator: " || ")
  }
}

extension Navigation {
  /// One screen in a navigation: who it is, and what it is called.
  ///
  /// Two screens of the same kind may be shown at once, with the same name; the id parts them.
  public struct Place: Sendable, Hashable, Identifiable {
    /// Which screen this is, among all of its navigation.
    public let id: ID

    /// What the screen is called where the stacks are drawn, such as `UserDetail(Ada)`.
    public let name: String

    /// Creates a place.
    ///
    /// - Parameters:
    ///   - id: An id that no other screen has had; whoever owns the navigation makes it.
    ///   - name: What the screen is called.
    public init(id: ID, name: String) {
      self.id = id
      self.name = name
    }
  }
}

extension Navigation.Place {
  /// The identity of a screen.
  public struct ID: RawRepresentable, Sendable, Hashable {
    /// The number that parts the screen from all others.
    public let rawValue: Int

    /// Creates an identity from its number.
    ///
    /// - Parameter rawValue: A number that no other screen has.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }
  }
}
