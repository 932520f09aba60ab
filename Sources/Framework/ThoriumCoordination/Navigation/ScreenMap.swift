/// All screens of a navigation, including those in tabs, with their positions.
///
/// A level contains the stacks of one navigation; each tab has a level. All levels are in one
/// map. Finding a screen therefore needs no search, and deeply nested tabs need no recursion.
struct ScreenMap: Sendable {
  /// The position of a screen: its level, the key of its stack there, and its rank in that stack.
  struct Position: Sendable, Equatable {
    var level: UInt
    var stack: UInt
    var rank: UInt
  }

  /// The screens of a stack by rank, the lowest first; ranks may have gaps.
  typealias Stack = IntegerMap<Navigation.Place>

  /// The stacks of one navigation.
  struct Level: Sendable, Equatable {
    /// The stacks by key; the bottom one has key 0, and the keys above it may have gaps.
    var stacks: IntegerMap<Stack>
    /// The screens of this level that contain tabs.
    var hosts = IntegerSet()
    /// The tab that shows this level; `nil` for the outermost one.
    var tab: Navigation.Tab.ID?

    init(of tab: Navigation.Tab.ID? = nil) {
      stacks = IntegerMap()
      stacks[0] = Stack()
      self.tab = tab
    }
  }

  /// The tabs of a screen.
  struct HeldTabs: Sendable, Equatable {
    struct Tab: Sendable, Equatable {
      let name: String
      let level: UInt
    }

    let all: [Tab]
    var selected = 0
  }

  static let outermost: UInt = 0

  private(set) var levels: IntegerMap<Level>
  private(set) var positions = IntegerMap<Position>()
  private(set) var tabs = IntegerMap<HeldTabs>()
  private var made: UInt = 0

  init() {
    levels = IntegerMap()
    levels[Self.outermost] = Level()
  }

  /// Returns the tabs between a level and an outer one, the innermost first; `nil` if it is not in the outer one.
  func tabs(from level: UInt, to outer: UInt) -> [Navigation.Tab.ID]? {
    var found: [Navigation.Tab.ID] = []
    var level = level
    while level != outer {
      guard let tab = levels[level]?.tab, let host = positions[tab.host.key] else { return nil }
      found.append(tab)
      level = host.level
    }
    return found
  }

  /// Returns the screens of a level, the lowest first, each followed by the screens in its tabs.
  func places(in level: UInt) -> [Navigation.Place] {
    var found: [Navigation.Place] = []
    var open: [ArraySlice<Navigation.Place>] = [screens(of: level)[...]]
    while var rest = open.popLast() {
      guard let place = rest.popFirst() else { continue }
      open.append(rest)
      found.append(place)
      for tab in tabs[place.id.key]?.all.reversed() ?? [] {
        open.append(screens(of: tab.level)[...])
      }
    }
    return found
  }

  private func screens(of level: UInt) -> [Navigation.Place] {
    levels[level]?.stacks.values.flatMap(\.values) ?? []
  }

  /// Returns the screens in the tabs of a screen, the lowest first.
  func placesInTabs(of id: Navigation.Place.ID) -> [Navigation.Place] {
    tabs[id.key]?.all.flatMap { places(in: $0.level) } ?? []
  }

  /// Returns the top screen of a level, with its stack and rank.
  func top(of level: UInt) -> (stack: UInt, rank: UInt, place: Navigation.Place)? {
    let top = levels.read(at: level) { level in
      level.stacks.last.flatMap { stack in
        stack.value.last.map { (stack.key, $0.key, $0.value) }
      }
    }
    return top ?? nil
  }

  /// Returns the screen at a position.
  func place(at position: Position) -> Navigation.Place? {
    levels[position.level]?.stacks[position.stack]?[position.rank]
  }
}

// Adding, moving and removing screens. The callers check that an operation is allowed.
extension ScreenMap {
  /// Adds a screen on top of the top stack, or of a new stack above it.
  mutating func append(_ place: Navigation.Place, to stack: UInt, of level: UInt) {
    let top = top(of: level)
    let rank = top.map { $0.stack == stack ? $0.rank + 1 : 0 } ?? 0
    levels.change(level) { level in
      if level.stacks[stack] == nil { level.stacks[stack] = Stack() }
      level.stacks.change(stack) { $0[rank] = place }
    }
    positions[place.id.key] = Position(level: level, stack: stack, rank: rank)
  }

  /// Removes one screen and all screens in its tabs, and a presented stack that becomes empty.
  mutating func remove(_ id: Navigation.Place.ID) {
    removeTabs(of: id)
    guard let position = positions.remove(id.key) else { return }
    levels.change(position.level) { level in
      let isEmpty = level.stacks.change(position.stack) { stack in
        stack.remove(position.rank)
        return stack.isEmpty
      }
      if isEmpty == true, position.stack != 0 { level.stacks.remove(position.stack) }
    }
  }

  /// Removes the screens of a stack from a rank upwards, and all stacks above it.
  ///
  /// - Returns: The removed screens, top first; screens in tabs
  ///   come before the screen with the tabs.
  mutating func removeScreens(_ stack: UInt, from rank: UInt, of level: UInt) -> [Navigation.Place]
  {
    var removed: [Navigation.Place] = []
    while let top = top(of: level), top.stack >= stack, top.stack > stack || top.rank >= rank {
      removed += placesInTabs(of: top.place.id).reversed()
      removed.append(top.place)
      remove(top.place.id)
    }
    return removed
  }

  /// Replaces the screen at a position, and removes its tabs.
  mutating func replace(at position: Position, by place: Navigation.Place) {
    guard let old = self.place(at: position) else { return }
    removeTabs(of: old.id)
    positions.remove(old.id.key)
    positions[place.id.key] = position
    levels.change(position.level) { level in
      level.stacks.change(position.stack) { $0[position.rank] = place }
    }
  }

  /// Adds empty tabs to a screen.
  mutating func addTabs(_ names: [String], to id: Navigation.Place.ID) {
    guard let position = positions[id.key] else { return }
    var all: [HeldTabs.Tab] = []
    for (index, name) in names.enumerated() {
      made += 1
      levels[made] = Level(of: Navigation.Tab.ID(host: id, index: index))
      all.append(HeldTabs.Tab(name: name, level: made))
    }
    tabs[id.key] = HeldTabs(all: all)
    levels.change(position.level) { $0.hosts.insert(id.key) }
  }

  mutating func select(_ tab: Navigation.Tab.ID) {
    tabs.change(tab.host.key) { $0.selected = tab.index }
  }

  private mutating func removeTabs(of id: Navigation.Place.ID) {
    guard let held = tabs.remove(id.key), let position = positions[id.key] else { return }
    levels.change(position.level) { _ = $0.hosts.remove(id.key) }
    var open = held.all.map(\.level)
    while let level = open.popLast() {
      for place in screens(of: level) {
        open += tabs.remove(place.id.key)?.all.map(\.level) ?? []
        positions.remove(place.id.key)
      }
      levels.remove(level)
    }
  }
}

extension Navigation.Place.ID {
  /// The number as a key of maps.
  var key: UInt { UInt(bitPattern: rawValue) }

  init(key: UInt) {
    self.init(rawValue: Int(bitPattern: key))
  }
}
