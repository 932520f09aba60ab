#if os(Linux) && _pointerBitWidth(_64)
import ThoriumSystem

/// The functions that loaded files import from libraries, each through an address in a table.
///
/// Source: *System V Application Binary Interface*, chapter 5, and its supplements for x86-64 and
/// AArch64.
enum ImportedFunctions {
  /// An entry of a table, which the dynamic linker may have made read-only.
  struct Slot {
    let address: UInt
    let isReadOnly: Bool
  }

  /// Returns a function of the process; `nil` if no loaded file has it.
  static func original<Function>(_ name: String, _ type: Function.Type) -> Function? {
    unsafe dlsym(nil, name).map { unsafe unsafeBitCast($0, to: type) }
  }

  /// Replaces a function in all files that are loaded now, or in none of them.
  ///
  /// - Parameters:
  ///   - name: The symbol of the function.
  ///   - isIncluded: Returns whether the function is replaced in the file with a path.
  ///   - address: The address of a function with the same parameters.
  /// - Returns: True if a file imports the function and all entries were replaced.
  static func replace(
    _ name: String,
    in isIncluded: (String) -> Bool = { _ in true },
    with address: UInt
  ) -> Bool {
    let slots = LoadedFile.all.filter { isIncluded($0.path) }.flatMap { file in
      (Imports(of: file)?.slots(of: name) ?? []).map { slot in
        // PT_GNU_RELRO: the dynamic linker protects this segment after it has filled the table.
        let isReadOnly = file.segments.contains {
          $0.type == 0x6474_E552 && $0.memory.contains(slot)
        }
        return Slot(address: slot, isReadOnly: isReadOnly)
      }
    }
    return write(address, to: slots)
  }

  /// Writes into entries, unless the page of one of them cannot be made writable.
  ///
  /// A part of the files would otherwise read another clock than the rest.
  ///
  /// - Returns: True if there are entries and all were written.
  static func write(_ address: UInt, to slots: [Slot]) -> Bool {
    let areWritable = slots.allSatisfy { protect($0, PROT_READ | PROT_WRITE) }
    if areWritable {
      for slot in slots {
        unsafe UnsafeMutablePointer<UInt>(bitPattern: slot.address)?.pointee = address
      }
    }
    for slot in slots where slot.isReadOnly { _ = protect(slot, PROT_READ) }
    return areWritable && !slots.isEmpty
  }

  /// Changes the protection of an entry's page, and returns whether it could be changed.
  private static func protect(_ slot: Slot, _ protection: CInt) -> Bool {
    let size = UInt(sysconf(CInt(_SC_PAGESIZE)))
    guard let page = unsafe UnsafeMutableRawPointer(bitPattern: slot.address & ~(size - 1)) else {
      return false
    }
    return unsafe mprotect(page, Int(size), protection) == 0
  }
}

/// The tables of a file that the dynamic linker has filled.
private struct Imports {
  /// An entry of the dynamic section.
  private struct Entry {
    let tag: Int
    let value: UInt
  }

  /// An entry of a relocation table.
  private struct Relocation {
    let offset: UInt
    let info: UInt
    let addend: Int
  }

  /// The kinds of relocations that are the address of a function: GLOB_DAT and JUMP_SLOT.
  #if arch(x86_64)
  private static let kinds: ClosedRange<UInt> = 6...7
  #else
  private static let kinds: ClosedRange<UInt> = 1025...1026
  #endif

  private let base: UInt
  /// The values of the dynamic section, by their tags.
  private let values: [Int: UInt]

  init?(of file: LoadedFile) {
    let isKernel = file.path.hasPrefix("linux-vdso")
    // PT_DYNAMIC
    guard !isKernel, let segment = file.segments.first(where: { $0.type == 2 }) else { return nil }
    base = file.base
    var values: [Int: UInt] = [:]
    var place = unsafe UnsafePointer<Entry>(bitPattern: segment.memory.lowerBound)
    while let entry = unsafe place?.pointee, entry.tag != 0 {
      values[entry.tag] = entry.value
      unsafe place = place.map { unsafe $0 + 1 }
    }
    self.values = values
  }

  /// Returns the addresses of the entries that lead to a function.
  func slots(of name: String) -> [UInt] {
    // DT_JMPREL with DT_PLTRELSZ, and DT_RELA with DT_RELASZ
    slots(of: name, inTable: 23, size: 2) + slots(of: name, inTable: 7, size: 8)
  }

  private func slots(of name: String, inTable table: Int, size: Int) -> [UInt] {
    // DT_SYMTAB and DT_STRTAB
    guard let start = values[table], let size = values[size], let symbols = values[6],
      let names = values[5]
    else { return [] }
    let count = Int(size) / MemoryLayout<Relocation>.stride
    let all = unsafe UnsafeBufferPointer(
      start: UnsafePointer<Relocation>(bitPattern: start),
      count: count
    )
    var slots: [UInt] = []
    for place in 0..<count {
      let relocation = unsafe all[place]
      guard Self.kinds.contains(relocation.info & 0xFFFF_FFFF) else { continue }
      let symbol = unsafe UnsafePointer<UInt32>(bitPattern: symbols + relocation.info >> 32 * 24)
      guard let offset = unsafe symbol?.pointee,
        let text = unsafe UnsafePointer<CChar>(bitPattern: names + UInt(offset)),
        unsafe strcmp(text, name) == 0
      else { continue }
      slots.append(base + relocation.offset)
    }
    return slots
  }
}
#endif
