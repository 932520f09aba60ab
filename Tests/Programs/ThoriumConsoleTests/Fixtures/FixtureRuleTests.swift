import Foundation
import Testing
import Thorium
import ThoriumProof

@testable import ThoriumConsole

struct FixtureRuleTests {
  @Test func `a rule may have an error, a duration, both or neither`() throws {
    let text =
      #"{"a": {}, "b": {"error": "no"}, "c": {"steps": 0}, "d": {"error": "no", "steps": 2}}"#
    let rules = try JSONDecoder().decode([String: FixtureRule].self, from: Data(text.utf8))
    #expect(["a", "b", "c", "d"].map { rules[$0]?.error } == [nil, "no", nil, "no"])
    #expect(["a", "b", "c", "d"].map { rules[$0]?.steps?.count } == [nil, nil, 0, 2])
  }

  @Test(arguments: [
    (nil, 100), (ExampleClock(0), 0), (ExampleClock(1), 100), (ExampleClock(3), 300),
  ])
  func `a response without a number of steps takes one step`(steps: ExampleClock?, time: Int) {
    let world = VirtualWorld()
    let ends = Record<Duration>()
    world.startTask { [clock = world.clock] in
      try? await clock.sleep(steps: steps)
      ends.append(clock.now.offset)
    }
    world.run()
    #expect(ends.all.isEmpty == (time > 0))
    world.advance(by: .seconds(1))
    #expect(ends.all == [.milliseconds(time)])
  }
}
