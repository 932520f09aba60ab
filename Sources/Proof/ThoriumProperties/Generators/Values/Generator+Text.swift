extension Generator where Value == Character {
  /// A generator of characters; "a" is the simplest, then other letters, digits and symbols.
  ///
  /// Sometimes it draws a character that programs often handle incorrectly: an emoji of several
  /// scalars, a letter with marks, or an invisible character. Each stays one character within a
  /// string.
  public static var character: Generator {
    Generator(isPlain: true) { source throws(DiscardedCase) in
      if source.isGuided {
        source.startPhrase(0, Alphabet.count - 1) { constant, _ in Alphabet.places(of: constant) }
      }
      return Alphabet.character(
        at: try source.choose(0, Alphabet.count - 1, simplest: 0) { Alphabet.place(&$0) }
      )
    }
  }
}

extension Generator where Value == String {
  /// A generator of strings of up to 20 characters; "" is the simplest, then "a".
  public static var string: Generator { string() }

  /// Returns a generator of strings.
  ///
  ///     let code = Generator.string(of: .element(of: "0123456789"), count: 4...6)
  ///
  /// The generator draws each `Character` separately. A simpler string has fewer or simpler
  /// characters. If a character would combine with the preceding one, another character is drawn.
  ///
  /// - Parameters:
  ///   - characters: The generator of the characters.
  ///   - counts: The possible numbers of characters.
  /// - Returns: The generator.
  public static func string(
    of characters: Generator<Character> = .character,
    count counts: ClosedRange<Int> = 0...20
  ) -> Generator {
    checkCounts(counts)
    let spelling = Spelling(characters)
    return Generator(isPlain: false) { source throws(DiscardedCase) in
      if source.isGuided { spelling.startPhrase(&source) }
      var text = ""
      var count = 0
      var last: Character?
      let average = averageCount(counts, source.size)
      let length = source.takeLength(counts)
      while try source.chooseMore(count, counts, average: average, length: length) {
        let character = try source.drawElement(characters.separate(after: last))
        text.append(character)
        count += 1
        last = character
      }
      return text
    }
  }
}

extension Generator where Value == Character {
  /// Returns a generator of characters that stay separate after another one.
  ///
  /// Every character of `Alphabet` stays separate after a character of one byte.
  fileprivate func separate(after last: Character?) -> Generator {
    guard let last, last.utf8.count > 1 else { return self }
    return filter { character in
      var both = String(last)
      both.append(character)
      return both.count == 2
    }
  }
}
