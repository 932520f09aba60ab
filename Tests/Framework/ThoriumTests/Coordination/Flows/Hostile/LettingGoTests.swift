import Testing
import ThoriumProof

/// What others have given to a navigator is let go outside of its lock, for that may navigate, too.
struct LettingGoTests {
  /// Ways in which a navigator lets go what it was given.
  enum Door: CaseIterable, Sendable {
    case newerToast, toastInTime, tappedToast, toastOfEndedFlow
    case ruleOfRemovedScreen, ruleOfEndedFlow, informant, answer, question
  }

  private let bench = FlowBench()
  private let root: RemoteFlow
  private let child: RemoteFlow
  /// Whether the screen is there that what is let go shows.
  private var isFree: Bool { bench.navigator.navigation.places.contains { $0.name == "Last" } }

  init() throws {
    root = bench.begin("Root")
    try root.push("List")
    child = root.begin("Child")
  }

  /// Code that shows a screen when nobody keeps it any more, and does nothing when it is called.
  private func canary() -> @Sendable () -> Void {
    let last = LastWord { [flow = root.flow] in _ = try? flow?.push(Page(), as: "Last") }
    return { withExtendedLifetime(last) {} }
  }

  /// Gives a canary to the navigator alone; answers the screen that it belongs to.
  private func lock(behind door: Door) throws -> Screen<Page>? {
    let flow = try #require(child.flow)
    switch door {
    case .newerToast, .toastInTime, .tappedToast, .toastOfEndedFlow:
      flow.toast("undo?", tapped: canary())
      return nil
    case .ruleOfRemovedScreen, .ruleOfEndedFlow:
      return try flow.push(Page()) { [canary = canary()] _ in
        canary()
        return .allowed
      }
    case .informant:
      let screen = try flow.push(Page())
      flow.bind(screen, of: \.description) { [canary = canary()] text in
        canary()
        return .write(text)
      }
      return screen
    case .answer, .question:
      return try flow.push(Page()) { _ in
        let no = Question<Bool>.Choice.text("No") { [canary = canary()] _ in
          canary()
          return false
        }
        return .asks(Question("Sure?", field: .text("why"), choices: [no]))
      }
    }
  }

  @Test(arguments: Door.allCases)
  func `a released object may navigate at that moment`(door: Door) throws {
    let screen = try lock(behind: door)
    if [.answer, .question].contains(door) { try bench.navigator.pop() }
    #expect(!isFree)
    switch door {
    case .newerToast: child.flow?.toast("saved")
    case .toastInTime: bench.advance(by: .seconds(2))
    case .tappedToast: try bench.navigator.tapToast()
    case .ruleOfRemovedScreen, .informant:
      _ = try screen.flatMap { screen in try child.flow?.pop(screen).get() }
    case .answer: try bench.navigator.answer(1, text: "because")
    case .toastOfEndedFlow, .ruleOfEndedFlow, .question: child.end(with: 1)
    }
    bench.run()
    #expect(isFree)
  }

  /// A clock that does something when a sleep on it is cancelled.
  private struct Alarm: Clock {
    typealias Duration = Swift.Duration

    let clock = VirtualClock()
    let onCancel = Box<(@Sendable () -> Void)?>(nil)
    var now: VirtualClock.Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }

    func sleep(until deadline: VirtualClock.Instant, tolerance: Duration?) async throws {
      try await withTaskCancellationHandler {
        try await clock.sleep(until: deadline, tolerance: tolerance)
      } onCancel: {
        onCancel.value?()
      }
    }
  }

  @Test func `a clock may navigate when the time of a toast is cut short`() throws {
    let alarm = Alarm()
    let executor = SimulatedExecutor()
    let navigator = Navigator(in: Runtime(executor: executor, clock: alarm))
    let remote = RemoteFlow("Root")
    _ = navigator.start(remote)
    try remote.push("List")
    alarm.onCancel.value = { [flow = remote.flow] in _ = try? flow?.push(Page(), as: "Alarm") }
    remote.flow?.toast("one")
    executor.runUntilIdle()
    remote.flow?.toast("two")
    #expect("\(navigator.navigation)" == "[List > Alarm]")
    alarm.onCancel.value = nil
  }
}
