import Effort
import Testing
import Thorium
import ThoriumProof
import ThoriumScreens

@testable import ThoriumExampleGitHub

/// Rows under their first letters.
struct LettersTests {
  @Test func `any texts are all there, under letters that rise, each once`() throws {
    try falsify(
      Generator<String>.string(count: 0...3).list(0...8),
      CheckSettings(cases: cases(1_000, quick: 200))
    ) {
      texts in
      let list = try grouped(texts)
      try require(list.allRows.map(\.id).sorted() == Array(texts.indices), "a row is missing")
      try require(Set(list.letters).count == list.sectionCount, "\(list.letters)")
      try require(list.letters.filter { $0 != "#" } == list.letters.filter { $0 != "#" }.sorted())
      try require(!list.letters.dropLast().contains("#"), "what is no letter stands last")
      let again = try grouped(list.allRows.map(\.text))
      try require(again.allRows.map(\.text) == list.allRows.map(\.text), "it is sorted otherwise")
    }
  }

  private func grouped(_ texts: [String]) throws(Refusal) -> SectionedList<Entry, String> {
    try SectionedList(byFirstLetter: texts.enumerated().map { Entry(id: $0, text: $1) }) { $0.text }
  }
}

private struct Entry: Identifiable, Sendable {
  let id: Int
  let text: String
}
