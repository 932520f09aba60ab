import Synchronization
import ThoriumSystem
import ThoriumText

/// A thread that reports each check that makes no progress, on Linux.
///
/// After ten seconds without a new case, it prints the running case to standard error, with its
/// values and its token. It prints the case again whenever the time without a new case has doubled.
/// It never stops a check. The environment variable `THORIUM_WATCHDOG` sets another number of
/// seconds; 0 switches the thread off.
enum Watchdog {
  private struct State {
    var watched: [RunningWork] = []
    var hasThread = false
  }

  private static let state = Mutex(State())
  /// The number of seconds without progress until the first report.
  private static let patience = number(in: "THORIUM_WATCHDOG") ?? usualPatience
  private static let usualPatience = 10
  /// The time limit of a report, in seconds.
  private static let reportLimit: UInt32 = 60

  static func add(_ work: RunningWork) {
    if patience <= 0 { return }
    let needsThread = state.withLock { state in
      state.watched.append(work)
      defer { state.hasThread = true }
      return !state.hasThread
    }
    if needsThread { startThread() }
  }

  static func remove(_ work: RunningWork) {
    if patience <= 0 { return }
    state.withLock { state in
      if let place = state.watched.lastIndex(where: { $0 === work }) {
        state.watched.remove(at: place)
      }
    }
  }

  /// Counts a second, and returns the checks to report with the seconds since their last progress.
  private static func tick() -> [(RunningWork, Int)] {
    state.withLock(\.watched).compactMap { work in
      let seconds = work.countSecond()
      let times = seconds / patience
      let isLate = seconds.isMultiple(of: patience) && times > 0 && times & (times - 1) == 0
      return isLate ? (work, seconds) : nil
    }
  }

  /// Returns the number of seconds in a variable of the environment, and reports any other text.
  private static func number(in name: String) -> Int? {
    guard let word = environmentVariable(name), !word.isEmpty else {
      return nil
    }
    if let number = Int(word), number >= 0, number < 1_000_000_000 { return number }
    writeToStandardError(
      """
      Thorium: \(name) is "\(word.shortened)", which is no number of seconds. A check that hangs is \
      reported after \(usualPatience) seconds. Set it to a whole number, to 0 for no report, or not at all.
      """
    )
    return nil
  }

  #if canImport(Glibc)
  private static func startThread() {
    var thread = pthread_t()
    let failure = unsafe pthread_create(&thread, nil, { _ in Watchdog.watch() }, nil)
    if failure == 0 { pthread_detach(thread) }
  }

  private static func watch() -> Never {
    while true {
      sleep(1)
      for (work, seconds) in tick() {
        let interruption = Interruption.hang(seconds: seconds)
        if FaultHandler.report(interruption, of: work, within: reportLimit) { continue }
        writeToStandardError(
          "Thorium: a case has run for \(seconds.counted("second")), and its report failed."
        )
      }
    }
  }
  #else
  private static func startThread() {}
  #endif
}
