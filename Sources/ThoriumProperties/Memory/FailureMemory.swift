/// Where the failures of a check are kept, so that the next run tries them first.
///
///     let memory = FailureMemory(of: "sorting", in: ".build/failures")
///     try falsify(.int(0...99), CheckSettings(memory: memory)) { number in … }
///
/// What fails is kept in its simplest case, and forgotten once it no longer fails. The case that runs is
/// kept as well: when a program stops in the middle of it, the next run makes it first, and says so.
///
/// A folder holds small files, one a check, each written whole or not at all. One that cannot be read is
/// kept aside, and told. With Swift Testing each check has a memory by itself.
public struct FailureMemory: Sendable, Hashable {
  /// What the check is called, which tells it from others of the folder.
  public let name: String
  /// The path of the folder, which is made where it is not there.
  public let folder: String
  /// Whether what no longer fails is forgotten.
  public var forgets = true

  /// Creates a memory.
  ///
  /// - Parameters:
  ///   - name: What the check is called, which tells it from others of the folder.
  ///   - folder: The path of the folder.
  public init(of name: String, in folder: String) {
    self.name = name
    self.folder = folder
  }

  /// The name of the file, without what says which it is.
  var file: String {
    let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
