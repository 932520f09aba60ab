/// The characters to draw, the simpler ones first.
///
/// These are all characters of one scalar, and some of several. Each stays separate from its
/// neighbours in a string.
enum Alphabet {
  private static let plain: [Character] =
    Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
  private static let signs: [Character] = Array(" !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
  /// Characters that programs often handle incorrectly.
  private static let odd: [Character] = [
    "é", "e\u{301}", "ß", "İ", "ı", "ﬁ", "Å", "ñ", "Ω", "ж", "中", "한", "क्षि", "א", "ع", "😀", "👍🏽", "👨‍👩‍👧",
    "🇩🇪", "❤️", "1️⃣", "\u{200B}", "\u{FEFF}", "\u{202E}", "\u{A0}", "\u{2028}", "\t", "\n", "\r\n",
    "\0", "\u{7F}", "\u{FFFD}", "\u{FFFF}", "\u{10FFFF}",
  ].flatMap { Array($0) }
  private static let first = plain + signs + odd
  private static let surrogates = 0xD800..<0xE000

  /// The number of characters.
  static var count: Int { first.count + 0x11_0000 - surrogates.count }

  /// Returns the character at an index.
  static func character(at place: Int) -> Character {
    if place < first.count { return first[place] }
    let number = place - first.count
    let value = number < surrogates.lowerBound ? number : number + surrogates.count
    return Unicode.Scalar(UInt32(value))?.alone ?? "a"
  }

  /// The index of each of the first characters.
  private static let places = Dictionary(zip(first, first.indices)) { place, _ in place }

  /// Returns the index of a character, or `nil` if no index has it.
  static func place(of character: Character) -> Int? {
    if let place = places[character] { return place }
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first else {
      return nil
    }
    let value = Int(scalar.value)
    let number = value < surrogates.lowerBound ? value : value - surrogates.count
    let place = first.count + number
    return scalar.isASCII || self.character(at: place) == character ? place : nil
  }

  /// Returns the indices of the characters of a text, or none if a character has no index.
  static func places(of constant: Constant) -> [Int] {
    guard case .text(let text) = constant else { return [] }
    let places = text.compactMap { place(of: $0) }
    return places.count == text.count ? places : []
  }

  /// Draws the index of a random character: mostly a letter, and sometimes any character.
  static func place(_ random: inout SplitMix64) -> Int {
    switch random.next() % 16 {
    case 0...3: Int(random.next() % 4)
    case 4...8: Int(random.next() % UInt64(plain.count))
    case 9...11: plain.count + Int(random.next() % UInt64(signs.count))
    case 12...14: plain.count + signs.count + Int(random.next() % UInt64(odd.count))
    default: Int(random.next() % UInt64(count))
    }
  }
}

extension Unicode.Scalar {
  /// The scalar as a character that stays separate in a string; a mark is combined with an "a".
  fileprivate var alone: Character {
    if self == "\r" { return "\r\n" }
    let character = Character(self)
    if String(["a", character]).count == 1 { return Character("a\(self)") }
    return String([character, "a"]).count == 1 ? Character("\(self)a") : character
  }
}
