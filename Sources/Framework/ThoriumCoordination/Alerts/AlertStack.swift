import ThoriumCore

/// The open alerts, the latest on top, as a value.
///
/// Only the top alert is visible. When it closes, the alert below it becomes visible.
///
///     let alerts = navigator.prompts.alerts
///     alerts.top?.title                 // the title of the visible alert
///     alerts.exists(titled: "Offline")  // true, also if another alert covers it
public struct AlertStack: Sendable, Hashable {
  /// The identity of an alert, unique among all alerts that its stack ever contained.
  package struct ID: Sendable, Hashable {
    let number: Int
  }

  /// The open alerts by number, the top one last.
  private var items = IntegerMap<Alert>()
  /// The numbers of the open alerts, by a hash of the alert.
  private var numbersByAlert = IntegerMap<IntegerSet>()
  /// The numbers of the open alerts, by a hash of the title.
  private var numbersByTitle = IntegerMap<IntegerSet>()
  private var made = 0

  /// Creates a stack without open alerts.
  package init() {}

  /// The ids of the open alerts, the top one last.
  var ids: [ID] { items.keys.map(ID.init(key:)) }

  /// The open alerts, the top one last.
  public var alerts: [Alert] { items.values }

  /// The visible alert.
  public var top: Alert? { items.last?.value }

  /// The id of the visible alert.
  package var topID: ID? { (items.last?.key).map(ID.init(key:)) }

  /// True when no alert is open.
  public var isEmpty: Bool { items.isEmpty }

  /// Returns whether an alert with a title is open, visible or not.
  ///
  /// - Parameter title: The complete title.
  /// - Returns: True when there is such an alert.
  public func exists(titled title: String) -> Bool {
    latest(of: numbersByTitle[Self.key(title)]) { $0.title == title } != nil
  }

  /// Opens an alert on top of the others, unless an equal one is open.
  ///
  /// - Parameters:
  ///   - alert: The alert.
  ///   - again: True when it is shown even if an equal alert is open.
  /// - Returns: The id of the alert. If an equal alert is open,
  ///   it keeps its position, and its id is returned.
  @discardableResult
  package mutating func show(_ alert: Alert, again: Bool = false) -> ID {
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

  /// Closes an alert at any position in the stack.
  ///
  /// - Parameter id: The id of the alert; nothing happens if it is already closed.
  package mutating func close(_ id: ID) {
    guard let alert = items.remove(id.key) else { return }
    numbersByAlert.remove(id.key, for: Self.key(alert))
    numbersByTitle.remove(id.key, for: Self.key(alert.title))
  }

  /// Closes all alerts with a title in one step, so that none of them becomes visible in between.
  ///
  /// - Parameter title: The complete title.
  /// - Returns: The ids of the closed alerts, the top one first.
  @discardableResult
  package mutating func hide(titled title: String) -> [ID] {
    hide(numbersByTitle[Self.key(title)]?.keys.filter { items[$0]?.title == title } ?? [])
  }

  /// Closes all alerts.
  ///
  /// - Returns: Their ids, the top one first.
  @discardableResult
  package mutating func hideAll() -> [ID] {
    hide(items.keys)
  }

  /// Returns the alerts closed since an older stack, the top one first, and the opened alerts.
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

  /// Returns the highest number whose alert satisfies a predicate.
  private func latest(of numbers: IntegerSet?, where holds: (Alert) -> Bool) -> UInt? {
    numbers?.descending.first { items[$0.key].map(holds) ?? false }?.key
  }

  /// Returns a short hash, so that the tree of an index stays low; unequal values may share one.
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
