import Synchronization
import ThoriumText

/// The work that the end of the input cancels, for a hint to the user.
final class InputEnd: Sendable {
  private struct Content {
    /// True when work still waited for time after the last `tick`.
    var isTicked = false
    /// True when work waits for time at the end of the input; `nil` before it.
    var isWaiting: Bool?
    var cancelled: [String] = []
  }

  private let content = Mutex(Content())

  /// Records a `tick`, and whether work waits for time after it.
  func recordTick(isWaiting: Bool) {
    content.withLock { $0.isTicked = isWaiting }
  }

  /// Records the end of the input, and whether work waits for time then.
  func recordEnd(isWaiting: Bool) {
    content.withLock { $0.isWaiting = isWaiting }
  }

  /// Records cancelled work; before the end of the input it does not count.
  func recordCancelled(_ work: String) {
    content.withLock { if $0.isWaiting != nil { $0.cancelled.append(work) } }
  }

  /// Returns the reason for the cancellations and a remedy; `nil` if the user needs none.
  ///
  /// In virtual time, there is a hint only if no `tick` has come since the work began.
  func hint(isTimeVirtual: Bool) -> String? {
    let content = content.withLock { $0 }
    guard let isWaiting = content.isWaiting, !content.cancelled.isEmpty else { return nil }
    let reason = "The input ended while \(Self.subject(content.cancelled)) running."
    if !isTimeVirtual { return "\(reason) Keep the input open until the work has finished." }
    if !isWaiting || content.isTicked { return nil }
    return "\(reason) Time stands still between commands: \"tick\" lets 100 ms pass."
  }

  /// Returns at most three names, each shortened, and a verb: `load and #1 were`.
  private static func subject(_ work: [String]) -> String {
    var seen: Set<String> = []
    let work = work.filter { seen.insert($0).inserted }
    let (names, others) = (work.prefix(3).map(\.shortened), work.count - 3)
    if work.count == 1 { return "\(names[0]) was" }
    if others > 0 { return "\(names.joined(separator: ", ")) and \(others) more were" }
    return names.dropLast().joined(separator: ", ") + " and \(names[names.count - 1]) were"
  }
}
