/// A scanner that finds the literals of Swift code, in their order.
///
///     var scanner = LiteralScanner(Array("if text == \"draft\" { limit = 48_213 }".utf8))
///     scanner.scan()
///     scanner.constants   // text "draft", number 48213
///
/// It reads tokens, and knows nothing of their meaning. Comments and long texts are no literals of
/// interest, and neither are the small numbers of subscripts, as in `bytes[3]`.
struct LiteralScanner {
  /// A list of elements between brackets.
  struct Brackets {
    /// The number of constants before the bracket.
    let start: Int
    /// True for a subscript, false for an array.
    let isSubscript: Bool
    /// True while there are only numbers and commas.
    var hasOnlyNumbers = true
  }

  let bytes: [UInt8]
  /// The index of the next byte.
  var place = 0
  /// The last byte before `place` that is neither space nor comment; 0 at the beginning.
  private var last: UInt8 = 0
  private var brackets: [Brackets] = []
  private(set) var constants: [Constant] = []
  /// The names of the imported modules.
  private(set) var imports: Set<String> = []

  private static let importing = Array("import".utf8)
  /// The greatest number of elements of a list that is kept as a whole.
  private static let longest = 64
  /// The greatest number of bytes of a text, with and without spaces.
  ///
  /// A longer text is probably a message.
  private static let (longestSentence, longestWord) = (20, 40)
  /// The greatest index of a subscript that is no constant of interest.
  private static let greatestIndex = 255

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The byte at a distance from the next one, or 0 outside of the code.
  func peek(_ distance: Int = 0) -> UInt8 {
    let index = place + distance
    return index >= 0 && index < bytes.count ? bytes[index] : 0
  }

  /// Reads the code up to its end, or up to the parenthesis that ends an interpolation.
  mutating func scan(isInterpolation: Bool = false) {
    var depth = 0
    while place < bytes.count {
      let byte = bytes[place]
      switch byte {
      case .space, .newline, .return, .tab:
        place += 1
        continue
      case .slash where peek(1) == .slash || peek(1) == .star:
        skipComment()
        continue
      case .quote, .pound: scanQuoted()
      case .backtick: skipRawName()
      case _ where byte.isDigit: scanNumber()
      case _ where byte.isName: scanName()
      case .openBracket: openBrackets()
      case .closeBracket: closeBrackets()
      case .openParenthesis, .closeParenthesis:
        if byte == .closeParenthesis && depth == 0 && isInterpolation { return }
        depth += byte == .openParenthesis ? 1 : -1
        skipSign()
      default: skipSign()
      }
      last = bytes[place - 1]
    }
  }

  private mutating func skipSign() {
    if bytes[place] != .comma && bytes[place] != .minus { noteOther() }
    place += 1
  }

  /// Records that the innermost brackets contain more than numbers.
  private mutating func noteOther() {
    if !brackets.isEmpty { brackets[brackets.count - 1].hasOnlyNumbers = false }
  }

  private mutating func openBrackets() {
    noteOther()
    let isSubscript = last.isName || last == .closeParenthesis || last == .closeBracket
    brackets.append(Brackets(start: constants.count, isSubscript: isSubscript))
    place += 1
  }

  private mutating func closeBrackets() {
    place += 1
    guard let ended = brackets.popLast(), ended.hasOnlyNumbers else { return }
    let numbers = constants[ended.start...].compactMap { constant in
      if case .number(let number) = constant { number } else { nil }
    }
    if ended.isSubscript, numbers.count == 1, (0...Self.greatestIndex).contains(numbers[0]) {
      constants.removeLast()
    } else if !ended.isSubscript, (2...Self.longest).contains(numbers.count) {
      constants.insert(.list(numbers), at: ended.start)
    }
  }

  private mutating func skipComment() {
    if peek(1) == .slash {
      while place < bytes.count && bytes[place] != .newline { place += 1 }
      return
    }
    var depth = 0
    repeat {
      if peek() == .slash && peek(1) == .star {
        (depth, place) = (depth + 1, place + 2)
      } else if peek() == .star && peek(1) == .slash {
        (depth, place) = (depth - 1, place + 2)
      } else {
        place += 1
      }
    } while depth > 0 && place < bytes.count
    place = min(place, bytes.count)
  }

  private mutating func skipRawName() {
    noteOther()
    place += 1
    while peek() != .backtick && peek() != .newline && place < bytes.count { place += 1 }
    place = min(place + 1, bytes.count)
  }

  private mutating func scanName() {
    noteOther()
    let start = place
    skipName()
    if bytes[start..<place] != Self.importing[...] { return }
    while peek() == .space { place += 1 }
    let module = place
    skipName()
    if place > module { imports.insert(String(decoding: bytes[module..<place], as: UTF8.self)) }
  }

  private mutating func skipName() {
    while peek().isName || peek().isDigit { place += 1 }
  }

  /// Adds the number that the digits at this place spell.
  private mutating func scanNumber() {
    let isNegative = last == .minus && peek(-1) == .minus && !isOperand(before: place - 1)
    let isTupleElement = last == .dot && peek(-1) == .dot && peek(-2) != .dot
    let start = place
    skipName()
    let isHexadecimal = bytes[start] == .zero && start + 1 < bytes.count && bytes[start + 1] == .x
    if !isHexadecimal && !isTupleElement && peek() == .dot && peek(1).isDigit {
      place += 1
      skipName()
    }
    if isTupleElement { return noteOther() }
    let digits = bytes[start..<place].filter { $0 != .underscore }
    let text = (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self)
    guard let constant = Constant(literal: text) else { return noteOther() }
    if case .decimal = constant { noteOther() }
    constants.append(constant)
  }

  /// Returns whether the byte before a sign ends an operand, so that the sign is a subtraction.
  private func isOperand(before sign: Int) -> Bool {
    guard sign > 0 else { return false }
    let byte = bytes[sign - 1]
    return byte.isName || byte.isDigit || byte == .closeParenthesis || byte == .closeBracket
  }

  /// Adds a text, unless it is empty or long.
  mutating func add(_ text: [UInt8]) {
    let longest = text.contains(.space) ? Self.longestSentence : Self.longestWord
    if text.isEmpty || text.count > longest { return }
    if let text = String(validating: text, as: UTF8.self) { constants.append(.text(text)) }
  }

  private mutating func scanQuoted() {
    noteOther()
    scanText()
  }
}

extension Constant {
  /// Creates the constant of a number literal without underscores.
  fileprivate init?(literal: String) {
    let digits = literal.drop { $0 == "-" }
    let radix: Int? =
      switch digits.prefix(2) {
      case "0x": 16
      case "0o": 8
      case "0b": 2
      default: nil
      }
    let sign = literal.count > digits.count ? -1 : 1
    if let bits = UInt64(radix == nil ? digits : digits.dropFirst(2), radix: radix ?? 10) {
      self = .number(sign &* Int(truncatingIfNeeded: bits))
    } else if radix == nil, let number = Double(literal), number.isFinite {
      self = .decimal(number)
    } else {
      return nil
    }
  }
}
