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

  private struct Item: Sendable, Hashable {
    let id: ID
    let alert: Alert
  }

  private var items: [Item] = []
  private var made = 0

  /// Creates a stack in which nothing is open.
  public init() {}

  /// The names of the open alerts, the top one last.
  var ids: [ID] { items.map(\.id) }

  /// The open alerts, the top one last.
  public var alerts: [Alert] { items.map(\.alert) }

  /// The alert that is seen.
  public var top: Alert? { items.last?.alert }

  /// Names the alert that is seen.
  public var topID: ID? { items.last?.id }

  /// Whether none is open.
  public var isEmpty: Bool { items.isEmpty }

  /// Tells whether an alert with a title is open, seen or not.
  ///
  /// - Parameter title: The whole title.
  /// - Returns: Whether there is one.
  public func exists(titled title: String) -> Bool {
    items.contains { $0.alert.title == title }
  }

  /// Opens an alert on top of the others, unless an equal one is open.
  ///
  /// - Parameters:
  ///   - alert: What to show.
  ///   - again: Whether it is shown also beside an equal one.
  /// - Returns: The name of the alert; where an equal one is open, and stays where it is, of that.
  @discardableResult
  public mutating func show(_ alert: Alert, again: Bool = false) -> ID {
    if !again, let open = items.last(where: { $0.alert == alert }) { return open.id }
    made += 1
    let id = ID(number: made)
    items.append(Item(id: id, alert: alert))
    return id
  }

  /// Closes an alert, wherever it stands.
  ///
  /// - Parameter id: Which one; nothing happens where it is closed already.
  public mutating func close(_ id: ID) {
    items.removeAll { $0.id == id }
  }

  /// Closes all alerts with a title at once, so that none of them is seen in between.
  ///
  /// - Parameter title: The whole title.
  /// - Returns: The names of the closed ones, the top one first.
  @discardableResult
  public mutating func hide(titled title: String) -> [ID] {
    hide { $0.title == title }
  }

  /// Closes all alerts.
  ///
  /// - Returns: Their names, the top one first.
  @discardableResult
  public mutating func hideAll() -> [ID] {
    hide { _ in true }
  }

  /// What has closed since this stack was as it was, the top one first, and what has opened.
  ///
  /// - Complexity: O(*n*) for *n* open alerts.
  func changes(since old: AlertStack) -> (ended: [ID], began: [(id: ID, alert: Alert)]) {
    let (before, now) = (old.ids, ids)
    if before == now { return ([], []) }
    let (known, open) = (Set(before), Set(now))
    return (
      before.reversed().filter { !open.contains($0) },
      items.filter { !known.contains($0.id) }.map { ($0.id, $0.alert) }
    )
  }

  private mutating func hide(_ isHidden: (Alert) -> Bool) -> [ID] {
    let hidden = items.filter { isHidden($0.alert) }
    items.removeAll { isHidden($0.alert) }
    return hidden.reversed().map(\.id)
  }
}
