/// The laws of a ``Journal``, to check your own.
///
/// Check them in a test, on the real database:
///
///     try JournalLaws.check { place in SQLiteJournal(at: "\(folder)/\(place).sqlite") }
///
/// - A new journal has no bytes.
/// - An owner reads the bytes that earlier owners wrote, in order.
/// - An owner that was released but not closed, as after a crash, has lost nothing.
/// - A second owner is refused, or takes the journal over.
/// - After a takeover, the earlier owner can change nothing, and its error says so.
/// - A copy that is kept changes nothing.
public enum JournalLaws {
  /// A law that a journal breaks.
  package struct Violation: Error, Hashable, Sendable, CustomStringConvertible {
    /// The law, and the observation that contradicts it.
    package let description: String
  }

  /// Checks all laws.
  ///
  /// - Parameter make: Creates a journal that is not open. Journals for the same number have the same
  ///   place. The places of different numbers are different, and empty at first.
  /// - Throws: A violation, or the error of a call that must succeed.
  public static func check(_ make: (_ place: Int) throws -> some Journal) throws {
    try checkBytes { try make(1) }
    try checkCrash { try make(2) }
    try checkSecondOwner { try make(3) }
    try checkCopies { try make(4) }
  }

  private static func checkBytes(_ make: () throws -> some Journal) throws {
    let first = try make()
    try require(try first.open() == nil, "A new journal has no bytes")
    try first.replace(by: [])
    first.close()
    var bytes: [UInt8] = []
    let parts = [Array(0...255), [], [0], Array("'; DROP TABLE log; --\n".utf8), large]
    for (place, part) in parts.enumerated() {
      let owner = try make()
      try require(try owner.open() == bytes, "An owner has the bytes of earlier ones")
      if place == 3 { bytes = Array("{}\n".utf8) }
      try owner.replace(by: bytes)
      try owner.append(part, isDurable: place.isMultiple(of: 2))
      try owner.append([7], isDurable: false)
      try owner.append([], isDurable: true)
      bytes += part + [7]
      owner.close()
    }
    let last = try make()
    try require(try last.open() == bytes, "Bytes stay in order, whatever they are")
    last.close()
  }

  /// Bytes that do not fit into one page of a database.
  private static var large: [UInt8] { (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) } }

  private static func checkCrash(_ make: () throws -> some Journal) throws {
    try append([3], to: make())
    let reader = try make()
    try require(try reader.open() == [1, 2, 3], "Bytes that were acknowledged are there")
    reader.close()
    let next = try make()
    try require(try next.open() == [1, 2, 3], "Opening and closing changes no byte")
    next.close()
  }

  /// Changes a journal, which is released but not closed.
  private static func append(_ bytes: [UInt8], to owner: some Journal) throws {
    _ = try owner.open()
    try owner.replace(by: [1, 2])
    try owner.append(bytes, isDurable: true)
  }

  private static func checkSecondOwner(_ make: () throws -> some Journal) throws {
    let first = try make()
    _ = try first.open()
    try first.replace(by: [1])
    let second = try make()
    let found: [UInt8]?
    do {
      found = try second.open()
    } catch let error as LogError {
      guard case .inUse(_, let owner) = error, !owner.isEmpty else { throw error }
      try first.append([2], isDurable: true)
      first.close()
      try require(try second.open() == [1, 2], "A refused owner can open the journal later")
      return second.close()
    }
    try require(found == [1], "A takeover returns the bytes of the earlier owner")
    for isAppended in [true, false] {
      do {
        try isAppended ? first.append([2], isDurable: true) : first.replace(by: [2])
        throw Violation("An earlier owner is refused", "Its call succeeded.")
      } catch let error as LogError {
        guard case .fenced = error else { throw error }
      }
    }
    try second.replace(by: [1])
    second.close()
    let third = try make()
    try require(try third.open() == [1], "Nothing of an earlier owner remains")
    third.close()
  }

  private static func checkCopies(_ make: () throws -> some Journal) throws {
    let owner = try make()
    _ = try owner.open()
    try owner.replace(by: [1])
    for number in 1...3 { try owner.keepCopy(of: [UInt8(number)], as: "damaged") }
    try owner.append([2], isDurable: true)
    owner.close()
    let next = try make()
    try require(try next.open() == [1, 2], "A copy changes no byte of the journal")
    next.close()
  }

  private static func require(_ holds: Bool, _ law: String) throws(Violation) {
    if !holds { throw Violation(law, "The journal has other bytes.") }
  }
}

extension JournalLaws.Violation {
  fileprivate init(_ law: String, _ reason: String) {
    description = "This law of a journal does not hold: \(law). \(reason)"
  }
}
