import ThoriumCore

/// The open alerts, the latest on top, as a value.
///
/// Only the top alert is visible. When it closes, the alert below it becomes visible.
///
///     stack.top?.title                 // the title of the visible alert
///     stack.exists(titled: "Offline")  // true, also if another alert covers it
package struct AlertStack: Sendable, Hashable {
  /// The identity of an alert, unique among all alerts that its stack ever contained.
  package struct ID: Sendable, Hashable {
    let number: Int
  }

  /// The open alerts by number, the top one last.
  private var items = IntegerMap<Alert>()
  /// The numbers of the open alerts, by alert.
  private var numbersByAlert: [Alert: IntegerSet] = [:]
  /// The numbers of the open alerts, by title.
  private var numbersByTitle: [String: IntegerSet] = [:]
  private var made = 0

  /// Creates a stack without open alerts.
  package init() {}

  /// The ids of the open alerts, the top one last.
  var ids: [ID] { items.keys.map(ID.init(key:)) }

  /// The open alerts, the top one last.
  package var alerts: [Alert] { items.values }

  /// The visible alert.
  package var top: Alert? { items.last?.value }

  /// The id of the visible alert.
  package var topID: ID? { (items.last?.key).map(ID.init(key:)) }

  /// True when no alert is open.
  package var isEmpty: Bool { items.isEmpty }

  /// Returns whether an alert with a title is open, visible or not.
  ///
  /// - Parameter title: The complete title.
  /// - Returns: True when there is such an alert.
  package func exists(titled title: String) -> Bool {
    numbersByTitle[title]?.isEmpty == false
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
    if !again, let open = numbersByAlert[alert]?.last { return ID(key: open.key) }
    made += 1
    let id = ID(number: made)
    items[id.key] = alert
    numbersByAlert[alert, default: IntegerSet()].insert(id.key)
    numbersByTitle[alert.title, default: IntegerSet()].insert(id.key)
    return id
  }

  /// Closes an alert at any position in the stack.
  ///
  /// - Parameter id: The id of the alert; nothing happens if it is already closed.
  package mutating func close(_ id: ID) {
    guard let alert = items.remove(id.key) else { return }
    numbersByAlert[alert]?.remove(id.key)
    if numbersByAlert[alert]?.isEmpty == true { numbersByAlert[alert] = nil }
    numbersByTitle[alert.title]?.remove(id.key)
    if numbersByTitle[alert.title]?.isEmpty == true { numbersByTitle[alert.title] = nil }
  }

  /// Closes all alerts with a title in one step, so that none of them becomes visible in between.
  ///
  /// - Parameter title: The complete title.
  /// - Returns: The ids of the closed alerts, the top one first.
  @discardableResult
  package mutating func hide(titled title: String) -> [ID] {
    hide(numbersByTitle[title]?.keys ?? [])
  }

  /// Closes all alerts.
  ///
  /// - Returns: Their ids, the top one first.
  @discardableResult
  package mutating func hideAll() -> [ID] {
    hide(items.keys)
  }

  /// Returns the alerts closed since an older stack, the top one first, and the opened alerts.
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

  /// Returns whether two stacks have the same open alerts and have ever shown the same number.
  package static func == (one: AlertStack, other: AlertStack) -> Bool {
    one.made == other.made && one.items == other.items
  }

  /// Hashes the open alerts and the number of alerts ever shown.
  package func hash(into hasher: inout Hasher) {
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
  package var description: String { "\(alerts)" }
}
