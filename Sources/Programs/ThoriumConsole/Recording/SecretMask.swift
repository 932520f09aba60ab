import Thorium

/// The secrets of a session, which are replaced by stars in its recording.
///
/// A session masks what is typed. This mask is for programs that pass a secret on as a plain text,
/// for example in a mutation.
///
/// A secret of fewer than 8 characters is only replaced if it is a whole word: otherwise the secret
/// `1` would hide each number.
struct SecretMask: Sendable {
  private static let shortest = 8

  /// The forms of the secrets, the longest first, each with the stars for it.
  private var secrets: [(form: String, stars: String)] = []

  /// True when there are no secrets.
  var isEmpty: Bool { secrets.isEmpty }

  /// Adds a typed secret.
  mutating func add(_ secret: String) {
    if secret.allSatisfy({ $0 == "*" }) { return }
    for form in [secret, secret.escaped, secret.quotedContent]
    where !secrets.contains(where: { $0.form.utf8.elementsEqual(form.utf8) }) {
      secrets.append((form, Secret(secret).masked))
    }
    secrets.sort { $0.form.utf8.count > $1.form.utf8.count }
  }

  /// Returns a text without the secrets.
  func masked(_ text: String) -> String {
    secrets.reduce(text) { Self.mask($1.form, by: $1.stars, in: $0) }
  }

  /// Returns an input without the secrets that are long enough to be no other word.
  ///
  /// The first word is a command, also if it is equal to a secret.
  func maskedArguments(of input: String) -> String {
    let command = input.prefix { !$0.isWhitespace }
    var mask = self
    mask.secrets.removeAll { $0.stars.count < Self.shortest }
    return command + mask.masked(String(input[command.endIndex...]))
  }

  /// Masks a secret also where its first or last scalar is part of a character beside it, and where
  /// the text has equal characters of other scalars.
  private static func mask(_ secret: String, by stars: String, in text: String) -> String {
    let scalars = secret.unicodeScalars
    let masked = mask(by: stars, in: text) { $0.unicodeScalars.firstRange(of: scalars) }
    if scalars.allSatisfy(\.isASCII) { return masked }
    return mask(by: stars, in: masked) { $0.firstRange(of: secret) }
  }

  /// Masks each range that a function finds in the rest of a text.
  private static func mask(
    by stars: String,
    in text: String,
    where find: (Substring) -> Range<String.Index>?
  ) -> String {
    let isWordOnly = stars.count < shortest
    let scalars = text.unicodeScalars
    // Each addition to a view of scalars would copy the view.
    var (result, rest) = ("", text[...])
    while let place = find(rest) {
      let isInside =
        text[..<place.lowerBound].last?.isPartOfWord == true
        || scalars[place.upperBound...].first?.isPartOfWord == true
      if isWordOnly && isInside {
        let next = scalars.index(after: place.lowerBound)
        result += rest[..<next]
        rest = rest[next...]
      } else {
        result += rest[..<place.lowerBound]
        result += stars
        rest = rest[place.upperBound...]
      }
    }
    return result + rest
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}

extension Unicode.Scalar {
  fileprivate var isPartOfWord: Bool {
    properties.isAlphabetic || properties.numericType != nil || properties.isGraphemeExtend
  }
}

extension String {
  /// The content of a Swift literal with this text, without the quotes.
  fileprivate var quotedContent: String {
    replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").escaped
  }
}
