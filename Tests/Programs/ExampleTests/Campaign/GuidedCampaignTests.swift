import Effort
import Foundation
import Synchronization
import Testing
import Thorium
import ThoriumExampleCounter
import ThoriumExampleDownloads
import ThoriumExampleFollow
import ThoriumExampleGitHub
import ThoriumExampleGitHubSearch
import ThoriumExamplePerson
import ThoriumExamplePlaylist
import ThoriumExampleSMSLogin
import ThoriumExampleShopping
import ThoriumExampleWaybills
import ThoriumProof

@testable import ThoriumConsole

/// Random sessions in virtual time, which prefer the commands that were typed least on their screen.
///
/// At night, an example has 60 sessions for each command of its scripts, and the last fifth of them must
/// reach no new command.
struct GuidedCampaignTests {
  private static let examples = [
    (counter, "Counter"), (downloads, "Downloads"), (follow, "Follow"),
    (gitHubClient, "GitHubClient"), (gitHubSearch, "GitHubSearch"), (gitHubTour, "GitHubTour"),
    (person, "Person"), (playlist, "Playlist"), (shopping, "Shopping"), (smsLogin, "SMSLogin"),
    (waybills, "Waybills"),
  ]

  @Test(arguments: examples.map(\.1).sample(6))
  func `K1, K18: random sessions do not fail, print no control character, and reach all commands`(
    folder: String
  ) throws {
    let (example, _) = try #require(Self.examples.first { $0.1 == folder })
    let url = Program.package.appending(path: "Examples/\(folder)")
    let (scripts, screens) = (RandomKeys.scripts(of: url), RandomKeys.screens(of: url))
    let typed = Set(RandomKeys.commands(of: url))
    let count = cases(night: 60 * typed.count, all: 12 * typed.count, quick: 4)
    var choice = CommandChoice(of: typed, seed: 1)
    var reached: [ReachedCommands.Command: Int] = [:]
    for number in 0..<count {
      let session = try GuidedSession(of: example, screens: screens)
      var lines: [String] = []
      func enter(_ line: String) {
        session.enter(line)
        lines.append(line)
        if !session.isOver { choice.learn(lines, to: session.place) }
      }
      for line in choice.nextBeginning(of: scripts) { enter(line) }
      for _ in 0..<40 where !session.isOver { enter(choice.next(in: session.place)) }
      #expect(session.finish() < 2)
      let shown = session.reached
      #expect(!shown.lines.contains { $0.unicodeScalars.contains(where: \.properties.isControl) })
      for command in shown.commands where reached[command] == nil { reached[command] = number }
    }
    let late = reached.filter { $0.value >= count * 4 / 5 }
    print("\(example.name): \(reached.count) commands in \(count) sessions, late: \(late.keys)")
    #expect(reached.keys.count { $0.refusal != "accepted" } > cases(5, quick: 0))
    if Checks.areNight { #expect(late.isEmpty, "\(late)") }
  }
}

/// A session that a test types into, with what it displays.
private struct GuidedSession {
  private let session: Session
  private let record: Record

  private final class Record: Sendable {
    let reached: Mutex<ReachedCommands>

    init(screens: Set<String>) {
      reached = Mutex(ReachedCommands(screens: screens))
    }
  }

  init(of example: Example, screens: Set<String>) throws {
    let clock = VirtualClock()
    let record = Record(screens: screens)
    let beginning = try example.prepare(ExampleOptions(clock: clock))
    self.record = record
    session = Session(
      example.views,
      environment: beginning.environment,
      on: clock,
      SessionQueue(),
      print: { line in record.reached.withLock { $0.readOutput(line) } },
      complain: { _ in },
      report: { _ in }
    )
    session.runToFirstLine(beginning.start)
    showScreen()
  }

  private func showScreen() {
    record.reached.withLock { $0.readScreen(session.navigator.navigation.visible?.name ?? "") }
  }

  var isOver: Bool { session.isOver }
  /// The screen, with a mark while an alert covers it.
  var place: String {
    record.reached.withLock(\.screen) + (session.lineContext(0).alerts.isEmpty ? "" : "!")
  }
  var reached: ReachedCommands { record.reached.withLock { $0 } }

  func enter(_ line: String) {
    if isOver { return }
    record.reached.withLock { $0.readInput(line) }
    session.enter(line)
    showScreen()
  }

  /// Ends the session, and returns its exit status.
  func finish() -> Int32 { session.finishSession() }
}

extension Unicode.Scalar.Properties {
  fileprivate var isControl: Bool { [.control, .format].contains(generalCategory) }
}
