/// How far a link was followed, and why it stopped there.
///
///     let report = await navigator.open(link)
///     report.isCompleted  // false
///     "\(report)"         // "app://users/u1/edit stopped at edit, behind users/u1: the flow
///                         //  UserDetail(u1) has ended"
public struct LinkReport: Sendable, Hashable {
  /// Why a link goes on no more.
  public enum Reason: Sendable, Hashable {
    /// Every step was done.
    case completed
    /// It leads nowhere; nothing was shown.
    case invalid(LinkError)
    /// A flow did not take the step, and why.
    case refused(Refusal, flow: String)
    /// The flow in which the link was has ended.
    case flowEnded(String)
    /// The screens of the flow in which the link was were removed, and with them it ended.
    case screenRemoved(flow: String)
    /// The flow to which the step led failed at once, and with what.
    case failed(String, flow: String)
    /// The time that it was given is over.
    case timedOut(Duration)
    /// A newer link was opened.
    case replaced(by: Link)
    /// The task that opened it was cancelled.
    case cancelled
  }

  /// Which link.
  public let link: Link
  /// The steps that were done, in order.
  public let done: [LinkStep]
  /// The step at which it stopped; `nil` where it was completed, or had no step.
  public let stopped: LinkStep?
  /// Why it stopped.
  public let reason: Reason

  /// Whether every step was done.
  public var isCompleted: Bool { reason == .completed }
}

extension LinkReport: CustomStringConvertible {
  /// A sentence: which link, how far, and why no further; control and format characters are escaped.
  public var description: String { sentence.escaped }

  private var sentence: String {
    if case .invalid(let error) = reason { return error.description }
    guard let stopped else { return "\(link) \(reason)" }
    let path = LinkStep(path: done.flatMap(\.path))
    let place = done.isEmpty ? "" : ", behind \(path)"
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
    case .timedOut(let limit): "no flow took it within \(limit)"
    case .replaced(let link): "\(link) was opened instead"
    case .cancelled: "it was cancelled"
    }
  }
}
