import Synchronization
import ThoriumCore

/// A buffer of a flow's results, with the ending of the flow.
final class ResultBuffer<Output: Sendable>: Sendable {
  private struct Content {
    var results: BufferedResults<Output>
    var ending: Ending<Output>?
    var isClosed = false
    var isRead = false
  }

  let flow: String
  private let content: Mutex<Content>
  private let signal = AsyncSignal()
  private let report: @Sendable (Report) -> Void

  init(flow: String, in runtime: Runtime) {
    self.flow = flow
    content = Mutex(Content(results: BufferedResults(of: flow, runtime.limits)))
    report = runtime.report
  }

  deinit {
    let content = content.withLock { $0 }
    if case .failed(let error) = content.ending, !content.isRead {
      report(.failed(error, flow: flow))
    }
  }

  /// Delivers a result before the last one; returns false if the
  /// flow has ended or the buffer refuses it.
  func yield(_ output: Output) -> Bool {
    let reception = content.withLock { content in
      content.isClosed ? BufferedResults.Reception(isTaken: false) : content.results.receive(output)
    }
    if reception.isTaken { signal.ring() }
    if let overflow = reception.report { report(overflow) }
    return reception.isTaken
  }

  /// Accepts nothing more except the ending, which may still wait in the notification queue.
  ///
  /// - Parameter isFailureRead: True when the report of a link contains the failure.
  func close(isFailureRead: Bool) {
    content.withLock { ($0.isClosed, $0.isRead) = (true, isFailureRead) }
  }

  /// Delivers the ending; called once.
  func finish(_ ending: Ending<Output>) {
    let (reception, lost) = content.withLock { content in
      content.isClosed = true
      content.ending = ending
      var reception = BufferedResults<Output>.Reception()
      if case .finished(let last) = ending {
        reception = content.results.receive(last, isLast: true)
      }
      return (reception, content.results.takeLost())
    }
    signal.ring()
    for overflow in [reception.report, lost].compactMap(\.self) { report(overflow) }
  }

  /// Waits for the ending.
  ///
  /// A cancelled task still receives an ending that is known.
  func ending() async -> Ending<Output> {
    while true {
      let known = content.withLock { content in
        if content.ending != nil { content.isRead = true }
        return content.ending
      }
      if let known { return known }
      if Task.isCancelled { return .abandoned }
      await signal.wait(for: "for the flow \(flow) to end") {
        self.content.withLock { $0.ending != nil }
      }
    }
  }

  /// Waits for a result, and advances the position past it.
  ///
  /// A cancelled task still receives a result that is available.
  func output(from position: inout Int) async -> Output? {
    while true {
      let place = position
      let (found, isEnded) = content.withLock { content in
        (content.results.output(from: place), content.ending != nil)
      }
      if let found { position = found.position + 1 }
      if found != nil || isEnded || Task.isCancelled { return found?.output }
      await signal.wait(for: "for a result of the flow \(flow)") {
        self.content.withLock { $0.results.count > place || $0.ending != nil }
      }
    }
  }
}

/// The buffered results of a flow, with a rule for results beyond the limit.
///
///     var results = BufferedResults<String>(of: "Picker", Limits(results: 2, resultOverload: .dropOldest))
///     for letter in ["a", "b", "c"] { _ = results.receive(letter) }   // reports that one was lost
///     results.output(from: 0)   // ("b", position: 1)
///
/// The first loss is reported immediately. Later losses are reported together at the end.
struct BufferedResults<Output: Sendable>: Sendable {
  /// The outcome of receiving a result.
  struct Reception: Sendable {
    var isTaken = true
    var report: Report?
    /// The dropped result, which must be released outside the lock.
    var gone: Output?
  }

  private let flow: String
  private let limit: Int
  private let overload: OverloadPolicy
  /// All results, or only the last ones; each is at its position modulo the limit.
  private var kept: [Output] = []
  /// The number of accepted results, including dropped ones.
  private(set) var count = 0
  private var lost = 0
  private var isReported = false

  init(of flow: String, _ limits: Limits) {
    self.flow = flow
    limit = limits.results
    overload = limits.resultOverload
  }

  /// Adds a result; the last one is never refused.
  mutating func receive(_ output: Output, isLast: Bool = false) -> Reception {
    let isFull = kept.count >= limit
    if isFull, overload == .refuse, !isLast {
      return Reception(isTaken: false, report: reportLoss())
    }
    defer { count += 1 }
    if isFull, overload == .dropOldest {
      defer { kept[count % limit] = output }
      return Reception(report: reportLoss(), gone: kept[count % limit])
    }
    kept.append(output)
    guard isFull, overload == .report, !isReported else { return Reception() }
    isReported = true
    return Reception(report: .kept(results: kept.count, flow: flow))
  }

  /// Returns the result at a position, or the first buffered result after it.
  func output(from position: Int) -> (output: Output, position: Int)? {
    let position = max(position, count - kept.count)
    return position < count ? (kept[position % kept.count], position) : nil
  }

  /// Returns a report of the losses since the last report; `nil` if there are none.
  mutating func takeLost() -> Report? {
    if lost == 0 { return nil }
    defer { lost = 0 }
    return .lost(count: lost, from: "results", reactor: flow)
  }

  private mutating func reportLoss() -> Report? {
    lost += 1
    if isReported { return nil }
    isReported = true
    return takeLost()
  }
}
