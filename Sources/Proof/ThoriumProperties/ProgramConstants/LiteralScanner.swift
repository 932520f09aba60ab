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

  let scalars: [Unicode.Scalar]
  /// The index of the next scalar.
  var place = 0
  /// The last scalar before `place` that is neither space nor comment; 0 at the beginning.
  private var last: Unicode.Scalar = "\0"
  private var brackets: [Brackets] = []
  private(set) var constants: [Constant] = []
  /// The names of the imported modules.
  private(set) var imports: Set<String> = []

  /// The greatest number of elements of a list that is kept as a whole.
  private static let longest = 64
  /// The greatest number of bytes of a text, with and without spaces.
  ///
  /// A longer text is probably a message.
  private static let (longestSentence, longestWord) = (20, 40)
  /// The greatest index of a subscript that is no constant of interest.
  private static let greatestIndex = 255

  init(_ bytes: [UInt8]) {
    scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
  }

  /// The scalar at a distance from the next one, or 0 outside of the code.
  func peek(_ distance: Int = 0) -> Unicode.Scalar {
    let index = place + distance
    return index >= 0 && index < scalars.count ? scalars[index] : "\0"
  }

  /// Reads the code up to its end, or up to the parenthesis that ends an interpolation.
  mutating func scan(isInterpolation: Bool = false) {
    var depth = 0
    while place < scalars.count {
      let next = scalars[place]
      switch next {
      case " ", "\n", "\r", "\t":
        place += 1
        continue
      case "/" where peek(1) == "/" || peek(1) == "*":
        skipComment()
        continue
      case "\"", "#": scanText()
      case "`": skipRawName()
      case _ where next.isDigit: scanNumber()
      case _ where next.isName: scanName()
      case "[": openBrackets()
      case "]": closeBrackets()
      case "(", ")":
        if next == ")" && depth == 0 && isInterpolation { return }
        depth += next == "(" ? 1 : -1
        skipSign()
      default: skipSign()
      }
      last = scalars[place - 1]
    }
  }

  private mutating func skipSign() {
    if scalars[place] != "," && scalars[place] != "-" { noteOther() }
    place += 1
  }

  /// Records that the innermost brackets contain more than numbers.
  mutating func noteOther() {
    if !brackets.isEmpty { brackets[brackets.count - 1].hasOnlyNumbers = false }
  }

  private mutating func openBrackets() {
    noteOther()
    let isSubscript = last.isName || last == ")" || last == "]"
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
    if peek(1) == "/" {
      while place < scalars.count && scalars[place] != "\n" { place += 1 }
      return
    }
    var depth = 0
    repeat {
      if peek() == "/" && peek(1) == "*" {
        (depth, place) = (depth + 1, place + 2)
      } else if peek() == "*" && peek(1) == "/" {
        (depth, place) = (depth - 1, place + 2)
      } else {
        place += 1
      }
    } while depth > 0 && place < scalars.count
    place = min(place, scalars.count)
  }

  private mutating func skipRawName() {
    noteOther()
    place += 1
    while peek() != "`" && peek() != "\n" && place < scalars.count { place += 1 }
    place = min(place + 1, scalars.count)
  }

  private mutating func scanName() {
    noteOther()
    let start = place
    skipName()
    if text(from: start) != "import" { return }
    while peek() == " " { place += 1 }
    let module = place
    skipName()
    if place > module { imports.insert(text(from: module)) }
  }

  private mutating func skipName() {
    while peek().isName || peek().isDigit { place += 1 }
  }

  /// Adds the number that the digits at this place spell.
  private mutating func scanNumber() {
    let isNegative = last == "-" && peek(-1) == "-" && !isOperand(before: place - 1)
    let isTupleElement = last == "." && peek(-1) == "." && peek(-2) != "."
    let start = place
    skipName()
    let isHexadecimal =
      scalars[start] == "0" && start + 1 < scalars.count && scalars[start + 1] == "x"
    if !isHexadecimal && !isTupleElement && peek() == "." && peek(1).isDigit {
      place += 1
      skipName()
    }
    if isTupleElement { return noteOther() }
    let literal = (isNegative ? "-" : "") + text(from: start).filter { $0 != "_" }
    guard let constant = Constant(literal: literal) else { return noteOther() }
    if case .decimal = constant { noteOther() }
    constants.append(constant)
  }

  /// Returns whether the scalar before a sign ends an operand, so that the sign is a subtraction.
  private func isOperand(before sign: Int) -> Bool {
    guard sign > 0 else { return false }
    let last = scalars[sign - 1]
    return last.isName || last.isDigit || last == ")" || last == "]"
  }

  /// Adds a text, unless it is empty or long.
  mutating func add(_ text: String) {
    let longest = text.unicodeScalars.contains(" ") ? Self.longestSentence : Self.longestWord
    if !text.isEmpty && text.utf8.count <= longest { constants.append(.text(text)) }
  }

  /// Returns the code from a place up to the next scalar.
  private func text(from start: Int) -> String {
    String(String.UnicodeScalarView(scalars[start..<place]))
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  /// True for a scalar that may begin a name.
  fileprivate var isName: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "_" || !isASCII
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
