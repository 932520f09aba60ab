/// The bytes of lines, and the open containers of the value that is being written.
///
/// Values are written in one pass, straight into memory. `Codable` does not say when a container
/// is complete, so a container ends when an outer one continues. A type may also return to an inner
/// container after it has written into an outer one. Then `isTangled` becomes true, and the value
/// is written again with a writer for each container (`isSplit`).
@safe
final class LineWriter {
  // Bytes. The files beside this one write digits and texts straight into the memory.
  private(set) var memory: UnsafeMutablePointer<UInt8>
  private var capacity = 256
  var count = 0

  // Containers; the files beside this one use them.
  /// The open containers and values, the outermost first.
  let frames = RawStack<Frame>()
  /// The members of open objects and of open unordered lists.
  let marks = RawStack<Mark>()
  var lastSerial = 0
  /// True when a type has returned to a container that was complete.
  var isTangled = false
  /// The first misuse of `Encoder` that no call could throw.
  var misuse: EncodingError?
  /// True when each inner container has a separate writer.
  let isSplit: Bool
  /// The writers of inner containers, and the places of their bytes.
  var parts: [(place: Int, writer: LineWriter)] = []
  /// The coding path of the value, if this writer belongs to an inner container.
  let path: [any CodingKey]
  var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  /// The kinds of the types that were written so far.
  let kinds = TypeKinds()
  /// The type of the keys of dictionaries, whose members are sorted.
  var dictionaryKeys: ObjectIdentifier?
  /// The type of keys of the last keyed container.
  var lastKeys: ObjectIdentifier?

  init(isSplit: Bool = false, path: [any CodingKey] = []) {
    self.isSplit = isSplit
    self.path = path
    unsafe memory = .allocate(capacity: capacity)
  }

  deinit {
    unsafe memory.deallocate()
  }

  /// Makes room for bytes, and for 8 more that a fast copy may touch.
  @inline(__always)
  func reserve(_ extra: Int) {
    if count &+ extra &+ 8 > capacity { grow(extra) }
  }

  @inline(never)
  private func grow(_ extra: Int) {
    let wanted = max(capacity * 2, count + extra + 8)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
    unsafe larger.update(from: memory, count: count)
    unsafe memory.deallocate()
    unsafe memory = larger
    capacity = wanted
  }

  /// Appends a byte.
  @inline(__always)
  func append(_ byte: UInt8) {
    reserve(1)
    unsafe memory[count] = byte
    count &+= 1
  }

  /// Appends a text of the program, which needs no escape.
  @inline(__always)
  func append(_ text: StaticString) {
    let length = text.utf8CodeUnitCount
    reserve(length)
    unsafe (memory + count).update(from: text.utf8Start, count: length)
    count &+= length
  }

  /// Appends bytes.
  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    unsafe (memory + count).update(from: start, count: bytes.count)
    count &+= bytes.count
  }

  /// Appends bytes.
  func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  /// Returns a byte.
  @inline(__always)
  func byte(_ place: Int) -> UInt8 {
    precondition(place >= 0 && place < count, "Byte \(place) is not one of \(count).")
    return unsafe memory[place]
  }

  /// Returns a copy of the bytes from a place to the end.
  func bytes(from start: Int) -> [UInt8] { bytes(start..<count) }

  /// Returns a copy of bytes.
  func bytes(_ range: Range<Int>) -> [UInt8] {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "\(range) is not written.")
    return unsafe Array(UnsafeBufferPointer(start: memory + range.lowerBound, count: range.count))
  }

  /// Removes all bytes after a place.
  func rewind(to place: Int) {
    precondition(place >= 0 && place <= count, "Byte \(place) is not one of \(count).")
    count = place
  }

  /// Removes bytes between others.
  func remove(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "\(range) is not written.")
    let rest = count - range.upperBound
    unsafe (memory + range.lowerBound).update(from: memory + range.upperBound, count: rest)
    count -= range.count
  }

  /// Calls a closure with the bytes from a place to the end.
  func withBytes<Result>(
    from start: Int,
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    precondition(start >= 0 && start <= count, "Byte \(start) is not one of \(count).")
    return unsafe try body(UnsafeBufferPointer(start: memory + start, count: count - start))
  }

  /// Ends the line that begins at a place with its checksum and a line feed.
  func seal(from start: Int, _ checksum: Checksum) {
    var checksum = checksum
    unsafe withBytes(from: start) { unsafe checksum.add(UnsafeRawBufferPointer($0)) }
    append(",\"x\":\"")
    let value = checksum.value
    for shift in stride(from: UInt32(28), through: 0, by: -4) {
      append(Seal.digits[Int(value >> shift & 0xF)])
    }
    append("\"}\n")
  }
}
