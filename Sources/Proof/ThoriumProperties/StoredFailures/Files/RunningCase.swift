import ThoriumSystem

/// A file with the case that runs now, which remains when the program stops.
///
/// Each case overwrites the previous one with one system call. The file is locked while its check
/// runs. Therefore no other check mistakes a running case for an interrupted one. The first byte is
/// a ``CaseFiles/Mark``, which says whether this case or another one has trapped.
final class RunningCase: Sendable {
  /// The open file.
  let file: Int32
  private let path: String

  /// Opens the file, or returns `nil` when another check has locked it.
  init?(_ name: String, in folder: Folder) throws(Folder.Failure) {
    let path = folder.path(of: name)
    let file = Folder.retrying {
      unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
    }
    if file < 0 { throw Folder.Failure(path) }
    if Folder.retrying({ flock(file, LOCK_EX | LOCK_NB) }) != 0 {
      close(file)
      return nil
    }
    // The properties are set last. An initializer that fails after that runs `deinit`, which would
    // close the file a second time, and with it the file of another thread.
    (self.path, self.file) = (path, file)
  }

  deinit {
    CaseFiles.remove(file)
    close(file)
  }

  /// Returns the case that was running when an earlier program stopped, if there is one.
  ///
  /// A case that was running when another check trapped does not count. The method also empties the
  /// file for the current check, and registers it for the marks of a trap.
  func interrupted() throws(Folder.Failure) -> Preset? {
    let bytes = try Folder.readAll(file, path)
    ftruncate(file, 0)
    CaseFiles.write(CaseFiles.first, to: file)
    CaseFiles.add(file)
    if bytes.first == CaseFiles.Mark.ended.rawValue { return nil }
    return Preset(bytes: Array(bytes.dropFirst()))
  }

  /// Records the case that runs next.
  func recordCase(_ given: Preset) {
    let bytes = given.bytes
    _ = unsafe bytes.withUnsafeBytes { bytes in
      Folder.retrying { unsafe pwrite(file, bytes.baseAddress, bytes.count, 1) }
    }
  }

  /// Records that no case is running.
  func removeCase() {
    unsafe unlink(path)
    ftruncate(file, 0)
  }
}

extension Preset {
  /// The choices and the rule for further ones, after their length and a checksum.
  var bytes: [UInt8] {
    let content = ChoiceBytes.write(head + (constants.map(Constant.write) ?? []) + values)
    let count = UInt32(content.count)
    return (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
      + ReplayToken.checksum(content) + content
  }

  /// The number that is added to the number of the rule in a case with constants.
  private static let guided = 4

  private var head: [Int] {
    let joint = joint.map { [1, $0.span, $0.end] } ?? [0, 0, 0]
    let shift = constants == nil ? 0 : Self.guided
    return switch rest {
    case .nothing: [0 + shift, 0, 0] + joint
    case .simplest: [1 + shift, 0, 0] + joint
    case .random(let seed, let size): [2 + shift, Int(truncatingIfNeeded: seed), size] + joint
    case .plain(let seed, let size): [3 + shift, Int(truncatingIfNeeded: seed), size] + joint
    }
  }

  /// Decodes the bytes of a case, and ignores any bytes after them.
  ///
  /// ``bytes`` returns such bytes.
  init?(bytes: [UInt8]) {
    guard bytes.count >= 7 else { return nil }
    let count = (0..<4).reduce(0) { $0 | Int(bytes[$1]) << (8 * $1) }
    guard bytes.count - 7 >= count else { return nil }
    let content = Array(bytes[7..<7 + count])
    guard Array(bytes[4..<7]) == ReplayToken.checksum(content),
      let numbers = ChoiceBytes.read(content), numbers.count >= 6,
      (0..<2 * Self.guided).contains(numbers[0])
    else { return nil }
    let rest: Rest
    switch numbers[0] & (Self.guided - 1) {
    case 0: rest = .nothing
    case 1: rest = .simplest
    case 2: rest = .random(seed: UInt64(bitPattern: Int64(numbers[1])), size: numbers[2])
    default: rest = .plain(seed: UInt64(bitPattern: Int64(numbers[1])), size: numbers[2])
    }
    let joint = numbers[3] == 1 ? Joint(span: numbers[4], end: numbers[5]) : nil
    var values = numbers[6...]
    var constants: [Constant]?
    if numbers[0] >= Self.guided {
      constants = Constant.read(&values)
      if constants == nil { return nil }
    }
    self.init(Array(values), rest: rest, joint: joint, constants: constants)
  }
}
