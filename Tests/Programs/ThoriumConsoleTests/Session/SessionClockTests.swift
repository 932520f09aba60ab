import Testing
import ThoriumProof

@testable import ThoriumConsole

struct SessionClockTests {
  private let clocks = Record<String>()

  /// An example that records its clock, and whether its flow has another one.
  private var example: Example {
    Example("clocks", "records its clock", views: Views(DeskView())) { [clocks] options in
      ClockFlow { clock in
        let isSame = clock as AnyObject === options.clock as AnyObject
        clocks.append("\(type(of: clock))\(isSame ? "" : ", and another one for services")")
      }
    }
  }

  @Test func `the services of an example have the clock of its session`() async throws {
    let script = try Recorded(example, ["left 10"])
    #expect(try example.replay(script.recording).difference == nil)
    #expect(clocks.all == ["VirtualClock", "VirtualClock"])
    #expect(await example.randomSessions(3, seed: 1).count >= 3)
    #expect(clocks.all.count >= 5 && Set(clocks.all) == ["VirtualClock"])
  }

  @Test func `in real time too, and a replay of it is virtual`() throws {
    var header = RecordingHeader(program: "test 1.0", example: "clocks")
    header.time = .real
    let real = try Recorded(example, header, VirtualClock(), SessionQueue()) {
      session,
      start in
      var input = TypedLines(["left 10"])
      return session.run(start, &input)
    }
    #expect(clocks.all == ["RealTime"])
    #expect(try example.replay(real.recording).difference == nil)
    #expect(clocks.all == ["RealTime", "VirtualClock"])
  }
}

/// Shows a desk, after it has passed on the clock of its runtime.
private struct ClockFlow: Coordinator {
  let receive: @Sendable (any Clock<Duration>) -> Void

  func start(in flow: Flow<Void>) async throws {
    receive(flow.navigator.runtime.clock)
    await (try flow.resetRoot(Desk())).removed()
  }
}
