import Synchronization

/// Where each screen of a navigation stands, in tabs and outside of them.
///
/// A level is what one navigation shows: stacks of screens. Tabs have a level each. All levels lie side by
/// side here, so that a screen is found without a search, and no depth of tabs needs stack.
struct ScreenMap: Sendable {
  /// Where a screen stands: in which level, in which stack of it, and where there.
  struct Home: Sendable, Equatable {
    var level: UInt
    var stack: UInt
    var rank: UInt
  }

  /// A stack: its screens by rank, the lowest first.
  ///
  /// Ranks may have gaps.
  typealias Stack = IntegerMap<Navigation.Place>

  /// What one navigation shows.
  struct Level: Sendable, Equatable {
    /// Its stacks, the bottom one first, which has the number 0; the others may have gaps.
    var stacks: IntegerMap<Stack>
    /// Its screens that hold tabs.
    var hosts = IntegerSet()
    /// The tab that shows it, unless it is the outermost level.
    var tab: Navigation.Tab.ID?

    init(of tab: Navigation.Tab.ID? = nil) {
      stacks = IntegerMap()
      stacks[0] = Stack()
      self.tab = tab
    }
  }

  /// The tabs that a screen holds.
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
  private(set) var homes = IntegerMap<Home>()
  private(set) var tabs = IntegerMap<HeldTabs>()
  /// The screen that is being dragged.
  var swipe: Navigation.Place.ID?
  /// Whether a screen was added that stands in a level outside of the navigation that was changed.
  private(set) var isTorn = false
  /// Names the change that is going on, by which it is known whether the map is still the same one.
  private(set) var mark = 0
  private var made: UInt = 0

  init() {
    levels = IntegerMap()
    levels[Self.outermost] = Level()
  }

  /// Begins a change of a level.
  mutating func begin() {
    isTorn = false
    mark = marks.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// True when a level is another one, or lies in a tab below it.
  func isLevel(_ level: UInt, in outer: UInt) -> Bool {
    var level = level
    while level != outer {
      guard let tab = levels[level]?.tab, let home = homes[tab.host.key] else { return false }
      level = home.level
    }
    return true
  }

  /// The screens of a level, the lowest first, each before those in its tabs.
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

  /// The screens in the tabs of a screen, the lowest first.
  func placesInTabs(of id: Navigation.Place.ID) -> [Navigation.Place] {
    if tabs.isEmpty { return [] }
    return tabs[id.key]?.all.flatMap { places(in: $0.level) } ?? []
  }

  /// The screen on top of a level, and where it stands there.
  func top(of level: UInt) -> (stack: UInt, rank: UInt, place: Navigation.Place)? {
    let top = levels.look(at: level) { level in
      level.stacks.last.flatMap { stack in
        stack.value.last.map { (stack.key, $0.key, $0.value) }
      }
    }
    return top ?? nil
  }

  /// The screen that stands somewhere.
  func place(at home: Home) -> Navigation.Place? {
    levels[home.level]?.stacks[home.stack]?[home.rank]
  }
}

// How screens are added, moved and removed. Nothing is checked here but that nothing is lost.
extension ScreenMap {
  /// Puts a screen on top of a stack; where there is no such stack, it begins with it.
  mutating func append(
    _ place: Navigation.Place,
    to stack: UInt,
    of level: UInt,
    seenFrom outer: UInt
  ) {
    if let home = homes[place.id.key], !isLevel(home.level, in: outer) { isTorn = true }
    let rank = levels.change(level) { level in
      if level.stacks[stack] == nil { level.stacks[stack] = Stack() }
      return level.stacks.change(stack) { stack in
        let rank = stack.last.map { $0.key + 1 } ?? 0
        stack[rank] = place
        return rank
      }
    }
    homes[place.id.key] = Home(level: level, stack: stack, rank: (rank ?? 0) ?? 0)
  }

