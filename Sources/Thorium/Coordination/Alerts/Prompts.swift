/// What lies above all screens: the open alerts, and the toast.
///
/// It belongs to the navigator, not to a screen, so it survives the screen that caused it.
public struct Prompts: Sendable, Hashable {
  /// The open alerts; while there is one, a person can do nothing but answer it.
  public internal(set) var alerts = AlertStack()
  /// The short message that is shown now, and vanishes by itself.
  public internal(set) var toast: String?

  /// Nothing lies above the screens.
  public init() {}
}

extension Prompts: CustomStringConvertible {
  /// The open alerts and the toast: `alerts: [Offline||[1] OK], toast: saved`, with a `-` for no toast.
  ///
  /// Control and format characters are escaped.
  public var description: String { "alerts: \(alerts), toast: \(toast?.escaped ?? "-")" }
}

/// What has changed above the screens.
public enum PromptChange: Sendable, Hashable {
  /// Another alert is seen now, a new one or the one beneath one that has closed; or none.
  case alert(Alert?)
  /// A toast is shown, or has vanished.
  case toast(String?)
}

extension PromptChange: CustomStringConvertible {
  /// What is seen now: `alert: Tips|Really?|[1] No [2] Yes`, `toast: saved`, or a `-` for nothing.
  public var description: String {
    switch self {
    case .alert(let alert): "alert: \(alert.map { "\($0)" } ?? "-")"
    case .toast(let text): "toast: \(text?.escaped ?? "-")"
    }
  }
}

/// Who has asked what, and what becomes of it: a plain value that calls nobody.
///
/// Whoever asks an open question once more joins the one who has asked it first, and both get the
/// answer.
struct PromptLedger {
  /// Names one asking of a question.
  typealias Ticket = Int

  /// One who waits for an answer, whatever its type is.
  struct Asker: Sendable {
    let title: String
    let flow: FlowTree.ID
    /// The screen that is asked about, if the question goes with one.
    let place: Navigation.Place.ID?
    /// Makes the answer; what it gives is called outside the lock, and delivers it.
    let read: @Sendable (Int, String?) throws(Refusal) -> Settlement
    /// Delivers why there is no answer.
    let withdraw: @Sendable (any Error) -> Void
  }

  typealias Settlement = @Sendable () -> Void

  /// A toast, and who is to be told of a tap.
  struct Toast: Sendable {
    let number: Int
    let flow: FlowTree.ID
    var tapped: Settlement?
    var timer: Task<Void, Never>?
  }

  private struct Asking: Sendable {
    let alert: AlertStack.ID
    let asker: Asker
  }

  private(set) var prompts = Prompts()
  private var askings = IntegerMap<Asking>()
  // The tickets of the open questions, by alert, by the flow that asks, and by the screen they are about.
  private var byAlert = IntegerMap<IntegerSet>()
  private var byFlow = IntegerMap<IntegerSet>()
  private var byPlace = IntegerMap<IntegerSet>()
  private var toast: Toast?
  /// What has gone, with code and timers of others, which may do anything when they are let go.
  private var gone: [Toast] = []
  private var made = 0

  /// Whether nothing lies above the screens.
  var isEmpty: Bool { prompts.alerts.isEmpty && toast == nil }

  /// Names what is seen, to tell whether it has changed.
  var sight: (alert: AlertStack.ID?, toast: Int?) { (prompts.alerts.topID, toast?.number) }

  /// Those who wait for the answer to the alert that is seen.
  var answering: [(ticket: Ticket, asker: Asker)] {
    guard let id = prompts.alerts.topID else { return [] }
    return (byAlert[id.key]?.keys ?? []).compactMap { key in
      askings[key].map { (Int(bitPattern: key), $0.asker) }
    }
  }

  mutating func ask(_ asker: Asker, _ alert: Alert, again: Bool) -> Ticket {
    made += 1
    let ticket = UInt(bitPattern: made)
    let id = prompts.alerts.show(alert, again: again)
    askings[ticket] = Asking(alert: id, asker: asker)
    byAlert.insert(ticket, for: id.key)
    byFlow.insert(ticket, for: asker.flow.key)
    if let place = asker.place { byPlace.insert(ticket, for: place.key) }
    return made
  }

