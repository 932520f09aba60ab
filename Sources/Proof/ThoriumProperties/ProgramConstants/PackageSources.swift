import Synchronization
import ThoriumSystem

/// The Swift files of a package, whose constants guide the checks of the package.
package struct PackageSources {
  /// The greatest number of bytes that are read of a package.
  private static let mostBytes = 1 << 20
  /// The greatest number of files that are read of a package.
  private static let mostFiles = 1_000
  /// The greatest number of nested folders.
  private static let deepest = 12
  /// The folders in which packages have their sources.
  private static let folders = ["Sources", "Source", "src", "srcs"]

  /// The literals and the imports of a file.
  private struct Scan {
    let constants: [Constant]
    let imports: Set<String>
    let size: Int
  }

  /// The file that calls the check, whose constants are not added.
  private let caller: String
  private var constants: [Constant] = []
  private var files = 0
  private var bytes = 0

  /// The pools of the files that have called a check.
  private static let pools = Mutex<[String: ConstantPool]>([:])
  /// The files that were read, since most files of a package have the same other files.
  private static let scans = Mutex<[String: Scan?]>([:])

  /// Returns the constants near a file, which are read once for each process.
  ///
  /// They are the constants of the file itself and of the sources of its package, those of imported
  /// modules first. A file that cannot be read has none.
  ///
  /// - Parameter path: The path of the file that calls a check.
  /// - Returns: The constants.
  static func pool(near path: String) -> ConstantPool {
    pools.withLock { pools in
      if let pool = pools[path] { return pool }
      let pool = readPool(near: path)
      pools[path] = pool
      return pool
    }
  }

  private static func readPool(near path: String) -> ConstantPool {
    let caller = scan(path)
    let near = ConstantPool.Part(caller?.constants ?? [])
    guard let caller, let root = package(of: path) else { return ConstantPool(near: near) }
    let sources = folders.lazy.map { "\(root)/\($0)" }.first { names(in: $0) != nil }
    guard let sources else { return ConstantPool(near: near) }
    var package = PackageSources(caller: path)
    let all = names(in: sources) ?? []
    for name in all.filter(caller.imports.contains) + all.filter({ !caller.imports.contains($0) }) {
      package.read("\(sources)/\(name)", depth: 0)
    }
    return ConstantPool(near: near, far: ConstantPool.Part(package.constants))
  }

  /// Reads a Swift file, or those of a folder.
  private mutating func read(_ path: String, depth: Int) {
    guard bytes < Self.mostBytes, files < Self.mostFiles, depth < Self.deepest else { return }
    if path.hasSuffix(".swift") {
      guard let scan = Self.scan(path) else { return }
      bytes += scan.size
      files += 1
      if path != caller { constants += scan.constants }
    } else if let names = Self.names(in: path) {
      for name in names { read("\(path)/\(name)", depth: depth + 1) }
    }
  }

  private static func scan(_ path: String) -> Scan? {
    if let known = scans.withLock({ $0[path] }) { return known }
    let scan = read(path).map { bytes in
      var scanner = LiteralScanner(bytes)
      scanner.scan()
      return Scan(constants: scanner.constants, imports: scanner.imports, size: bytes.count)
    }
    scans.withLock { $0[path] = .some(scan) }
    return scan
  }

  private static func read(_ path: String) -> [UInt8]? {
    let file = Folder.retrying { unsafe open(path, O_RDONLY | O_CLOEXEC) }
    if file < 0 { return nil }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= mostBytes
    else { return nil }
    return try? Folder.readAll(file, path)
  }

  /// Returns the names of the visible entries of a folder in their order, or `nil` for no folder.
  ///
  /// A link to a folder counts as none, since it may lead to a folder that contains it.
  private static func names(in path: String) -> [String]? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      let names = try? Folder(path: path).names(from: "", to: "")
    else { return nil }
    return names.filter { !$0.hasPrefix(".") }
  }

  /// Returns the folder of the package that contains a source file.
  package static func package(of path: String) -> String? {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)
    while parts.popLast() != nil, !parts.isEmpty {
      let folder = parts.joined(separator: "/")
      if unsafe access("\(folder)/Package.swift", F_OK) == 0 { return folder }
    }
    return nil
  }
}