  /// Removes one screen, with its tabs and all that stands in them.
  ///
  /// A presented stack that becomes empty vanishes.
  mutating func remove(_ id: Navigation.Place.ID) {
    removeTabs(of: id)
    guard let home = homes.remove(id.key) else { return }
    levels.change(home.level) { level in
      let isEmpty = level.stacks.change(home.stack) { stack in
        stack.remove(home.rank)
        return stack.isEmpty
      }
      if isEmpty == true, home.stack != 0 { level.stacks.remove(home.stack) }
    }
  }

  /// Removes a stack and all above it from a rank on.
  ///
  /// - Returns: The screens that are gone, top first, those in tabs before their holder.
  mutating func cut(_ stack: UInt, from rank: UInt, of level: UInt) -> [Navigation.Place] {
    var removed: [Navigation.Place] = []
    while let top = top(of: level), top.stack >= stack, top.stack > stack || top.rank >= rank {
      removed += placesInTabs(of: top.place.id).reversed()
      removed.append(top.place)
      remove(top.place.id)
    }
    return removed
  }

  /// Puts a screen where another stands, which goes with its tabs.
  mutating func replace(at home: Home, by place: Navigation.Place, seenFrom outer: UInt) {
    guard let old = self.place(at: home) else { return }
    if let other = homes[place.id.key], !isLevel(other.level, in: outer) { isTorn = true }
    removeTabs(of: old.id)
    homes.remove(old.id.key)
    homes[place.id.key] = home
    levels.change(home.level) { level in level.stacks.change(home.stack) { $0[home.rank] = place } }
  }

  /// Moves a screen with its tabs onto the bottom stack of its level, which is empty.
  mutating func move(_ id: Navigation.Place.ID, to stack: UInt) {
    guard let home = homes[id.key], let place = place(at: home) else { return }
    levels.change(home.level) { level in
      level.stacks.remove(home.stack)
      level.stacks.change(stack) { $0[0] = place }
    }
    homes[id.key] = Home(level: home.level, stack: stack, rank: 0)
  }

  /// Gives a screen the name of another value for it.
  mutating func rename(_ place: Navigation.Place) {
    guard let home = homes[place.id.key] else { return }
    levels.change(home.level) { level in level.stacks.change(home.stack) { $0[home.rank] = place } }
  }

  /// Lets a stack consist of these screens; those that stand in it already keep their tabs.
  mutating func refill(
    _ stack: UInt,
    of level: UInt,
    with places: [Navigation.Place],
    seenFrom outer: UInt
  ) {
    let empty = Stack()
    levels.change(level) { $0.stacks[stack] = empty }
    for place in places { append(place, to: stack, of: level, seenFrom: outer) }
  }

  /// Gives a screen tabs that show nothing yet.
  mutating func addTabs(_ names: [String], to id: Navigation.Place.ID) {
    guard let home = homes[id.key] else { return }
    var all: [HeldTabs.Tab] = []
    for (index, name) in names.enumerated() {
      made += 1
      levels[made] = Level(of: Navigation.Tab.ID(host: id, index: index))
      all.append(HeldTabs.Tab(name: name, level: made))
    }
    tabs[id.key] = HeldTabs(all: all)
    levels.change(home.level) { $0.hosts.insert(id.key) }
  }

  mutating func select(_ tab: Navigation.Tab.ID) {
    tabs.change(tab.host.key) { $0.selected = tab.index }
  }

  private mutating func removeTabs(of id: Navigation.Place.ID) {
    guard !tabs.isEmpty, tabs.contains(id.key), let home = homes[id.key] else { return }
    levels.change(home.level) { _ = $0.hosts.remove(id.key) }
    var open = tabs.remove(id.key)?.all.map(\.level) ?? []
    while let level = open.popLast() {
      for place in screens(of: level) {
        open += tabs.remove(place.id.key)?.all.map(\.level) ?? []
        homes.remove(place.id.key)
      }
      levels.remove(level)
    }
  }
}

/// How many changes of levels have begun in this process.
private let marks = Atomic(0)

extension Navigation.Place.ID {
  /// The number as a key of maps.
  var key: UInt { UInt(bitPattern: rawValue) }

  init(key: UInt) {
    self.init(rawValue: Int(bitPattern: key))
  }
}
