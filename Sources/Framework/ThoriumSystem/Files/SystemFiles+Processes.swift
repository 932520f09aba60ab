// The process that holds a lock, and the boot of the machine.
extension SystemFiles {
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
