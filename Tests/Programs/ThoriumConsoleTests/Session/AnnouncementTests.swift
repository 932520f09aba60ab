import Testing
import Thorium

@testable import ThoriumConsole

struct AnnouncementTests {
  private let alarms = Record<@Sendable () -> Void>()

  @Test func `K20: a session waits from each line until it is ready for the next one`() throws {
    let count = Record<Int>()
    let output = try ScratchFile()
    let session = Session(
      Views(DeskView()),
      style: Session.Style(),
      executor: SessionQueue(),
      output: Output(output.descriptor),
      diagnostics: Output(output.descriptor),
      announcement: announcement(count)
    )
    var input = WaitingLines(alarms: alarms, typed: TypedLines(["left 1", "help"]))
    #expect(session.run(DeskFlow().begun, &input) == 0)
    #expect(alarms.all.count == 3 && count.all == [])
  }

  private func announcement(_ count: Record<Int>) -> Announcement {
    let schedule: @Sendable (@escaping @Sendable () -> Void) -> Void = { [alarms] alarm in
      alarms.append(alarm)
    }
    return Announcement(schedule: schedule) { count.append(1) }
  }
}

/// Lines, before each of which the time of all waits has passed.
private struct WaitingLines: CommandInput {
  let alarms: Record<@Sendable () -> Void>
  var typed: TypedLines

  mutating func next() -> NextCommand {
    for alarm in alarms.all { alarm() }
    return typed.next()
  }
}
