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

  private(set) var prompts = Prompts()
  private var askers: [(ticket: Ticket, alert: AlertStack.ID, asker: Asker)] = []
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
    askers.filter { $0.alert == prompts.alerts.topID }.map { ($0.ticket, $0.asker) }
  }

  mutating func ask(_ asker: Asker, _ alert: Alert, again: Bool) -> Ticket {
    made += 1
    askers.append((made, prompts.alerts.show(alert, again: again), asker))
    return made
  }

  /// Closes the alert that is seen.
  ///
  /// - Returns: Those who are to be told.
  mutating func closeTop() -> [Asker] {
    guard let id = prompts.alerts.topID else { return [] }
    prompts.alerts.close(id)
    let gone = askers.filter { $0.alert == id }
    askers.removeAll { $0.alert == id }
    return gone.map(\.asker)
  }

  /// Takes back what was asked; an alert for which nobody waits any more closes.
  ///
  /// - Returns: Those who are to be told.
  mutating func withdraw(_ isWithdrawn: (Ticket, Asker) -> Bool) -> [Asker] {
    let gone = askers.filter { isWithdrawn($0.ticket, $0.asker) }
    askers.removeAll { isWithdrawn($0.ticket, $0.asker) }
    for id in Set(gone.map(\.alert)) where !askers.contains(where: { $0.alert == id }) {
      prompts.alerts.close(id)
    }
    return gone.map(\.asker)
  }

  /// Closes all alerts with a title, or all.
  ///
  /// - Returns: Those who are to be told.
  mutating func hide(titled title: String?) -> [Asker] {
    let hidden = title.map { prompts.alerts.hide(titled: $0) } ?? prompts.alerts.hideAll()
    let gone = hidden.flatMap { id in askers.filter { $0.alert == id } }
    askers.removeAll { hidden.contains($0.alert) }
    return gone.map(\.asker)
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
