import Thorium

/// The tracers of all virtual worlds that the current task creates.
enum WorldTracers {
  @TaskLocal static var current: [any StoreTracer] = []
}
