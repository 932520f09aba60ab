import Synchronization

/// The names of functions by address, from the symbol tables of the files in the process.
///
/// It is for reports of failures only, since it searches whole symbol tables. Without a symbol
/// table, and on systems other than Linux, there are no names.
package enum Symbols {
  private static let known = Mutex<[UInt: String]>([:])

  /// Returns the name of the function or the constant at an address, as the linker knows it.
  ///
  /// - Complexity: O(*n*) in the number of symbols of the file, the first time.
  package static func name(at address: UInt) -> String? {
    if let name = known.withLock({ $0[address] }) { return name.isEmpty ? nil : name }
    let name = find(address)
    known.withLock { $0[address] = name ?? "" }
    return name
  }

  /// Returns the readable form of a Swift symbol, or `nil` for another symbol.
  package static func demangled(_ symbol: String) -> String? {
    let text = unsafe demangle(symbol, symbol.utf8.count, nil, nil, 0)
    guard let text = unsafe text else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }
}

@_silgen_name("swift_demangle")
private func demangle(
  _ name: UnsafePointer<CChar>,
  _ length: Int,
  _ buffer: UnsafeMutablePointer<CChar>?,
  _ size: UnsafeMutablePointer<Int>?,
  _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?

#if os(Linux)
extension Symbols {
  private static let files = LoadedFile.all
  private static let tables = Mutex<[String: SymbolTable?]>([:])

  private static func find(_ address: UInt) -> String? {
    guard let file = files.first(where: { $0.contains(address) }) else { return nil }
    return table(of: file)?.name(at: UInt64(address - file.base))
  }

  /// Returns the address of a function by its symbol, in the file that contains another address.
  ///
  /// - Parameters:
  ///   - symbol: The symbol, or its beginning.
  ///   - ends: The possible ends of the symbol, after its beginning.
  ///   - address: An address in the file to search.
  /// - Returns: The address, or `nil` if the file has no such symbol.
  package static func address(
    of symbol: String,
    endingIn ends: [String] = [""],
    besides address: UInt
  ) -> UInt? {
    guard let file = files.first(where: { $0.contains(address) }) else { return nil }
    return table(of: file)?.value(of: symbol, ends).map { file.base + UInt($0) }
  }

  private static func table(of file: LoadedFile) -> SymbolTable? {
    tables.withLock { tables in
      if let table = tables[file.path] { return table }
      let table = SymbolTable(file.path)
      tables[file.path] = .some(table)
      return table
    }
  }
}

// Proof that `@unchecked Sendable` is right: the pointers never change, and the memory that they
// point to is read-only until the process ends.
/// The symbols of a file, which stays mapped until the process ends.
@safe
private struct SymbolTable: @unchecked Sendable {
  /// An entry as it is in the file.
  private struct Entry {
    let name: UInt32
    let info: UInt8
    let other: UInt8
    let section: UInt16
    let value: UInt64
    let size: UInt64
  }

  private let entries: UnsafeBufferPointer<Entry>
  private let names: UnsafePointer<CChar>

  /// Maps a file and finds its symbol table, or returns `nil` if it has none.
  init?(_ path: String) {
    let descriptor = unsafe open(path, O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let size = Int(lseek(descriptor, 0, SEEK_END))
    let mapped = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard size > 64, let file = unsafe mapped, UInt(bitPattern: file) != .max else {
      return nil
    }
    let bytes = unsafe UnsafeRawBufferPointer(start: file, count: size)
    guard let table = unsafe Self.section(ofType: 2, in: bytes),
      let text = unsafe Self.section(table.link, in: bytes)
    else { return nil }
    unsafe entries = UnsafeBufferPointer(
      start: (file + table.offset).assumingMemoryBound(to: Entry.self),
      count: table.size / MemoryLayout<Entry>.stride
    )
    unsafe names = UnsafePointer((file + text.offset).assumingMemoryBound(to: CChar.self))
  }

  func name(at value: UInt64) -> String? {
    for place in unsafe 0..<entries.count {
      let entry = unsafe entries[place]
      guard entry.value <= value, value < entry.value + max(entry.size, 1), entry.section != 0
      else { continue }
      return unsafe String(cString: names + Int(entry.name))
    }
    return nil
  }

  func value(of symbol: String, _ ends: [String]) -> UInt64? {
    let count = symbol.utf8.count
    return unsafe symbol.withCString { symbol in
      for place in unsafe 0..<entries.count {
        let entry = unsafe entries[place]
        let name = unsafe names + Int(entry.name)
        guard entry.section != 0, unsafe strncmp(name, symbol, count) == 0 else { continue }
        if ends.contains(where: { unsafe strcmp(name + count, $0) == 0 }) { return entry.value }
      }
      return nil
    }
  }

  /// The place of a section in its file, and the number of its linked section, such as its names.
  private struct Section {
    let type: UInt32
    let offset: Int
    let size: Int
    let link: Int
  }

  private static func section(ofType type: UInt32, in file: UnsafeRawBufferPointer) -> Section? {
    let count = Int(unsafe file.load(fromByteOffset: 60, as: UInt16.self))
    for number in 0..<count {
      guard let section = unsafe section(number, in: file) else { return nil }
      if section.type == type { return section }
    }
    return nil
  }

  private static func section(_ number: Int, in file: UnsafeRawBufferPointer) -> Section? {
    let start = Int(unsafe file.load(fromByteOffset: 40, as: UInt64.self)) + number * 64
    guard start + 64 <= file.count else { return nil }
    let section = Section(
      type: unsafe file.load(fromByteOffset: start + 4, as: UInt32.self),
      offset: Int(unsafe file.load(fromByteOffset: start + 24, as: UInt64.self)),
      size: Int(unsafe file.load(fromByteOffset: start + 32, as: UInt64.self)),
      link: Int(unsafe file.load(fromByteOffset: start + 40, as: UInt32.self))
    )
    return section.type == 8 || section.offset + section.size <= file.count ? section : nil
  }
}
#else
extension Symbols {
  private static func find(_ address: UInt) -> String? { nil }

  /// Returns the address of a function by its symbol; without symbol tables, always `nil`.
  package static func address(
    of symbol: String,
    endingIn ends: [String] = [""],
    besides address: UInt
  ) -> UInt? { nil }
}
#endif
