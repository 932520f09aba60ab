import Dispatch
import Effort
import FaultyFiles
import Synchronization
import ThoriumProof
import ThoriumSystem

@testable import ThoriumPersistence

/// A process whose 8 threads use the stores of a log, and the processes that restore copies of its disk.
struct ThreadRound {
  static let threads = 8
  static let steps = cases(60, quick: 25)

  /// The disk at one moment, and the steps that were acknowledged before.
  struct Copy {
    let disk: MemoryDisk
    let acknowledged: [Int]

    var text: String { String(decoding: disk.bytes(of: "logs/log.jsonl") ?? [], as: UTF8.self) }
  }

  /// The state that the threads share.
  final class Table: Sendable {
    private struct Content {
      var acknowledged = Array(repeating: 0, count: ThreadRound.threads)
      var copies: [Copy] = []
      var released: [any AnyObject & Sendable] = []
      var reports: [String] = []
    }

    private let content = Mutex(Content())

    /// The last acknowledged step of each thread.
    var acknowledged: [Int] { content.withLock { $0.acknowledged } }
    var copies: [Copy] { content.withLock { $0.copies } }
    var reports: [String] { content.withLock { $0.reports } }

    func report(_ report: Report) { content.withLock { $0.reports.append("\(report)") } }

    func acknowledge(_ number: Int, of thread: Int) {
      content.withLock { $0.acknowledged[thread] = number }
    }

    /// Copies the disk of a process that is killed now.
    func kill(_ disk: MemoryDisk) {
      let acknowledged = acknowledged
      let copy = Copy(disk: disk.afterKill(), acknowledged: acknowledged)
      content.withLock { $0.copies.append(copy) }
    }

    /// Passes a reference to another thread, which releases it.
    func release(_ reference: (any AnyObject & Sendable)?) {
      if let reference { content.withLock { $0.released.append(reference) } }
    }

    /// Releases the references that other threads have passed.
    func releaseAll() {
      _ = content.withLock { content in
        defer { content.released = [] }
        return content.released
      }
    }
  }

  let seed: UInt64
  let disk = MemoryDisk()
  let table = Table()

  init(seed: UInt64) { self.seed = seed }

  /// Runs the threads, closes the log, and checks what is restored.
  ///
  /// In each third round, a thread closes the log while the others use it.
  ///
  /// - Returns: The number of checked copies.
  func run() async throws -> Int {
    var random = SplitMix64(seed: seed)
    let closesEarly = seed % 3 == 0
    let log = try await Log.open(
      in: "logs",
      of: disk as any FileSystem,
      policy: Bool.random(using: &random) ? .grouped : .written,
      runtime: runtime
    )
    let closing = closesEarly ? Int.random(in: 1...Self.steps, using: &random) : nil
    var shared = try await sharedTrunks(of: log, in: runtime)
    let models = try await use(shared, in: log, closingAt: closing, &random)
    // In half of the rounds, stores still run when the log is closed.
    if seed % 2 == 0 { shared = [] }
    table.releaseAll()
    if !closesEarly {
      try await log.close()
      try require(table.reports == [], "\(table.reports)")
    }
    let steps = closesEarly ? table.acknowledged : models.map { $0.count - 1 }
    let copies = [Copy(disk: disk, acknowledged: steps)] + table.copies
    shared = []
    for copy in copies { try await check(copy, models) }
    return copies.count
  }

  /// Runs the threads.
  ///
  /// - Returns: The parts of the threads after each of their steps.
  private func use(
    _ shared: [Store<Trunk>],
    in log: Log,
    closingAt closing: Int?,
    _ random: inout SplitMix64
  ) async throws -> [[ThreadModel]] {
    let users = (0..<Self.threads).map { thread in
      ThreadUser(
        thread,
        in: self,
        log,
        shared,
        closesAt: thread == 0 ? closing : nil,
        SplitMix64(seed: random.next())
      )
    }
    return try await withThrowingTaskGroup(of: (Int, [ThreadModel]).self) { group in
      for (thread, user) in users.enumerated() {
        group.addTask(executorPreference: ThreadExecutor()) { (thread, try await user.run()) }
      }
      return try await group.reduce(into: Array(repeating: [], count: Self.threads)) {
        $0[$1.0] = $1.1
      }
    }
  }

  private func sharedTrunks(of log: Log, in runtime: Runtime) async throws -> [Store<Trunk>] {
    var trunks: [Store<Trunk>] = []
    for index in 0..<ThreadModel.shared {
      trunks.append(
        try await Store(restoring: Trunk(), as: "shared \(index)", from: log, in: runtime)
      )
    }
    return trunks
  }

  var runtime: Runtime { Runtime { [table] in table.report($0) } }

  /// Checks that a disk restores each thread's part as of one of its steps, and each acknowledged step.
  private func check(_ copy: Copy, _ models: [[ThreadModel]]) async throws {
    let quiet = Runtime { _ in }
    let log = try await Log.open(in: "logs", of: copy.disk, runtime: quiet)
    let shared = try await sharedTrunks(of: log, in: quiet)
    for thread in 0..<Self.threads {
      let own = try await Store(
        restoring: Trunk(),
        as: "own \(thread)",
        from: log,
        in: quiet
      )
      let found = ThreadModel(of: thread, shared: shared, own: own)
      let step = found.last
      let known = models[thread].indices.contains(step) ? models[thread][step] : nil
      try require(
        found == known && step >= copy.acknowledged[thread],
        """
        In round \(seed), thread \(thread) is restored as of step \(step), and step \(copy.acknowledged[thread]) was \
        acknowledged:
        \(found)
        It was:
        \(known.map { "\($0)" } ?? "not there")
        The log:
        \(copy.text)
        """
      )
    }
    try await log.close()
  }
}

/// An executor with a thread of its own.
final class ThreadExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "thread")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
