import Effort
import Testing

@testable import ThoriumProperties

struct TextTests {
  @Test func `no character joins its neighbours`() {
    let start = Alphabet.count - (0x11_0000 - 0x800)
    let step = cases(1, quick: 13)
    for place in Array(0..<start) + stride(from: start, to: Alphabet.count, by: step) {
      let character = Alphabet.character(at: place)
      if String(["a", character, "a"]).count != 3 {
        Issue.record("\(character.unicodeScalars.map(\.value)) joins its neighbours.")
      }
    }
  }

  @Test func `surrogates are the only omitted scalars`() {
    let start = Alphabet.count - (0x11_0000 - 0x800)
    let scalars = [0x4E00, 0xD7FF, 0xD800, 0x11_0000 - 0x801].map {
      Alphabet.character(at: start + $0).unicodeScalars.first?.value
    }
    #expect(scalars == [0x4E00, 0xD7FF, 0xE000, 0x10_FFFF])
  }

  @Test func `the first four letters are drawn far more often than the others`() {
    var random = SplitMix64(seed: 1)
    var counts: [Int: Int] = [:]
    for _ in 0..<20_000 { counts[Alphabet.place(&random), default: 0] += 1 }
    let often = counts.filter { $0.value > 700 }.keys
    #expect(often.sorted() == [0, 1, 2, 3])
    #expect((4..<62).allSatisfy { (50...200).contains(counts[$0] ?? 0) })
  }

  @Test func `texts contain multi-scalar characters, symbols and spaces`() throws {
    let text = try Generator.string.sample(1_000).joined(separator: "a")
    for sign in [" ", "Z", "0", "\\", "\n", "\0", "👨‍👩‍👧", "e\u{301}"] as [Character] {
      #expect(text.contains(sign))
    }
  }

  @Test func `a text shrinks by whole characters`() throws {
    let text = try Generator.string.simplest { $0.unicodeScalars.count > $0.count }
    #expect(text.count == 1)
    let long = try Generator.string.simplest { $0.count > 3 && $0.contains("z") }
    #expect(long.count == 4)
    #expect(long.sorted() == ["a", "a", "a", "z"])
  }
}
