/// The alerts that are open, the latest on top, as a plain value.
///
/// Only the top one is seen. When it closes, the one beneath it is.
///
///     var stack = AlertStack()
///     stack.show(offline)            // it is on top
///     stack.show(offline)            // the same one: an equal one is not stacked again
///     stack.show(question)           // this is on top now
///     stack.hide(titled: "Offline")  // one is gone, and nothing new is seen
public struct AlertStack: Sendable, Hashable {
  /// Names an alert among all that were ever in its stack.
  public struct ID: Sendable, Hashable {
    let number: Int
  }

  /// The open alerts by number, the top one last.
  private var items = IntegerMap<Alert>()
  /// The numbers of the open alerts, by a hash of the alert.
  private var numbersByAlert = IntegerMap<IntegerSet>()
  /// The numbers of the open alerts, by a hash of the title.
  private var numbersByTitle = IntegerMap<IntegerSet>()
  private var made = 0

  /// Creates a stack in which nothing is open.
  public init() {}

  /// The names of the open alerts, the top one last.
  var ids: [ID] { items.keys.map(ID.init(key:)) }

  /// The open alerts, the top one last.
  public var alerts: [Alert] { items.values }

  /// The alert that is seen.
  public var top: Alert? { items.last?.value }

  /// Names the alert that is seen.
  public var topID: ID? { (items.last?.key).map(ID.init(key:)) }

  /// Whether none is open.
  public var isEmpty: Bool { items.isEmpty }

  /// Tells whether an alert with a title is open, seen or not.
  ///
  /// - Parameter title: The whole title.
  /// - Returns: Whether there is one.
  public func exists(titled title: String) -> Bool {
    latest(of: numbersByTitle[Self.key(title)]) { $0.title == title } != nil
  }

  /// Opens an alert on top of the others, unless an equal one is open.
  ///
  /// - Parameters:
  ///   - alert: What to show.
  ///   - again: Whether it is shown also beside an equal one.
  /// - Returns: The name of the alert; where an equal one is open, and stays where it is, of that.
  @discardableResult
  public mutating func show(_ alert: Alert, again: Bool = false) -> ID {
    let whole = Self.key(alert)
    if !again, let open = latest(of: numbersByAlert[whole], where: { $0 == alert }) {
      return ID(key: open)
    }
    made += 1
    let id = ID(number: made)
    items[id.key] = alert
    numbersByAlert.insert(id.key, for: whole)
    numbersByTitle.insert(id.key, for: Self.key(alert.title))
    return id
  }

  /// Closes an alert, wherever it stands.
  ///
  /// - Parameter id: Which one; nothing happens where it is closed already.
  public mutating func close(_ id: ID) {
    guard let alert = items.remove(id.key) else { return }
    numbersByAlert.remove(id.key, for: Self.key(alert))
    numbersByTitle.remove(id.key, for: Self.key(alert.title))
  }

  /// Closes all alerts with a title at once, so that none of them is seen in between.
  ///
  /// - Parameter title: The whole title.
  /// - Returns: The names of the closed ones, the top one first.
  @discardableResult
  public mutating func hide(titled title: String) -> [ID] {
    hide(numbersByTitle[Self.key(title)]?.keys.filter { items[$0]?.title == title } ?? [])
  }

  /// Closes all alerts.
  ///
  /// - Returns: Their names, the top one first.
  @discardableResult
  public mutating func hideAll() -> [ID] {
    hide(items.keys)
  }

  /// What has closed since this stack was as it was, the top one first, and what has opened.
  ///
  /// - Complexity: O(*k* log *n*) for *k* of *n* alerts that have closed or opened.
  func changes(since old: AlertStack) -> (ended: [ID], began: [(id: ID, alert: Alert)]) {
    let began = items.keys(missingIn: old.items).compactMap { key in
      items[key].map { (id: ID(key: key), alert: $0) }
    }
    return (old.items.keys(missingIn: items).reversed().map(ID.init(key:)), began)
  }

  private mutating func hide(_ hidden: [UInt]) -> [ID] {
    let ids = hidden.reversed().map(ID.init(key:))
    for id in ids { close(id) }
    return ids
  }

  /// The highest of some numbers whose alert satisfies a predicate.
  private func latest(of numbers: IntegerSet?, where holds: (Alert) -> Bool) -> UInt? {
    numbers?.descending.first { items[$0.key].map(holds) ?? false }?.key
  }

  /// A short hash, so that the tree of an index stays low; unequal values may share one.
  private static func key(_ value: some Hashable) -> UInt {
    UInt(bitPattern: value.hashValue) & (1 << 30 - 1)
  }

  /// Returns whether two stacks have the same open alerts and have ever shown the same number.
  public static func == (one: AlertStack, other: AlertStack) -> Bool {
    one.made == other.made && one.items == other.items
  }

  /// Hashes the open alerts and the number of alerts ever shown.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(made)
    hasher.combine(items)
  }
}

extension AlertStack.ID {
  /// The number as a key of maps.
  var key: UInt { UInt(bitPattern: number) }

  init(key: UInt) {
    number = Int(bitPattern: key)
  }
}

extension AlertStack: CustomStringConvertible {
  /// The open alerts, the top one last, in brackets; control and format characters are escaped.
  public var description: String { "\(alerts)" }
}
