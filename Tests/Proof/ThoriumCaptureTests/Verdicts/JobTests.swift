import Synchronization
import Testing
import ThoriumSystem

@testable import ThoriumSimulation

/// The two runtime functions that describe a job.
@Suite(.watched) struct JobTests {
  /// An executor that records its jobs, and runs them on demand.
  private final class Recorder: TaskExecutor {
    struct Entry {
      let job: UnownedJob
      let kind: JobKind
      let task: TaskID
      let isAsyncLet: Bool
    }

    private let entries = Mutex<(all: [Entry], next: Int)>(([], 0))

    var all: [Entry] { entries.withLock { $0.all } }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      let entry = Entry(
        job: job,
        kind: JobKind(of: job),
        task: TaskID(of: job),
        isAsyncLet: JobKind(of: job) == .task && TaskID.isAsyncLet(job)
      )
      entries.withLock { $0.all.append(entry) }
    }

    func runUntilIdle() {
      while let entry = next() { unsafe entry.job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    private func next() -> Entry? {
      entries.withLock { entries in
        guard entries.next < entries.all.count else { return nil }
        entries.next += 1
        return entries.all[entries.next - 1]
      }
    }
  }

  private actor Counter {
    var count = 0
    func increase() { count += 1 }
  }

  private func jobs(
    _ work: @escaping @Sendable () async -> Void
  ) -> [(kind: JobKind, task: TaskID, isAsyncLet: Bool)] {
    let recorder = Recorder()
    Task(executorPreference: recorder) { await work() }
    recorder.runUntilIdle()
    return recorder.all.map { ($0.kind, $0.task, $0.isAsyncLet) }
  }

  @Test func `a task that yields has jobs of two kinds`() {
    #expect(jobs { await Task.yield() }.map(\.kind) == [.task, .yield, .task])
  }

  @Test func `a task that calls an actor has jobs of two kinds`() {
    let counter = Counter()
    #expect(jobs { await counter.increase() }.map(\.kind) == [.task, .actor, .task])
  }

  @Test func `all jobs of a task have its number, and no other task has it`() {
    let tasks = jobs {
      async let child: Void = Task.yield()
      await child
    }.filter { $0.kind == .task }.map(\.task)
    #expect(tasks.count == 4)
    #expect(Set(tasks).count == 2)
    #expect(tasks.first == tasks.last)
  }

  @Test func `a younger task has a greater number`() {
    let first = jobs {}.map(\.task)
    let second = jobs {}.map(\.task)
    #expect(first[0] < second[0])
  }

  @Test func `only an async let is recognised as one`() {
    let flags = jobs {
      async let child: Void = ()
      await child
      await withTaskGroup(of: Void.self) { $0.addTask {} }
    }.filter { $0.kind == .task }.map(\.isAsyncLet)
    #expect(flags.count { $0 } == 1)
  }

  @Test func `the running task is the owner of the running job`() async {
    let inside = Record<TaskID?>()
    let recorder = Recorder()
    Task(executorPreference: recorder) {
      inside.append(UnownedJob.current.map(TaskID.init(of:)))
    }
    recorder.runUntilIdle()
    #expect(inside.all == [recorder.all[0].task])
  }
}
