#if os(Linux)
/// The thread-local variables of a file in the memory of the process.
///
/// Each thread has its own memory for them.
///
/// Source: *ELF Handling for Thread-Local Storage*, Ulrich Drepper, section 3.
package struct ThreadLocals: Sendable {
  private typealias AddressFunction = @convention(c) (UnsafeRawPointer) -> UInt

  /// The function of the dynamic linker that returns the address of a variable on the calling thread.
  private static let address: AddressFunction? = unsafe dlsym(nil, "__tls_get_addr").map {
    unsafe unsafeBitCast($0, to: AddressFunction.self)
  }

  /// The number that the dynamic linker has given to the file.
  let module: UInt
  /// The size of the variables, in bytes.
  let size: Int

  /// The memory on the calling thread; the file must still be loaded.
  ///
  /// For a file that was loaded at the start of the program, this takes no lock, so a copy of the process can read it.
  /// For a file that was loaded later, the first use on a thread allocates the memory.
  package var memory: Range<UInt>? {
    var place = (module: module, offset: UInt(0))
    guard let start = unsafe withUnsafePointer(to: &place, { unsafe Self.address?($0) }) else {
      return nil
    }
    return start..<start + UInt(size)
  }
}
#endif
