import ThoriumText

/// All that was drawn for one case, as a word that can be copied: data, order and time.
///
/// It stands with each counterexample. With it a check makes that case alone, and runs it once:
///
///     let token = try ReplayToken("AWEiRQABAg")
///     try falsify(Generator.int(0...9).list(), CheckSettings(replay: token)) { numbers in … }
///
/// It belongs to the generator that it was drawn from: another one makes another case of it.
public struct ReplayToken: Sendable, Hashable {
  let choices: [Int]

  init(_ choices: [Int]) {
    self.choices = choices
  }
}

extension ReplayToken: CustomStringConvertible {
  /// The token as it is printed: letters, digits, `-` and `_`.
  public var description: String {
    let bytes = ChoiceBytes.write(choices)
    let head = [Self.version] + Self.checksum(bytes)
    return Base64.write(head + bytes)
  }
}

extension ReplayToken {
  /// What changes when tokens are written in another way.
  private static let version: UInt8 = 1

  /// Reads a token.
  ///
  /// - Parameter token: What ``description`` gave.
  /// - Throws: A sentence, where the text is no token.
  public init(_ token: String) throws(ReplayTokenError) {
    guard let bytes = Base64.read(token) else {
      throw ReplayTokenError(token, "holds more than letters, digits, - and _")
    }
    guard bytes.count >= 4 else { throw ReplayTokenError(token, "is too short") }
    guard bytes[0] == Self.version else {
      throw ReplayTokenError(token, "is of version \(bytes[0]), and this library reads 1")
    }
    let content = Array(bytes[4...])
    guard Array(bytes[1..<4]) == Self.checksum(content) else {
      throw ReplayTokenError(token, "was changed, since its sum does not fit")
    }
    guard let choices = ChoiceBytes.read(content) else {
      throw ReplayTokenError(token, "does not hold choices")
    }
    self.init(choices)
    guard description == token else { throw ReplayTokenError(token, "is printed as \(self)") }
  }

  /// Three bytes that change where others do.
  ///
  /// Source: G. Fowler, L. C. Noll, K.-P. Vo, *The FNV Non-Cryptographic Hash Algorithm*, FNV-1a.
  static func checksum(_ bytes: [UInt8]) -> [UInt8] {
    let hash = bytes.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    let folded = hash ^ (hash >> 24)
    return [UInt8(truncatingIfNeeded: folded >> 16), UInt8(truncatingIfNeeded: folded >> 8)]
      + [UInt8(truncatingIfNeeded: folded)]
  }
}

/// Why a text is not a token.
public struct ReplayTokenError: Error, CustomStringConvertible {
  /// The sentence.
  public let description: String

  package init(_ token: String, _ reason: String) {
    description = """
      "\(token.told)" is not a replay token: it \(reason). A token is printed with each \
      counterexample; copy the whole of it.
      """
  }
}
