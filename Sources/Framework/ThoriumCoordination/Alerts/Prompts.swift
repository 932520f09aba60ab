import ThoriumCore

/// The prompts above all screens: the open alerts and the toast.
///
/// They belong to the navigator, not to a screen. They survive the screen that caused them.
public struct Prompts: Sendable, Hashable {
  /// The open alerts, the visible one last; while there is one, the user can only answer it.
  public internal(set) var alerts: [Alert] = []
  /// The short message that is shown now, for a limited time.
  public internal(set) var toast: String?

  /// Creates prompts without alerts and without a toast.
  package init() {}
}

/// A change of the prompts above the screens.
public enum PromptChange: Sendable, Hashable {
  /// Another alert became visible: a new one, or the one below a closed one; `nil` for none.
  case alert(Alert?)
  /// A toast appeared; `nil` when it disappeared.
  case toast(String?)
}

extension PromptChange: CustomStringConvertible {
  /// The visible prompt, or a `-` for none.
  ///
  /// Examples are `alert: Tips|Really?|[1] No [2] Yes` and `toast: saved`.
  public var description: String {
    switch self {
    case .alert(let alert): "alert: \(alert.map { "\($0)" } ?? "-")"
    case .toast(let text): "toast: \(text?.escaped ?? "-")"
    }
  }
}

/// The open questions and their callers, as a value without side effects.
///
/// A caller that asks an open question again joins the first caller, and both receive the answer.
struct PromptState {
  /// A caller that waits for an answer, for any type of answer.
  struct Asker: Sendable {
    /// The identity of the request.
    var id = 0
    let title: String
    let flow: FlowTree.ID
    /// The screen that the question is about, if the question is withdrawn with a screen.
    let place: Navigation.Place.ID?
    /// Reads the answer and returns a function that delivers it, to be called outside the lock.
    let read: @Sendable (Int, String?) throws(Refusal) -> Settlement
    /// Delivers the reason why there is no answer.
    let withdraw: @Sendable (any Error) -> Void
  }

  typealias Settlement = @Sendable () -> Void

  /// A toast with its tap action.
  struct Toast: Sendable {
    let number: Int
    let text: String
    let flow: FlowTree.ID
    var tapped: Settlement?
    var timer: Task<Void, any Error>?
  }

  /// An open alert, its number for tracers, and the callers that wait for its answer, the first one first.
  struct OpenAlert: Sendable {
    let number: Int
    let alert: Alert
    fileprivate(set) var callers: [Asker]
  }

  /// The open alerts, the visible one last.
  ///
  /// An array is enough, since a person answers one alert after the other.
  private(set) var open: [OpenAlert] = []
  /// The number of the alert that the presenter shows, which is notified later than the alert opens.
  var shown: Int?
  private var opened = 0
  private(set) var toast: Toast?
  private var made = 0

  /// The prompts as a presenter shows them.
  var prompts: Prompts {
    var prompts = Prompts()
    (prompts.alerts, prompts.toast) = (open.map(\.alert), toast?.text)
    return prompts
  }

  /// True when there are no prompts above the screens.
  var isEmpty: Bool { open.isEmpty && toast == nil }

  /// The identity of the visible prompts, to detect changes.
  // Inlined into a change of the prompts, it crashes the optimizer of Swift 6.3.1.
  @inline(never) var sight: (alert: Int?, toast: Int?) { (open.last?.number, toast?.number) }

  /// The callers that wait for the answer to the visible alert.
  var answering: [Asker] { open.last?.callers ?? [] }

  /// Opens an alert on top of the others, unless an equal one is open and `again` is false.
  ///
  /// - Returns: The identity of the request.
  mutating func addQuestion(_ asker: Asker, _ alert: Alert, again: Bool) -> Int {
    made += 1
    var asker = asker
    asker.id = made
    if !again, let place = open.lastIndex(where: { $0.alert == alert }) {
      open[place].callers.append(asker)
    } else {
      opened += 1
      open.append(OpenAlert(number: opened, alert: alert, callers: [asker]))
    }
    return made
  }

  /// Closes the visible alert.
  ///
  /// - Returns: The callers to notify.
  mutating func closeTop() -> [Asker] { open.popLast()?.callers ?? [] }

  /// Withdraws questions; an alert closes when no caller waits for it.
  ///
  /// - Returns: The callers to notify.
  mutating func withdraw(where isWithdrawn: (Asker) -> Bool) -> [Asker] {
    let gone = open.flatMap(\.callers).filter(isWithdrawn).sorted { $0.id < $1.id }
    for place in open.indices { open[place].callers.removeAll(where: isWithdrawn) }
    open.removeAll(where: \.callers.isEmpty)
    return gone
  }

  /// Closes all alerts with a title, or all alerts, so that none of them becomes visible in between.
  ///
  /// - Returns: The callers to notify.
  mutating func hide(titled title: String?) -> [Asker] {
    let hidden = open.filter { title == nil || $0.alert.title == title }
    open.removeAll { title == nil || $0.alert.title == title }
    return hidden.reversed().flatMap(\.callers)
  }
}

// The toast. The caller releases the previous one outside the lock, since that runs foreign code.
extension PromptState {
  /// Shows a toast, which replaces the current one.
  ///
  /// - Returns: Its number, which hides it when its time is over.
  mutating func showToast(_ text: String, for flow: FlowTree.ID, _ tapped: Settlement?) -> Int {
    hideToast()
    made += 1
    toast = Toast(number: made, text: text, flow: flow, tapped: tapped)
    return made
  }

  /// Stores the timer of a toast; returns false if the toast has already disappeared.
  mutating func recordTimer(_ timer: Task<Void, any Error>, for number: Int) -> Bool {
    guard toast?.number == number else { return false }
    toast?.timer = timer
    return true
  }

  /// Hides the toast, or only the toast with a number.
  ///
  /// - Returns: Its tap action.
  @discardableResult
  mutating func hideToast(_ number: Int? = nil) -> Settlement? {
    guard let shown = toast, number == nil || shown.number == number else { return nil }
    toast = nil
    return shown.tapped
  }

  /// Removes the tap action of ended flows; the text stays until its time is over.
  mutating func disarmToast(of flows: Set<FlowTree.ID>) {
    if let shown = toast, flows.contains(shown.flow) { toast?.tapped = nil }
  }
}
