// What ThoriumSimulation uses of Dispatch, whose interface a toolchain for Linux has only for Linux.

public final class DispatchSemaphore: Sendable {
  public init(value: Int) {}
  public func wait() {}
  @discardableResult public func signal() -> Int { 0 }
}
