import ThoriumText

/// All choices of a case, as a short text to copy: data, order and time.
///
/// Each counterexample contains a token. With the token, a check runs only that case, once:
///
///     let token = try ReplayToken("Aq56CgABAg")
///     try falsify(Generator.int(0...9).list(), CheckSettings(replay: token)) { numbers in … }
///
/// A token belongs to the generator that drew the case. Another generator makes another case from
/// it.
public struct ReplayToken: Sendable, Hashable {
  let choices: [Int]

  package init(_ choices: [Int]) {
    self.choices = choices
  }
}

extension ReplayToken: CustomStringConvertible {
  /// The printed token: letters, digits, `-` and `_`.
  public var description: String {
    let bytes = ChoiceBytes.write(choices)
    let head = [Self.version] + Self.checksum(bytes)
    return Base64.write(head + bytes)
  }
}

extension ReplayToken {
  /// The version of the encoding.
  ///
  /// It changes when the same choices no longer make the same run. Version 1 let a run take all
  /// waiting calls of an actor in one step.
  private static let version: UInt8 = 2

  /// Decodes a token.
  ///
  /// - Parameter token: A text that ``description`` returned.
  /// - Throws: An error with the reason why the text is not a token.
  public init(_ token: String) throws(TokenError) {
    guard Base64.isMadeOfLetters(token) else {
      throw TokenError(token, "contains other characters than letters, digits, - and _")
    }
    guard let bytes = Base64.read(token), bytes.count >= 4 else {
      throw TokenError(token, "is too short")
    }
    guard bytes[0] == Self.version else {
      throw TokenError(
        token,
        "has version \(bytes[0]), which may repeat another run: this library reads \(Self.version)",
        "Run the check again without it; a failure prints a new token."
      )
    }
    let content = Array(bytes[4...])
    guard Array(bytes[1..<4]) == Self.checksum(content) else {
      throw TokenError(token, "was changed: its checksum does not match")
    }
    guard let choices = ChoiceBytes.read(content) else {
      throw TokenError(token, "contains no valid choices")
    }
    self.init(choices)
    guard description == token else { throw TokenError(token, "is printed as \(self)") }
  }

  /// Returns a checksum of three bytes.
  ///
  /// Source: G. Fowler, L. C. Noll, K.-P. Vo, *The FNV Non-Cryptographic Hash Algorithm*, FNV-1a.
  static func checksum(_ bytes: [UInt8]) -> [UInt8] {
    let hash = bytes.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    let folded = hash ^ (hash >> 24)
    return [UInt8(truncatingIfNeeded: folded >> 16), UInt8(truncatingIfNeeded: folded >> 8)]
      + [UInt8(truncatingIfNeeded: folded)]
  }
}

/// The reason why a text is no replay token, or no schedule.
public struct TokenError: Error, CustomStringConvertible {
  /// A sentence that states the reason, and a sentence that says where to find such a text.
  public let description: String
  /// The end of a sentence about the text.
  let reason: String

  package init(_ token: String, _ noun: String, _ reason: String, _ advice: String) {
    self.reason = reason
    description = "\"\(token.shortened)\" is not a \(noun): it \(reason). \(advice)"
  }

  private static let advice =
    "A token is printed with each counterexample; copy the whole token."

  fileprivate init(_ token: String, _ reason: String, _ advice: String = Self.advice) {
    self.init(token, "replay token", reason, advice)
  }
}
