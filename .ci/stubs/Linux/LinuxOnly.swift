// What only code for Linux uses. The compiler of this machine compiles that code for every stub of a system.

public var O_RDONLY: Int32 { 0 }
public var SEEK_END: Int32 { 2 }
public var PROT_READ: Int32 { 1 }
public var MAP_PRIVATE: Int32 { 2 }

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { -1 }
@discardableResult public func close(_ file: Int32) -> Int32 { -1 }
public func lseek(_ file: Int32, _ offset: Int, _ whence: Int32) -> Int { -1 }
public func mmap(
  _ address: UnsafeMutableRawPointer?, _ size: Int, _ protection: Int32, _ flags: Int32, _ file: Int32, _ offset: Int
) -> UnsafeMutableRawPointer? { nil }
public func strcmp(_ text: UnsafePointer<CChar>, _ other: UnsafePointer<CChar>) -> Int32 { 0 }
public func dlsym(_ library: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>) -> UnsafeMutableRawPointer? { nil }
