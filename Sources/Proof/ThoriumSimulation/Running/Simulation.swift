package import Synchronization
public import ThoriumProperties
import ThoriumText

/// One controlled run with one thread, one clock, and a list of choices that determines it.
///
/// ``explore(_:then:limits:shard:fileID:filePath:line:column:_:)`` passes a simulation to the scenario. Controlled code runs
/// on the simulation's executor, sleeps on its clock, and draws random values from it:
///
///     try explore { simulation in
///       let account = Account()
///       async let first: Void = account.deposit(1)
///       async let second: Void = account.deposit(1)
///       _ = await (first, second)
///       try simulation.require(await account.balance == 2, "a deposit is lost")
///     }
///
/// The scenario itself is a task of the simulation. So are the tasks that it
/// starts with `async let`, in task groups and on ``executor``. The simulation
/// does not control `Task { }`, `Task.detached`, the main actor and sleeps on
/// other clocks, except in tests that link `ThoriumCapture`.
public final class Simulation: Sendable {
  /// The executor of all tasks.
  public let executor: SimulatedExecutor
  /// The virtual clock, which advances when no task can run.
  public let clock: VirtualClock
  @usableFromInline package let chooser: Chooser
  /// The recorder of events for a report; `nil` in most runs, which are not reported.
  package let runLog: RunLog?
  private let given = Mutex<Verdict?>(nil)
  private let isDecided = Atomic(false)
  /// The number of tasks that wait for a reply that was lost.
  package let lost = Atomic(0)
  /// True when the run ended while some of its work had not.
  package let isUnfinished = Atomic(false)
  /// The errors that fail the run only if nothing else does; `nil` if each one fails it at once.
  package let postponed = Mutex<[any Error]?>(nil)
  let randomNumbers = Mutex(RandomNumbers())
  private let idlers = Mutex<[CheckedContinuation<Void, Never>]>([])

  init(_ strategy: any Strategy, isRecorded: Bool = false) {
    runLog = isRecorded ? RunLog() : nil
    chooser = Chooser(strategy, runLog: runLog)
    clock = Self.clock(runLog)
    strategy.recorder?.beginRun()
    executor = SimulatedExecutor(
      chooser: chooser,
      clock: clock,
      runLog: runLog,
      recorder: strategy.recorder
    )
  }

  /// Creates the simulation of a run that draws all its choices from a source.
  package init(_ source: consuming Source, isRecorded: Bool = false) {
    runLog = isRecorded ? RunLog() : nil
    chooser = Chooser(source, runLog: runLog)
    clock = Self.clock(runLog)
    executor = SimulatedExecutor(chooser: chooser, clock: clock, runLog: runLog)
  }

  private static func clock(_ runLog: RunLog?) -> VirtualClock {
    guard let runLog else { return VirtualClock() }
    return VirtualClock { runLog.recordWait(until: $0.offset) }
  }

  /// Draws a number; the schedule repeats it like every other choice.
  ///
  ///     let latency = Duration.milliseconds(simulation.draw(0...999))
  ///
  /// - Parameter range: The possible numbers; the first is the simplest one.
  /// - Returns: One of the numbers.
  public func draw(_ range: ClosedRange<Int>) -> Int {
    let (width, isTooWide) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
    precondition(
      !isTooWide && UInt(width) <= UInt(UInt32.max) && width < .max,
      "A draw has at most 2³² numbers, which \(range) exceeds."
    )
    if width == 0 { return range.lowerBound }
    if !executor.isRunningHere { give(.uncontrolled(Self.drawnOutside)) }
    let choice = chooser.choose(ChoicePoint(width: width + 1))
    if let rejection = chooser.rejection { give(.failed(rejection)) }
    runLog?.recordLine("draws \(range.lowerBound + choice)")
    return range.lowerBound + choice
  }

  package static let drawnOutside = """
    a thread outside of the simulation drew a number, at a time that no schedule contains. Draw it \
    in the scenario, and pass it on.
    """

  /// Fails the run if a condition does not hold.
  ///
  ///     try simulation.require(payments == 1, "\(payments) payments for one cart")
  ///
  /// - Parameters:
  ///   - condition: The condition that must hold.
  ///   - complaint: A description of the failure.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  /// - Throws: ``/ThoriumProperties/UnmetRequirement``, with the complaint.
  public func require(
    _ condition: Bool,
    _ complaint: @autoclosure () -> String,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(UnmetRequirement) {
    if condition { return }
    throw UnmetRequirement(complaint(), at: "\(file):\(line)")
  }

  /// Ends the run with a failure; use it where code cannot throw, as in an observer.
  ///
  /// The current task continues to its next suspension point. If there are
  /// several failures, only the first one counts.
  ///
  ///     let subscription = store.observe { state in
  ///       if state.isShown && state.isHidden { simulation.fail(Contradiction()) }
  ///     }
  ///
  /// - Parameter error: The failure.
  public func fail(_ error: any Error) {
    give(.failed(error))
  }

  /// Writes a line into the schedule diagram of the run, in the column of the calling task.
  ///
  ///     simulation.note("reads \(balance)")
  ///
  /// - Parameter line: The text of the line; it is evaluated only if the run is recorded.
  public func note(_ line: @autoclosure () -> String) {
    runLog?.recordLine(line())
    executor.recorder?.recordNote(line())
  }

  /// Records that the steps of this run may share state other than that of actors.
  package func shareState() {
    executor.recorder?.record { $0.shareState() }
  }

  /// Suspends the task until no other task can run, before time advances.
  ///
  ///     store.send(.search("swi"))
  ///     await simulation.idle()        // everything that needs no time has happened
  public func idle() async {
    runLog?.recordWait("until nothing else can run")
    await withCheckedContinuation { continuation in
      idlers.withLock { $0.append(continuation) }
    }
  }

  /// Suspends the task so that others may run; by default it continues.
  package func offerSwitch() async {
    executor.keepTurn()
    await Task.yield()
  }

  /// The verdict; `nil` until the scenario has ended or an error has occurred.
  package var verdict: Verdict? {
    isDecided.load(ordering: .acquiring) ? given.withLock { $0 } : nil
  }

  package func give(_ verdict: Verdict) {
    executor.recorder?.record { $0.touchEverything() }
    given.withLock { $0 = $0 ?? verdict }
    isDecided.store(true, ordering: .releasing)
  }

  /// Resumes the tasks that called ``idle()``, and returns whether there were any.
  func wakeIdlers() -> Bool {
    let woken = idlers.withLock { idlers in
      defer { idlers = [] }
      return idlers
    }
    for idler in woken { idler.resume() }
    return !woken.isEmpty
  }
}
