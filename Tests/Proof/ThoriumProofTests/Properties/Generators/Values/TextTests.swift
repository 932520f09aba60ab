import Testing

@testable import ThoriumProperties

struct TextTests {
  @Test func `the simplest character is a, and the simplest text is empty`() throws {
    #expect(try Generator.character.simplest() == "a")
    #expect(try Generator.string.simplest() == "")
    #expect(try Generator.string(count: 3...5).simplest() == "aaa")
  }

  @Test func `a text has the drawn number of characters`() throws {
    var longest = 0
    for count in 0...12 {
      for text in try Generator.string(count: count...count).sample(200) {
        #expect(text.count == count)
        longest = max(longest, text.unicodeScalars.count)
      }
    }
    #expect(longest > 15)
  }

  @Test func `no character joins its neighbours`() {
    for place in 0..<Alphabet.count {
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

  @Test func `a text consists of the given characters`() throws {
    let codes = Generator.string(of: .element(of: "0123456789"), count: 4...6)
    for code in try codes.sample(100) {
      #expect((4...6).contains(code.count))
      #expect(code.allSatisfy { $0.isNumber })
    }
    let flags = Generator.string(of: .element(of: ["🇩🇪", "🇫🇷"]), count: 3...3)
    #expect(try flags.sample(50).allSatisfy { $0.count == 3 })
  }
}
