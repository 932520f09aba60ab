import Effort
import Foundation
import Synchronization
import Testing
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
@testable import ThoriumConsoleProof

/// Sessions of all examples, recorded by one process and replayed by another.
@Suite struct `Recorded examples` {
  private static let examples = [
    counter, downloads, follow, gitHubClient, gitHubSearch, gitHubTour, person, playlist, shopping,
    smsLogin, waybills,
  ]

  /// Settings of a process that must not matter.
  private static let settings = [
    ["SWIFT_DETERMINISTIC_HASHING": "1"],
    ["TZ": "Asia/Kathmandu", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"],
    ["TZ": "America/St_Johns", "LANG": "C"],
  ]

  @Test(arguments: examples.map(\.name).sample(5))
  func `C4.1, K18: random sessions have the same consequences in a process with other settings`(
    name: String
  ) async throws {
    let example = try #require(Self.examples.first { $0.name == name })
    let folder = try Folder()
    // The first one is empty.
    let count = cases(6, quick: 2)
    let sessions = await example.randomLines(count, seed: 7)
    #expect(sessions.count >= count)
    for (index, lines) in sessions.prefix(count).enumerated().dropFirst() {
      let script = try folder.file("script.txt", lines.joined(separator: "\n") + "\n")
      let recording = "\(index).jsonl"
      let recorded = try Run(
        arguments: ["run", name, "--script", script.path, "--record", recording],
        in: folder
      )
      let plain = try Run(arguments: ["run", name, "--script", script.path], in: folder)
      try #require(recorded == plain)
      let shown = recorded.output.unicodeScalars.filter { $0 != "\n" }
      try #require(!shown.contains { [.control, .format].contains($0.properties.generalCategory) })
      let repeated = try Run(
        arguments: ["replay", recording],
        in: folder,
        with: Self.settings[(index + name.count) % Self.settings.count]
      )
      try #require(repeated.status == 0, "\(lines): \(repeated.output)\(repeated.errors)")
      try #require(repeated.output.contains("the same"))
    }
  }

  @Test func `C4.5: the recordings of each release have the same consequences`() throws {
    let folder = Program.package.appending(path: "Docs/Recordings")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".jsonl") }
    #expect(names.count >= Self.examples.count)
    for name in names.sorted() {
      let file = folder.appending(path: name)
      let recording = try Recording(readingFile: file.path)
      let example = try #require(Self.examples.first { $0.name == recording.example })
      let secrets = file.deletingPathExtension().appendingPathExtension("secrets")
      let texts = try? String(contentsOf: secrets, encoding: .utf8).split(separator: "\n")
      let replay = try example.replay(recording, secrets: (texts ?? []).map(String.init))
      #expect(replay.difference == nil, "\(name)")
    }
  }
}

extension Example {
  /// Returns the lines of random sessions.
  fileprivate func randomLines(_ count: Int, seed: UInt64) async -> [[String]] {
    let sessions = Mutex<[[String]]>([])
    var subject = SessionSubject(of: self)
    subject.willBegin = { sessions.withLock { $0.append([]) } }
    _ = try? await falsify(subject: subject, CheckSettings(cases: count, seed: seed, shrinks: 0)) {
      property in
      property.actions(in: \.line)
      property.steps(0...30)
      property.transition("typed") { _, line, _ in
        sessions.withLock { $0[$0.count - 1].append(line.text) }
        return true
      }
    }
    return sessions.withLock { $0 }
  }
}
