/// A fast path that draws and executes a run without a simulation; true when every rule holds.
///
/// It also returns `false` if it cannot decide. Then the run is executed in full.
@usableFromInline
package typealias FastPath = @Sendable (inout Source) -> Bool
