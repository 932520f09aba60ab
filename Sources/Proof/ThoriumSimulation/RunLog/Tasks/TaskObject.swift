import ThoriumSystem

/// A task in memory, read where the runtime exports no function.
///
/// The offsets are those of Swift 6.3 with 64 bits. The tests of `ThoriumCapture` compare them with
/// tasks whose states are known. Only reports and the calls of actors use them.
@safe
struct TaskObject {
  /// True when the layout of tasks and actors in memory is known.
  static let isReadable = isKnownLayout()
  private let address: UnsafeRawPointer

  /// Creates a view of the task of a job.
  ///
  /// - Parameter job: A segment of a task that has not been freed.
  init?(of job: UnownedJob) {
    guard Self.isReadable else { return nil }
    // A job that is a segment of a task is the task itself; both types are only its address.
    unsafe address = unsafeBitCast(job, to: UnsafeRawPointer.self)
  }

  private static func isKnownLayout() -> Bool {
    #if os(Linux) && _pointerBitWidth(_64) && compiler(>=6.3) && compiler(<6.4)
    true
    #else
    false
    #endif
  }
}

extension TaskObject {
  /// True when the task has ended.
  var isComplete: Bool { unsafe address.load(fromByteOffset: 96, as: UInt32.self) & 0x2000 != 0 }

  /// The task executor that the task prefers, if any.
  ///
  /// A status record of the kind 5 contains it. Each record contains the address of the older one.
  var preference: UnownedTaskExecutor? {
    var record = unsafe address.load(fromByteOffset: 104, as: UnsafeRawPointer?.self)
    while let current = unsafe record {
      if unsafe current.load(as: UInt8.self) == 5 {
        return unsafe current.load(fromByteOffset: 24, as: UnownedTaskExecutor.self)
      }
      unsafe record = current.load(fromByteOffset: 8, as: UnsafeRawPointer?.self)
    }
    return nil
  }

  /// The address of the code that continues the task.
  private var next: UInt { unsafe address.load(fromByteOffset: 56, as: UInt.self) }

  /// The task's name, which it has from its start.
  var name: String? {
    let hasName = unsafe address.load(fromByteOffset: 32, as: UInt32.self) & 1 << 30 != 0
    guard hasName, let read = unsafe Self.nameReader else { return nil }
    return unsafe read(address).map { unsafe String(cString: $0) }
  }

  private typealias NameReader = @convention(c) (UnsafeRawPointer) -> UnsafePointer<CChar>?

  /// The function of the runtime that reads the name of a task; it is not exported.
  private static let nameReader: NameReader? = {
    let symbol = "_ZN5swift9AsyncTask11getTaskNameEv"
    let runtime = unsafe UInt(bitPattern: unsafeBitCast(ContinuousClock.self, to: Int.self))
    guard let function = Symbols.address(of: symbol, besides: runtime) else { return nil }
    return unsafe unsafeBitCast(function, to: NameReader.self)
  }()

  /// True when the task has not run yet; the runtime's adapter then calls its closure.
  var isNew: Bool { Symbols.name(at: next)?.contains("future_adapter") == true }

  /// The name of the function whose closure a new task runs; `nil` for a task that has run.
  ///
  /// The runtime keeps the closure in front of the first frame of the task. If the compiler has
  /// wrapped the closure, the context of the wrapper holds the original one. It is also `nil` for a
  /// task that started immediately, which has run before it is first enqueued.
  var function: String? {
    guard isNew else { return nil }
    let frame = unsafe address.load(fromByteOffset: 64, as: UnsafeRawPointer?.self)
    guard let frame = unsafe frame else { return nil }
    let entry = unsafe frame.load(fromByteOffset: -24, as: UInt.self)
    guard let symbol = Symbols.name(at: entry) else { return nil }
    if let name = FunctionName(of: symbol) { return name.text }
    var context = unsafe frame.load(fromByteOffset: -16, as: UnsafeRawPointer?.self)
    // The compiler wraps a closure at most a few times.
    for _ in 1...4 {
      guard let wrapper = unsafe context, let place = unsafe Self.closure(in: wrapper) else {
        return nil
      }
      let wrapped = unsafe Symbols.name(at: wrapper.load(fromByteOffset: place, as: UInt.self))
      if let name = wrapped.flatMap(FunctionName.init(of:)) { return name.text }
      unsafe context = wrapper.load(fromByteOffset: place + 8, as: UnsafeRawPointer?.self)
    }
    return nil
  }

