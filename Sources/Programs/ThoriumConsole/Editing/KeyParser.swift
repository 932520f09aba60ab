/// A parser of the bytes that a terminal sends, which arrive in parts of any size.
///
///     var parser = KeyParser()
///     parser.keys(for: Array("hi\u{1B}[".utf8))  // [.text("hi")]
///     parser.keys(for: Array("D".utf8))          // [.left]
///
/// The bytes of an escape sequence are never typed text, even if its end arrives late. An unknown or damaged sequence
/// is no key. Other bytes that are not UTF-8 become U+FFFD.
///
/// A control string, such as the answer of a terminal, may have any length, since nothing of it is stored. It ends with
/// `\e\\` or another escape sequence; a bell ends `\e]`. If its end is lost, the next control key after a pause ends it,
/// such as Enter, and does nothing else.
///
/// Source: ECMA-48, *Control Functions for Coded Character Sets*, sections 5.4 and 5.6, and *XTerm Control Sequences*.
struct KeyParser {
  private enum Phase {
    case ground
    /// After the escape byte.
    case escape
    /// After an escape byte and intermediate bytes, such as `(`.
    case intermediate
    /// In a control sequence: its parameters so far, or `nil` if they are too long.
    case sequence([UInt8]?)
    /// After `\eO`.
    case keypad
    /// Before a number of bytes of any kind: three after `\e[M`, the report of a mouse; one after `\e[[`, which the Linux
    /// console sends before the letter of a function key.
    case bytes(Int)
    /// After the bytes that begin a control string; they may also be a key with Alt.
    case stringStart
    /// In a control string.
    case string
    /// In a control string, after a pause.
    case lateString
    /// After an escape byte in a control string, which probably ends it.
    case stringEnd
    /// In a pasted text; the bytes so far of the sequence that ends it.
    case paste(end: [UInt8])
  }

  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  private static let mostParameters = 64

  private var phase = Phase.ground
  /// True when a bell ends the control string.
  private var endsWithBell = false
  /// The bytes of an incomplete character.
  private var character: [UInt8] = []
  /// True when the last pasted byte was a carriage return.
  private var isAfterReturn = false
  private var text = ""
  private var keys: [Key] = []

  /// True when an escape byte may be the Escape key, or begin a sequence whose rest is late.
  var isWaiting: Bool {
    switch phase {
    case .ground, .paste, .lateString, .stringEnd: false
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
  /// A lone escape byte is the Escape key. The rest of another short sequence is no longer expected. A control string and
  /// a pasted text have no time limit, since the rest of them must not be executed.
  mutating func expire() -> [Key] {
    guard isWaiting else { return [] }
    let isEscape = if case .escape = phase { true } else { false }
    switch phase {
    case .string: phase = .lateString
    case .stringStart where !character.isEmpty: phase = .lateString
    default: phase = .ground
    }
    return isEscape ? [.escape] : []
  }

  private mutating func read(_ byte: UInt8) {
    switch phase {
    case .paste(let end): return readPaste(byte, end)
    case .bytes(let count) where byte >= 0x20 || byte == 0:
      phase = count > 1 ? .bytes(count - 1) : .ground
      return
    default: break
    }
    if byte >= 0x80 { return readCharacter(byte) }
    endCharacter()
    switch phase {
    case .ground: readGround(byte)
    case .stringStart, .string, .lateString: readString(byte)
    default: readSequence(byte)
    }
  }

  private mutating func readGround(_ byte: UInt8) {
    if byte == 0x1B {
      phase = .escape
    } else if byte >= 0x20 && byte != 0x7F {
      readCharacter(byte)
    } else if let key = Self.control(byte) {
      add(key)
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

  /// Adds the character so far to the text, unless it is a control character or in a control string.
  private mutating func endCharacter() {
    guard let last = character.last else { return }
    defer { character = [] }
    let isControl = 0x80...0x9F ~= last && (character.count == 1 || character == [0xC2, last])
    switch phase {
    case .paste: break
    case .stringStart, .string, .lateString:
      if isControl, last == 0x9C { phase = .ground } else { readString(last) }
      return
    case _ where isControl:
      // The 8-bit form of a sequence has one byte instead of an escape byte and a letter.
      return readAfterEscape(last - 0x40)
    default: phase = .ground
    }
    text += String(decoding: character, as: UTF8.self)
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
    switch (phase, byte) {
    case (_, 0x1B): phase = .escape
    case (.escape, 0x7F): finish(.killWordLeft)
    case (_, ..<0x20), (_, 0x7F):
      // A control byte ends an unfinished sequence.
      phase = .ground
      readGround(byte)
    case (.escape, _), (.stringEnd, _): readAfterEscape(byte)
    case (.intermediate, _): if byte >= 0x30 { phase = .ground }
    case (.sequence(let parameters), _): readSequence(byte, parameters)
    case (.keypad, _): finish(Self.keypadKey(byte))
    default: phase = .ground
    }
  }

  private mutating func readString(_ byte: UInt8) {
    switch (phase, byte) {
    case (_, 0x1B): phase = .stringEnd
    case (_, 0x18), (_, 0x1A), (.lateString, ..<0x20): phase = .ground
    case (_, 0x07) where endsWithBell: phase = .ground
    case (.stringStart, _): phase = .string
    default: break
    }
  }

  private mutating func readAfterEscape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): phase = .sequence([])
    case UInt8(ascii: "O"): phase = .keypad
    case _ where "]PX^_".utf8.contains(byte):
      endsWithBell = byte == UInt8(ascii: "]")
      phase = .stringStart
    case 0x20...0x2F: phase = .intermediate
    case UInt8(ascii: "b"), UInt8(ascii: "B"): finish(.wordLeft)
    case UInt8(ascii: "f"), UInt8(ascii: "F"): finish(.wordRight)
    case UInt8(ascii: "d"), UInt8(ascii: "D"): finish(.killWordRight)
    case 0x7F: finish(.killWordLeft)
    default: finish(nil)
    }
  }

  private mutating func readSequence(_ byte: UInt8, _ parameters: [UInt8]?) {
    if "[M".utf8.contains(byte), parameters?.isEmpty == true {
      phase = .bytes(byte == UInt8(ascii: "M") ? 3 : 1)
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
