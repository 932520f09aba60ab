// Stands in for the module of WASI: what the core uses of it, where there are no threads.
@_exported import LinuxOnly

@discardableResult public func sched_yield() -> Int32 { 0 }
public func write(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { count }
public func getenv(_ name: UnsafePointer<CChar>) -> UnsafeMutablePointer<CChar>? { nil }

public struct timespec {
  public init() {}
  public var tv_sec: Int64 = 0
  public var tv_nsec: Int = 0
}
public var TIME_UTC: Int32 { 1 }
@discardableResult public func timespec_get(_ time: UnsafeMutablePointer<timespec>, _ base: Int32) -> Int32 { base }
public func free(_ memory: UnsafeMutableRawPointer?) {}
