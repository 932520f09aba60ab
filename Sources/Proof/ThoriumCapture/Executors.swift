#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import ThoriumSimulation

@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

/// The executors that replace the executors of the process.
enum Executors: ExecutorFactory {
  static let pool = CapturingPool(before: Task.defaultExecutor)
  static let main = CapturingMain(before: MainActor.executor)

  static var mainExecutor: any MainExecutor { main }
  static var defaultExecutor: any TaskExecutor { pool }

  static var areInstalled: Bool {
    Task.defaultExecutor === pool && MainActor.executor === main
  }

  static func install() {
    // The process creates its own executors at their first use, which is here. Otherwise it
    // would later replace these by its own.
    _ = (pool, main)
    _ = (WallClock.isVirtual, SystemRandom.isRepeatable)
    HashOrder.fix()
    _createExecutors(factory: Executors.self)
  }
}

/// A function that the loader calls before any other thread can read the executors.
@section(".init_array") @used
private let installWhenLoaded: @convention(c) () -> Void = { Executors.install() }

#else

enum Executors {
  static var areInstalled: Bool { false }
}

#endif
