import Testing
import ThoriumProof

@testable import ThoriumConsole
@testable import ThoriumConsoleProof

/// A check of sessions warns about a command that no session accepted.
struct TypedWordsTests {
  /// A trip to one of two cities.
  private struct Trip: Reactor {
    let initialState = ""
    func reduce(into state: inout String, mutation: String) { state = mutation }
    func refusal(action: String, state: String) -> Refusal? {
      ["Oslo", "Rome"].contains(action) ? nil : "no train goes there"
    }
  }

  private struct TripView: View {
    func bind(reactor: Binder<Trip>) {
      reactor.line("city") { $0 }
      reactor.action("pick", "picks a city", .text) { $0 }
    }
  }

  @Test(arguments: [[], ["Rome"]])
  func `a word that each session refuses is named, unless a sample is accepted`(
    samples: [String]
  ) async throws {
    let example = Example("trip", "plans", samples: samples, views: Views(TripView())) { _ in
      OneScreen(reactor: Trip())
    }
    let report = try await example.allChecks(fixtures: nil)[0].run(CheckSettings(cases: 20))
    #expect(report.steps >= 100)
    #expect(report.states == (samples.isEmpty ? 1 : 2))
    let warnings = report.warnings.map { "\($0)" }.filter { $0.hasPrefix("Typed often") }
    let sentence =
      "Typed often, and refused each time: pick. Give the example `samples` that it accepts."
    #expect(warnings == (samples.isEmpty ? [sentence] : []))
  }
}
