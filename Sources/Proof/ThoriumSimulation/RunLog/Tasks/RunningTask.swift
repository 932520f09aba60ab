import ThoriumText

/// The task that runs on this thread, with its name.
struct RunningTask: Sendable {
  let id: TaskID
  let name: String?
  let job: UnownedJob

  init?() {
    guard let job = UnownedJob.current else { return nil }
    self.job = job
    id = TaskID(of: job)
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      name = Task.name?.shortened
    } else {
      name = nil
    }
  }
}