  /// Closes the alert that is seen.
  ///
  /// - Returns: Those who are to be told.
  mutating func closeTop() -> [Asker] {
    guard let id = prompts.alerts.topID else { return [] }
    prompts.alerts.close(id)
    return takeOut(byAlert[id.key]?.keys ?? []).map(\.asker)
  }

  /// Withdraws one question.
  mutating func withdraw(_ ticket: Ticket) -> [Asker] {
    withdraw([UInt(bitPattern: ticket)])
  }

  /// Withdraws the questions of flows.
  mutating func withdraw(of flows: [FlowTree.ID]) -> [Asker] {
    withdraw(flows.flatMap { byFlow[$0.key]?.keys ?? [] })
  }

  /// Withdraws the questions about screens.
  mutating func withdraw(about places: [Navigation.Place.ID]) -> [Asker] {
    withdraw(places.flatMap { byPlace[$0.key]?.keys ?? [] })
  }

  /// Takes back what was asked; an alert for which nobody waits any more closes.
  ///
  /// - Returns: Those who are to be told.
  private mutating func withdraw(_ tickets: [UInt]) -> [Asker] {
    let gone = takeOut(tickets.sorted())
    for asking in gone where byAlert[asking.alert.key] == nil { prompts.alerts.close(asking.alert) }
    return gone.map(\.asker)
  }

  /// Closes all alerts with a title, or all.
  ///
  /// - Returns: Those who are to be told.
  mutating func hide(titled title: String?) -> [Asker] {
    let hidden = title.map { prompts.alerts.hide(titled: $0) } ?? prompts.alerts.hideAll()
    return hidden.flatMap { id in takeOut(byAlert[id.key]?.keys ?? []) }.map(\.asker)
  }

  private mutating func takeOut(_ tickets: [UInt]) -> [Asking] {
    tickets.compactMap { ticket in
      guard let asking = askings.remove(ticket) else { return nil }
      byAlert.remove(ticket, for: asking.alert.key)
      byFlow.remove(ticket, for: asking.asker.flow.key)
      if let place = asking.asker.place { byPlace.remove(ticket, for: place.key) }
      return asking
    }
  }
}

// The toast.
extension PromptLedger {
  /// Shows a toast in place of the one that is shown.
  ///
  /// - Returns: Its number, by which it is hidden when its time is over.
  mutating func showToast(_ text: String, for flow: FlowTree.ID, _ tapped: Settlement?) -> Int {
    hideToast()
    made += 1
    prompts.toast = text
    toast = Toast(number: made, flow: flow, tapped: tapped)
    return made
  }

  /// Gives a toast what hides it later; where it has gone already, that is told.
  mutating func keep(_ timer: Task<Void, Never>, for number: Int) -> Bool {
    guard toast?.number == number else { return false }
    toast?.timer = timer
    return true
  }

  /// Hides the toast, or that of a number alone.
  ///
  /// - Returns: What a tap on it does.
  @discardableResult
  mutating func hideToast(_ number: Int? = nil) -> Settlement? {
    guard let shown = toast, number == nil || shown.number == number else { return nil }
    gone.append(shown)
    toast = nil
    prompts.toast = nil
    return shown.tapped
  }

  /// Forgets what a tap does for flows that have ended; the text stays until its time is over.
  mutating func disarmToast(of flows: [FlowTree.ID]) {
    guard let shown = toast, flows.contains(shown.flow) else { return }
    gone.append(Toast(number: shown.number, flow: shown.flow, tapped: shown.tapped))
    toast?.tapped = nil
  }

  /// Hands over what has gone, to be let go outside the lock, where the timers are cancelled, too.
  mutating func takeGone() -> [Toast] {
    if gone.isEmpty { return [] }
    defer { gone = [] }
    return gone
  }
}
