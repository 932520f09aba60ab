#if canImport(Glibc)
import ThoriumSystem

/// A copy of this process in which locks can be used.
///
/// A `Mutex` contains the number of the thread that holds it. Each file of the program asks for
/// that number once for each thread, and keeps it in a thread-local variable. In a copy of the
/// process the thread has another number. A lock that one file closes with the old number and
/// another file opens with the new one ends the process. So the copy replaces the old number in all
/// files.
enum ProcessCopy {
  private typealias NumberFunction = @convention(c) () -> pid_t

  /// The function that returns the number of the calling thread; `nil` before version 2.30 of the
  /// C library.
  private static let threadNumber: NumberFunction? = unsafe dlsym(nil, "gettid").map { function in
    unsafe unsafeBitCast(function, to: NumberFunction.self)
  }

  /// The number of the calling thread, if it can be read.
  static var thread: pid_t? { threadNumber?() }

  /// The thread-local variables of the files that were loaded at the first use of this value.
  ///
  /// These files stay loaded, since the variables of a file that is unloaded have no memory.
  private static let threadLocals = LoadedFile.all.compactMap { file -> ThreadLocals? in
    guard let threadLocals = file.threadLocals else { return nil }
    _ = unsafe dlopen(file.path, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE)
    return threadLocals
  }

  /// Prepares the values that `make(limit:)` uses.
  ///
  /// Call it before the first copy. Preparing them takes locks of the dynamic linker and of the Swift runtime. A signal
  /// handler must not wait for a lock, and in a copy another thread may have held it.
  static func prepare() { _ = thread.map(places) }

  /// Makes a copy of the process.
  ///
  /// The copy has one thread. If another thread held a lock at this moment, the copy may wait for it without end. So
  /// an alarm is the first thing that the copy sets.
  ///
  /// - Parameter limit: The time after which the alarm ends the copy, in seconds.
  /// - Returns: The number of the copy; in the copy 0.
  static func make(limit: UInt32) -> pid_t {
    let old = thread
    let copy = fork()
    if copy == 0 { setAlarm(limit) }
    if copy == 0, let old, let thread {
      for place in places(of: old) {
        unsafe UnsafeMutablePointer<pid_t>(bitPattern: place)?.pointee = thread
      }
    }
    return copy
  }

  /// Ends this process after a number of seconds, also if the handler that has made it blocks all signals.
  private static func setAlarm(_ limit: UInt32) {
    signal(SIGALRM, SIG_DFL)
    alarm(limit)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGALRM)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Returns the addresses of the thread-local variables that contain the number of a thread.
  static func places(of thread: pid_t) -> [UInt] {
    #if _pointerBitWidth(_64)
    var places: [UInt] = []
    let size = UInt(MemoryLayout<pid_t>.size)
    for locals in threadLocals {
      guard let memory = locals.memory else { continue }
      var place = (memory.lowerBound + size - 1) / size * size
      while place + size <= memory.upperBound {
        let isNumber = unsafe UnsafePointer<pid_t>(bitPattern: place)?.pointee == thread
        if isNumber { places.append(place) }
        place += size
      }
    }
    return places
    #else
    return []
    #endif
  }
}
#endif
