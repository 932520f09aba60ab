/// The one thread and the one clock of a model, in seconds.
final class ModelWorld {
  private struct Sleeper {
    let due: Int
    let work: Work
    let wake: () -> Void
  }

  private(set) var now = 0
  private var jobs: [() -> Void] = []
  /// In the order in which they began to sleep.
  private var sleepers: [Sleeper] = []

  /// Does something when everything that is ready before it has been done.
  func enqueue(_ job: @escaping () -> Void) {
    jobs.append(job)
  }

  /// Goes on with a piece of work after so many seconds.
  func sleep(_ work: Work, _ seconds: Int, wake: @escaping () -> Void) {
    sleepers.append(Sleeper(due: now + seconds, work: work, wake: wake))
  }

  /// Forgets what sleeps for a piece of work; what has been woken already goes on.
  func forget(_ work: Work) {
    sleepers.removeAll { $0.work === work }
  }

  /// Forgets all that sleeps.
  func forgetAll() {
    sleepers = []
  }

  /// Does all that is ready, and what becomes ready by that.
  func run() {
    while !jobs.isEmpty { jobs.removeFirst()() }
  }

  /// Lets time pass; those who are due together wake together, and go on one after the other.
  func pass(_ seconds: Int, _ run: () -> Void) {
    let end = now + seconds
    while let due = sleepers.map(\.due).min(), due <= end {
      now = due
      jobs = sleepers.filter { $0.due == due }.map(\.wake)
      sleepers.removeAll { $0.due == due }
      run()
    }
    now = end
  }
}
