public import ThoriumCore

/// The result of following a link: the completed steps, and the reason why it stopped.
///
///     let report = await navigator.open(link)
///     report.isCompleted  // false
///     "\(report)"         // "app://users/u1/edit stopped at edit, after users/u1: the flow
///                         //  UserDetail(u1) has ended"
public struct LinkReport: Sendable, Hashable {
  /// The reason why a link stopped.
  public enum Reason: Sendable, Hashable {
    /// Every step was completed.
    case completed
    /// No flow handles the link; nothing was shown.
    case invalid(LinkError)
    /// A flow refused the step, for this reason.
    case refused(Refusal, flow: String)
    /// The link's current flow ended.
    case flowEnded(String)
    /// The link's current flow ended because its screens were removed.
    case screenRemoved(flow: String)
    /// The flow of the step failed immediately, with this error.
    case failed(String, flow: String)
    /// The time limit was exceeded.
    case timedOut(Duration)
    /// A newer link was opened.
    case replaced(by: Link)
    /// The task that opened the link was cancelled.
    case cancelled
  }

  /// The link.
  package let link: Link
  /// The completed steps, in order.
  public let done: [LinkStep]
  /// The first step that was not completed; `nil` if the link was completed or had no step.
  package let stopped: LinkStep?
  /// The reason why the link stopped.
  public let reason: Reason

  /// True when every step was completed.
  public var isCompleted: Bool { reason == .completed }
}

extension LinkReport: CustomStringConvertible {
  /// A sentence with the link, the completed steps, and the reason why it stopped.
  ///
  /// Control and format characters are escaped.
  public var description: String { sentence.escaped }

  private var sentence: String {
    if case .invalid(let error) = reason { return error.description }
    guard let stopped else { return "\(link) \(reason)" }
    let path = LinkStep(path: done.flatMap(\.path))
    let place = done.isEmpty ? "" : ", after \(path)"
    return "\(link) stopped at \(stopped)\(place): \(reason)"
  }
}

extension LinkReport.Reason: CustomStringConvertible {
  /// The reason in a few words; control and format characters are escaped.
  public var description: String { sentence.escaped }

  private var sentence: String {
    switch self {
    case .completed: "was followed to its end"
    case .invalid(let error): error.description
    case .refused(let refusal, let flow): "the flow \(flow) refuses it: \(refusal)"
    case .flowEnded(let flow): "the flow \(flow) has ended"
    case .screenRemoved(let flow): "the screens of the flow \(flow) were removed"
    case .failed(let error, let flow): "the flow \(flow) failed: \(error)"
    case .timedOut(let limit): "no flow answered it within \(limit)"
    case .replaced(let link): "\(link) was opened instead"
    case .cancelled: "it was cancelled"
    }
  }
}
