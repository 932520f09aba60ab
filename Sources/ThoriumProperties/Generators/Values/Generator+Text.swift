extension Generator where Value == Character {
  /// Draws any character; "a" is the simplest, then other letters, digits, and signs.
  ///
  /// Once in a while it is one that is easily handled wrongly: an emoji of several scalars, a letter
  /// with marks on it, a sign that is not seen. Each is one character, also among others in a text.
  public static var character: Generator {
    Generator(isPlain: true) { source throws(Rejection) in
      Alphabet.character(
        at: try source.choose(0, Alphabet.count - 1, simplest: 0) { Alphabet.place(&$0) }
      )
    }
  }
}

extension Generator where Value == String {
  /// Draws a text of up to 20 characters; "" is the simplest, then "a".
  public static var string: Generator { string() }

  /// Draws a text.
  ///
  ///     let code = Generator.string(of: .element(of: "0123456789"), count: 4...6)
  ///
  /// A text is drawn character by character, as Swift counts them, and a simpler one lacks some of
  /// these or has simpler ones. A character that would become one with that in front of it is drawn
  /// anew.
  ///
  /// - Parameters:
  ///   - characters: What to draw the characters from.
  ///   - counts: How many there may be.
  /// - Returns: The generator.
  public static func string(
    of characters: Generator<Character> = .character,
    count counts: ClosedRange<Int> = 0...20
  ) -> Generator {
    checkCounts(counts)
    return Generator(isPlain: false) { source throws(Rejection) in
      var text = ""
      var count = 0
      var last: Character?
      let average = averageCount(counts, source.size)
      while try source.chooseMore(count, counts, average: average) {
        let character = try source.drawElement(characters.standing(behind: last))
        text.append(character)
        count += 1
        last = character
      }
      return text
    }
  }
}

extension Generator where Value == Character {
  /// Draws only what stays a character of its own behind another; behind one byte each of ours does.
  fileprivate func standing(behind last: Character?) -> Generator {
    guard let last, last.utf8.count > 1 else { return self }
    return filter { character in
      var both = String(last)
      both.append(character)
      return both.count == 2
    }
  }
}
