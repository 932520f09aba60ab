// The process that holds a lock, and the boot of the machine.
extension SystemFiles {
  /// Returns the holder of a lock from `/proc/locks`, on a system that has this file.
  package func holder(ofLock file: OpenFile) -> Int32? {
    #if os(Linux)
    guard let number = try? status(of: file).number, let locks = Self.text(of: "/proc/locks")
    else { return nil }
    for line in locks.split(separator: "\n") {
      // A lock is a line such as `1: FLOCK  ADVISORY  WRITE 4242 08:01:131 0 EOF`. The line of a
      // process that waits for it has an arrow after the first number.
      let parts = line.split(separator: " ")
      guard parts.count >= 6, parts[1] == "FLOCK", parts[3] == "WRITE",
        parts[5].split(separator: ":").last == "\(number)"[...]
      else { continue }
      return Int32(parts[4]).flatMap { $0 > 0 ? $0 : nil }
    }
    #endif
    return nil
  }

  /// The identifier of this boot of the machine, from the kernel.
  package var boot: String { Self.boot }

  private static let boot: String = {
    #if os(Linux)
    let id = text(of: "/proc/sys/kernel/random/boot_id")?.split(whereSeparator: \.isWhitespace)
    return id?.first.map(String.init) ?? ""
    #elseif canImport(Darwin)
    var bytes = [UInt8](repeating: 0, count: 64)
    var count = bytes.count
    let failure = unsafe sysctlbyname("kern.bootsessionuuid", &bytes, &count, nil, 0)
    return failure == 0 ? String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) : ""
    #else
    return ""
    #endif
  }()

  #if os(Linux)
  /// Returns the text of a file of the kernel; `nil` if it cannot be read.
  private static func text(of path: String) -> String? {
    let content = try? SystemFiles().content(of: path)
    return content.flatMap { $0 }.map { String(decoding: $0.bytes, as: UTF8.self) }
  }
  #endif
}