  /// The name of the function whose closure a suspended task runs, from its outermost frame.
  var suspendedFunction: String? {
    callers(atMost: 100).reversed().lazy.compactMap { FunctionName(of: $0)?.text }.first
  }

  /// Returns the offset of the closure in the context of a wrapper, which may begin with a type.
  private static func closure(in context: UnsafeRawPointer) -> Int? {
    [16, 24].first { offset in
      let address = unsafe context.load(fromByteOffset: offset, as: UInt.self)
      // The symbol of an asynchronous function's address.
      return Symbols.name(at: address)?.hasSuffix("Tu") == true
    }
  }

  /// The name of the program's function in which a suspended task continues.
  ///
  /// It is `nil` for a new task, and where the program continues in a closure.
  var continuation: String? {
    if isNew { return nil }
    guard let name = functions().first(where: \.isOfProgram), !name.isClosure else { return nil }
    return name.text
  }

  /// The reason why a suspended task waits, as far as the runtime shows it.
  var wait: Wait {
    let symbol = Symbols.name(at: next) ?? ""
    if symbol.contains("task_group_wait_resume_adapter") { return .group }
    if symbol.contains("wait_resume_adapter") || symbol.contains("wait_throwing_resume") {
      return .task
    }
    return .continuation(in: functions().map(\.text).first { !$0.hasSuffix("Continuation") })
  }

  /// The suspended function and its callers, from the innermost on.
  ///
  /// A continuation is at most a few calls below the function that asks for it.
  private func functions() -> [FunctionName] {
    let symbols = [Symbols.name(at: next)].compactMap(\.self) + callers(atMost: 4)
    return symbols.compactMap(FunctionName.init(of:))
  }

  /// Returns the symbols of the callers of the suspended function, from the innermost on.
  ///
  /// A frame begins with the address of its caller's frame and the code that continues the caller.
  private func callers(atMost count: Int) -> [String] {
    var symbols: [String] = []
    var frame = unsafe address.load(fromByteOffset: 64, as: UnsafeRawPointer?.self)
    while let current = unsafe frame, symbols.count < count {
      guard let symbol = unsafe Symbols.name(at: current.load(fromByteOffset: 8, as: UInt.self))
      else { break }
      symbols.append(symbol)
      unsafe frame = current.load(as: UnsafeRawPointer?.self)
    }
    return symbols
  }

  /// The task whose value a suspended task waits for, if it waits for one.
  ///
  /// The newest status record of such a task has the kind 0, for a dependency, and contains the
  /// other task.
  var awaited: TaskID? {
    let record = unsafe address.load(fromByteOffset: 104, as: UnsafeRawPointer?.self)
    guard let record = unsafe record,
      unsafe record.load(as: UInt8.self) == 0,
      unsafe record.load(fromByteOffset: 32, as: UInt8.self) == 1,
      let task = unsafe record.load(fromByteOffset: 16, as: UnsafeRawPointer?.self)
    else { return nil }
    return unsafe TaskID(of: unsafeBitCast(task, to: UnownedJob.self))
  }

  /// True when the tasks that others wait for can be read.
  static var showsAwaited: Bool { isReadable }

  /// An event that a task waits for.
  enum Wait: Sendable {
    case task, group
    case continuation(in: String?)

    /// True when the task waits in `next()` of a sequence.
    var isNextElement: Bool {
      if case .continuation(in: "next") = self { true } else { false }
    }

    var isContinuation: Bool {
      if case .continuation = self { true } else { false }
    }
  }
}
