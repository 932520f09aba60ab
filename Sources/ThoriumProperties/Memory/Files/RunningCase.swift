import ThoriumSystem

/// The case that runs now, in a file, so that it outlives a program that stops in it.
///
/// Each case is written over the one before, with one call of the system. The file is locked while its
/// check runs, so that no other takes the case of one that still runs for one that has stopped.
final class RunningCase: Sendable {
  private let file: Int32
  private let path: String

  /// Opens the file, or answers nothing where another check has it.
  init?(_ name: String, in folder: Folder) throws(Folder.Failure) {
    path = folder.path(of: name)
    let path = path
    file = Folder.retrying { unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666) }
    if file < 0 { throw Folder.Failure(path) }
    if Folder.retrying({ [file] in flock(file, LOCK_EX | LOCK_NB) }) != 0 {
      close(file)
      return nil
    }
  }

  deinit {
    close(file)
  }

  /// What an earlier program has stopped in, if one has.
  func interrupted() throws(Folder.Failure) -> Preset? {
    Preset(bytes: try Folder.readAll(file, path))
  }

  /// Notes what runs next.
  func begin(_ given: Preset) {
    let bytes = given.bytes
    _ = unsafe bytes.withUnsafeBytes { bytes in
      Folder.retrying { unsafe pwrite(file, bytes.baseAddress, bytes.count, 0) }
    }
  }

  /// Notes that nothing runs any more.
  func end() {
    unsafe unlink(path)
    ftruncate(file, 0)
  }
}

extension Preset {
  /// The choices and what is drawn behind them, with their length and a sum in front.
  var bytes: [UInt8] {
    let content = ChoiceBytes.write(head + values)
    let count = UInt32(content.count)
    return (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
      + ReplayToken.checksum(content) + content
  }

  private var head: [Int] {
    let joint = joint.map { [1, $0.span, $0.end] } ?? [0, 0, 0]
    return switch rest {
    case .nothing: [0, 0, 0] + joint
    case .simplest: [1, 0, 0] + joint
    case .random(let seed, let size): [2, Int(truncatingIfNeeded: seed), size] + joint
    case .plain(let seed, let size): [3, Int(truncatingIfNeeded: seed), size] + joint
    }
  }

  /// Reads what ``bytes`` gave, also where something else stands behind it.
  init?(bytes: [UInt8]) {
    guard bytes.count >= 7 else { return nil }
    let count = (0..<4).reduce(0) { $0 | Int(bytes[$1]) << (8 * $1) }
    guard bytes.count - 7 >= count else { return nil }
    let content = Array(bytes[7..<7 + count])
    guard Array(bytes[4..<7]) == ReplayToken.checksum(content),
      let numbers = ChoiceBytes.read(content), numbers.count >= 6
    else { return nil }
    let rest: Rest
    switch numbers[0] {
    case 0: rest = .nothing
    case 1: rest = .simplest
    case 2: rest = .random(seed: UInt64(bitPattern: Int64(numbers[1])), size: numbers[2])
    case 3: rest = .plain(seed: UInt64(bitPattern: Int64(numbers[1])), size: numbers[2])
    default: return nil
    }
    let joint = numbers[3] == 1 ? Joint(span: numbers[4], end: numbers[5]) : nil
    self.init(Array(numbers[6...]), rest: rest, joint: joint)
  }
}
