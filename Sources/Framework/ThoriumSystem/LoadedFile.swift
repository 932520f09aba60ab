#if os(Linux)
// The C library's module has no declaration of it.
@_silgen_name("dl_iterate_phdr")
private func forEachLoadedFile(
  _ body: @convention(c) (UnsafeRawPointer, Int, UnsafeMutableRawPointer?) -> CInt,
  _ context: UnsafeMutableRawPointer?
) -> CInt

/// An executable file or a library in the memory of the process, in the format ELF of 64 bits.
///
/// Source: *System V Application Binary Interface*, chapters 4 and 5.
package struct LoadedFile: Sendable {
  /// A part of the file in memory.
  package struct Segment: Sendable {
    /// The type of its content.
    ///
    /// It is 1 for code and data, 2 for the table of the dynamic linker, and 7 for the first values
    /// of thread-local variables.
    package let type: UInt32
    package let memory: Range<UInt>
  }

  /// The path of the file; that of the running program is `/proc/self/exe`.
  package let path: String
  /// The distance of addresses in memory from those in the file.
  package let base: UInt
  package let segments: [Segment]
  /// The thread-local variables of the file.
  package let threadLocals: ThreadLocals?

  /// Creates the description of a file from a record of the dynamic linker.
  private init(_ record: UnsafeRawPointer) {
    base = unsafe record.load(as: UInt.self)
    let name = unsafe record.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self)
    let path = unsafe name.map { unsafe String(cString: $0) } ?? ""
    self.path = path.isEmpty ? "/proc/self/exe" : path
    let headers = unsafe record.load(fromByteOffset: 16, as: UnsafeRawPointer.self)
    let count = Int(unsafe record.load(fromByteOffset: 24, as: UInt16.self))
    let base = base
    segments = (0..<count).map { place in
      let header = unsafe headers + place * 56
      let start = unsafe base &+ header.load(fromByteOffset: 16, as: UInt.self)
      let size = unsafe header.load(fromByteOffset: 40, as: UInt.self)
      return Segment(type: unsafe header.load(as: UInt32.self), memory: start..<start + size)
    }
    let module = unsafe record.load(fromByteOffset: 48, as: UInt.self)
    let size = segments.first { $0.type == 7 }?.memory.count ?? 0
    threadLocals = module == 0 || size == 0 ? nil : ThreadLocals(module: module, size: size)
  }

  /// Returns whether code or data of the file is at an address.
  package func contains(_ address: UInt) -> Bool {
    segments.contains { $0.type == 1 && $0.memory.contains(address) }
  }

  /// The files that are loaded now, the running program first.
  package static var all: [LoadedFile] {
    var files: [LoadedFile] = []
    unsafe withUnsafeMutablePointer(to: &files) { files in
      _ = unsafe forEachLoadedFile(
        { record, _, files in
          unsafe files?.assumingMemoryBound(to: [LoadedFile].self).pointee
            .append(LoadedFile(record))
          return 0
        },
        files
      )
    }
    return files
  }
}
#endif
