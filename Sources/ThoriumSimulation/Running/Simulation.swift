package import Synchronization
public import ThoriumProperties
import ThoriumText

/// One controlled run: one thread, one clock, and one list of choices that decides all the rest.
///
/// A scenario gets it from ``explore(_:then:limits:_:)``. What is to be controlled runs on its
/// executor, sleeps on its clock, and draws what is random from it:
///
///     try explore { simulation in
///       let account = Account()
///       async let first: Void = account.deposit(1)
///       async let second: Void = account.deposit(1)
///       _ = await (first, second)
///       try simulation.require(await account.balance == 2, "a deposit is lost")
///     }
///
/// The scenario itself is a task of the simulation, and so is what it starts with `async let`, in
/// task groups and on ``executor``. `Task { }`, `Task.detached`, the main actor and `Task.sleep`
/// without a clock are not, but in tests that link `ThoriumCapture`.
public final class Simulation: Sendable {
  /// On what everything runs.
  public let executor: SimulatedExecutor
  /// The time, which moves when nothing can run.
  public let clock: VirtualClock
  @usableFromInline package let chooser: Chooser
  /// What is written down for those who want to be told of the run; most runs are not told.
  package let journal: Journal?
  private let given = Mutex<Verdict?>(nil)
  private let isDecided = Atomic(false)
  /// How many wait for a reply that never comes.
  package let lost = Atomic(0)
  let randomNumbers = Mutex(RandomNumbers())
  private let idlers = Mutex<[CheckedContinuation<Void, Never>]>([])

  init(_ strategy: any Strategy, isTold: Bool = false) {
    journal = isTold ? Journal() : nil
    chooser = Chooser(strategy, journal: journal)
    clock = VirtualClock(journal: journal)
    executor = SimulatedExecutor(chooser: chooser, clock: clock, journal: journal)
  }

  /// Creates the simulation of a story, which draws all that it chooses.
  package init(_ source: consuming Source, isTold: Bool = false) {
    journal = isTold ? Journal() : nil
    chooser = Chooser(source, journal: journal)
    clock = VirtualClock(journal: journal)
    executor = SimulatedExecutor(chooser: chooser, clock: clock, journal: journal)
  }

  /// Draws a number, which is a choice like all others: the schedule repeats it.
  ///
  ///     let latency = Duration.milliseconds(simulation.draw(0...999))
  ///
  /// - Parameter range: The numbers that are possible; the first is the simplest one.
  /// - Returns: One of them.
  public func draw(_ range: ClosedRange<Int>) -> Int {
    let (width, isTooWide) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
    precondition(
      !isTooWide && width < Int(UInt32.max),
      "A draw is from at most 2³² numbers, which \(range) are not."
    )
    if width == 0 { return range.lowerBound }
    if !executor.isRunningHere { give(.uncontrolled(Self.drawnOutside)) }
    let choice = chooser.choose(ChoicePoint(width: width + 1))
    if let rejection = chooser.rejection { give(.failed(rejection)) }
    journal?.note("draws \(range.lowerBound + choice)")
    return range.lowerBound + choice
  }

  package static let drawnOutside = """
    a number was drawn by a thread outside of the simulation, when no schedule can tell. Draw it in \
    the scenario, and hand it over.
    """

  /// Fails the run where something does not hold.
  ///
  ///     try simulation.require(payments == 1, "\(payments) payments for one cart")
  ///
  /// - Parameters:
  ///   - condition: What must hold.
  ///   - complaint: What is wrong otherwise.
  ///   - file: Where this is called.
  ///   - line: Where this is called.
  /// - Throws: ``UnmetRequirement``, with the complaint.
  public func require(
    _ condition: Bool,
    _ complaint: @autoclosure () -> String,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(UnmetRequirement) {
    if condition { return }
    throw UnmetRequirement(complaint(), at: "\(file):\(line)")
  }

  /// Ends the run as failed, also from where nothing can be thrown, as in an observer.
  ///
  /// What runs goes on to its next suspension; of several failures the first counts.
  ///
  ///     let subscription = store.observe { state in
  ///       if state.isShown && state.isHidden { simulation.fail(Contradiction()) }
  ///     }
  ///
  /// - Parameter error: What went wrong.
  public func fail(_ error: any Error) {
    give(.failed(error))
  }

  /// Writes a line into the drawing of the run, in the column of the task that calls it.
  ///
  ///     simulation.note("reads \(balance)")
  ///
  /// - Parameter line: What happens; it is only evaluated where the run is drawn.
  public func note(_ line: @autoclosure () -> String) {
    journal?.note(line())
  }

  /// Suspends the task until nothing else can run, before time moves.
  ///
  ///     store.send(.search("swi"))
  ///     await simulation.idle()        // all that needs no time has happened
  public func idle() async {
    journal?.wait("until nothing else can run")
    await withCheckedContinuation { continuation in
      idlers.withLock { $0.append(continuation) }
    }
  }

  /// The verdict, once the scenario has ended or something has failed.
  package var verdict: Verdict? {
    isDecided.load(ordering: .acquiring) ? given.withLock { $0 } : nil
  }

  package func give(_ verdict: Verdict) {
    given.withLock { $0 = $0 ?? verdict }
    isDecided.store(true, ordering: .releasing)
  }

  /// Lets those go on who wait for nothing else to run.
  func wakeIdlers() -> Bool {
    let count = idlers.withLock { $0.count }
    for _ in 0..<count { idlers.withLock { $0.removeFirst() }.resume() }
    return count > 0
  }
}
