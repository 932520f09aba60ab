/// A parser of the bytes that a terminal sends, which arrive in parts of any size.
///
///     var parser = KeyParser()
///     parser.keys(for: Array("hi\u{1B}[".utf8))  // [.text("hi")]
///     parser.keys(for: Array("D".utf8))          // [.left]
///
/// The bytes of an escape sequence are never typed text, even if its end arrives late. An unknown or damaged sequence
/// is no key. Bytes that are not UTF-8 become U+FFFD.
///
/// Source: ECMA-48, *Control Functions for Coded Character Sets*, section 5.4, and *XTerm Control Sequences*.
struct KeyParser {
  private enum Phase {
    case ground
    /// After the escape byte.
    case escape
    /// After an escape byte and intermediate bytes, such as `(`.
    case intermediate
    /// In a control sequence: its parameters so far, or `nil` if they are too long.
    case sequence([UInt8]?)
    /// After `\e[[`: the Linux console sends it before the letter of a function key.
    case functionKey
    /// After `\eO`.
    case keypad
    /// After `\e]` or `\eP`: a string follows if the next byte is one of these.
    case stringStart(Set<UInt8>)
    /// In a string, which ends with a bell or with `\e\\`.
    case string
    /// In a pasted text; the bytes so far of the sequence that ends it.
    case paste(end: [UInt8])
  }

  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  private static let mostParameters = 64

  private var phase = Phase.ground
  /// The bytes of an incomplete character.
  private var character: [UInt8] = []
  /// True when the last pasted byte was a carriage return.
  private var isAfterReturn = false
  private var text = ""
  private var keys: [Key] = []

  /// True when an escape byte may be the Escape key, or begin a sequence whose rest is late.
  var isWaiting: Bool {
    switch phase {
    case .ground, .paste: false
    default: true
    }
  }

  /// Returns the keys that are complete with further bytes.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  mutating func keys(for bytes: [UInt8]) -> [Key] {
    for byte in bytes { read(byte) }
    endText()
    defer { keys = [] }
    return keys
  }

  /// Returns the key of an unfinished sequence after which nothing has arrived for a long time.
  ///
  /// A lone escape byte is the Escape key. The rest of another sequence is no longer expected. A pasted text has no
  /// time limit, since the rest of it must not be executed.
  mutating func expire() -> [Key] {
    guard isWaiting else { return [] }
    var isEscape = false
    if case .escape = phase { isEscape = true }
    phase = .ground
    return isEscape ? [.escape] : []
  }

  private mutating func read(_ byte: UInt8) {
    switch phase {
    case .ground: readGround(byte)
    case .paste(let end): readPaste(byte, end)
    default: readSequence(byte)
    }
  }

  private mutating func readGround(_ byte: UInt8) {
    if byte < 0x20 || byte == 0x7F {
      endCharacter()
      if byte == 0x1B {
        phase = .escape
      } else if let key = Self.control(byte) {
        add(key)
      }
    } else {
      readCharacter(byte)
    }
  }

  /// Adds a byte of a character, which is complete when its first byte says so.
  private mutating func readCharacter(_ byte: UInt8) {
    let isContinuation = byte & 0xC0 == 0x80
    if !isContinuation || character.isEmpty { endCharacter() }
    character.append(byte)
    let length =
      switch character[0] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    if character.count == length { endCharacter() }
  }

  private mutating func endCharacter() {
    guard !character.isEmpty else { return }
    text += String(decoding: character, as: UTF8.self)
    character = []
  }

  /// Adds the text so far as a key.
  private mutating func endText() {
    if text.isEmpty { return }
    if case .paste = phase { keys.append(.paste(text)) } else { keys.append(.text(text)) }
    text = ""
  }

  private mutating func add(_ key: Key) {
    endText()
    keys.append(key)
  }

  private mutating func readPaste(_ byte: UInt8, _ end: [UInt8]) {
    if byte == Self.pasteEnd[end.count] {
      let read = end + [byte]
      if read.count < Self.pasteEnd.count {
        phase = .paste(end: read)
      } else {
        endCharacter()
        endText()
        phase = .ground
        keys.append(.pasteEnd)
      }
      return
    }
    phase = .paste(end: [])
    // The bytes were no end, so they belong to the text; only the first of them can be an escape byte.
    for earlier in end { addPasted(earlier) }
    if byte == Self.pasteEnd[0] { phase = .paste(end: [byte]) } else { addPasted(byte) }
  }

  private mutating func addPasted(_ byte: UInt8) {
    defer { isAfterReturn = byte == UInt8(ascii: "\r") }
    if byte == UInt8(ascii: "\n"), isAfterReturn { return }
    readCharacter(byte == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : byte)
  }
}

// Escape sequences.
extension KeyParser {
  private mutating func readSequence(_ byte: UInt8) {
    if byte == 0x1B {
      phase = .escape
      return
    }
    if byte < 0x20 || byte >= 0x7F, !isTaken(byte) {
      // A control byte or text ends an unfinished sequence. A string ends so, too, since its end may be lost.
      var isStringEnd = false
      if case .string = phase, byte == 0x07 { isStringEnd = true }
      phase = .ground
      return isStringEnd ? () : readGround(byte)
    }
    switch phase {
    case .escape: readAfterEscape(byte)
    case .intermediate: if byte >= 0x30 { phase = .ground }
    case .sequence(let parameters): readSequence(byte, parameters)
    case .functionKey: phase = .ground
    case .keypad: finish(Self.keypadKey(byte))
    case .stringStart(let digits):
      phase = digits.contains(byte) ? .string : .ground
      if case .ground = phase { readGround(byte) }
    case .string, .ground, .paste: break
    }
  }

  /// Returns whether a byte belongs to the sequence: the rest of Alt-Backspace, or the text of a string.
  private func isTaken(_ byte: UInt8) -> Bool {
    switch phase {
    case .escape: byte == 0x7F
    case .string: byte >= 0x7F
    default: false
    }
  }

  private mutating func readAfterEscape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): phase = .sequence([])
    case UInt8(ascii: "O"): phase = .keypad
    case UInt8(ascii: "]"): phase = .stringStart(Set(UInt8(ascii: "0")...UInt8(ascii: "9")))
    case UInt8(ascii: "P"): phase = .stringStart(Set("0123456789$+!>|".utf8))
    case 0x20...0x2F: phase = .intermediate
    case UInt8(ascii: "b"), UInt8(ascii: "B"): finish(.wordLeft)
    case UInt8(ascii: "f"), UInt8(ascii: "F"): finish(.wordRight)
    case UInt8(ascii: "d"), UInt8(ascii: "D"): finish(.killWordRight)
    case 0x7F: finish(.killWordLeft)
    default: finish(nil)
    }
  }

  private mutating func readSequence(_ byte: UInt8, _ parameters: [UInt8]?) {
    if byte == UInt8(ascii: "["), parameters?.isEmpty == true {
      phase = .functionKey
    } else if byte < 0x40 {
      let isShort = (parameters?.count ?? .max) < Self.mostParameters
      phase = .sequence(isShort ? parameters.map { $0 + [byte] } : nil)
    } else {
      finish(parameters.flatMap { Self.key(final: byte, String(decoding: $0, as: UTF8.self)) })
      let isPaste = byte == UInt8(ascii: "~") && parameters == Array("200".utf8)
      if isPaste {
        endText()
        isAfterReturn = false
        phase = .paste(end: [])
      }
    }
  }

  private mutating func finish(_ key: Key?) {
    phase = .ground
    if let key { add(key) }
  }
}
