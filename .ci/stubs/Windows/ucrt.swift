// Stands in for the C library of Windows: what the core uses of it.
@_exported import LinuxOnly

public func _write(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: UInt32) -> Int32 { 0 }
public func getenv(_ name: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { nil }
public func free(_ memory: UnsafeMutableRawPointer?) {}
