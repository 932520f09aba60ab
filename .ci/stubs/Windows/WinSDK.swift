// Stands in for the module of the Windows SDK: what the core uses of it.

public struct SRWLOCK { public init() {} }
public struct CONDITION_VARIABLE { public init() {} }
public typealias PSRWLOCK = UnsafeMutablePointer<SRWLOCK>
public typealias PCONDITION_VARIABLE = UnsafeMutablePointer<CONDITION_VARIABLE>
public var INFINITE: UInt32 { .max }

public func GetCurrentThreadId() -> UInt32 { 1 }
@discardableResult public func SwitchToThread() -> Bool { true }
public func InitializeSRWLock(_ lock: PSRWLOCK!) {}
public func AcquireSRWLockExclusive(_ lock: PSRWLOCK!) {}
public func ReleaseSRWLockExclusive(_ lock: PSRWLOCK!) {}
public func InitializeConditionVariable(_ change: PCONDITION_VARIABLE!) {}
public func SleepConditionVariableSRW(
  _ change: PCONDITION_VARIABLE!, _ lock: PSRWLOCK!, _ milliseconds: UInt32, _ flags: UInt32
) -> Bool { true }
public func WakeAllConditionVariable(_ change: PCONDITION_VARIABLE!) {}

public struct FILETIME {
  public init() {}
  public var dwLowDateTime: UInt32 = 0
  public var dwHighDateTime: UInt32 = 0
}
public func GetSystemTimePreciseAsFileTime(_ time: UnsafeMutablePointer<FILETIME>!) {}
