import ThoriumSystem

/// A set of signals that a thread blocks.
struct SignalSet {
  private var signals = sigset_t()

  init(_ numbers: [Int32]) {
    unsafe sigemptyset(&signals)
    for number in numbers { unsafe sigaddset(&signals, number) }
  }

  /// Blocks all signals in the calling thread.
  ///
  /// - Returns: The signals that the thread blocked before.
  @discardableResult
  static func blockAll() -> SignalSet {
    var (all, before) = (SignalSet([]), SignalSet([]))
    unsafe sigfillset(&all.signals)
    unsafe pthread_sigmask(SIG_SETMASK, &all.signals, &before.signals)
    return before
  }

  /// Unblocks these signals in the calling thread, which handles a pending one immediately.
  func unblock() {
    var signals = signals
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Blocks these signals in the calling thread, and no others.
  func replaceMask() {
    var signals = signals
    unsafe pthread_sigmask(SIG_SETMASK, &signals, nil)
  }
}

/// The actions of this process for signals.
enum SignalAction {
  typealias Handler = @convention(c) (Int32) -> Void

  /// The kinds of actions.
  enum Kind {
    case standard, ignored, handled
  }

  /// Returns the kind of the current action for a signal.
  static func kind(of number: Int32) -> Kind {
    var action = sigaction()
    unsafe sigaction(number, nil, &action)
    let handler = action.handler
    return switch unsafe unsafeBitCast(handler, to: Int.self) {
    case unsafe unsafeBitCast(SIG_DFL, to: Int.self): .standard
    case unsafe unsafeBitCast(SIG_IGN, to: Int.self): .ignored
    default: .handled
    }
  }

  /// Sets the action for a signal; no other signal interrupts the handler.
  static func set(_ number: Int32, _ handler: Handler?) {
    var action = sigaction()
    action.handler = handler
    action.sa_flags = SA_RESTART
    unsafe sigfillset(&action.sa_mask)
    unsafe sigaction(number, &action, nil)
  }

  typealias FaultHandler =
    @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  /// The actions before which a handler is called, by their signal.
  ///
  /// Proof: each place is written once, before the handler of its signal is set, and only that handler
  /// reads it. The memory is never freed.
  private nonisolated(unsafe) static let earlier =
    UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

  /// Sets a handler that is called before the current action, on the same stack.
  static func precede(_ number: Int32, _ handler: FaultHandler) {
    var action = sigaction()
    unsafe sigaction(number, nil, earlier + Int(number))
    action.handler = unsafe unsafeBitCast(handler, to: Handler.self)
    action.sa_flags = SA_SIGINFO | SA_ONSTACK
    unsafe sigfillset(&action.sa_mask)
    unsafe sigaction(number, &action, nil)
  }

  /// Restores the action that a handler precedes.
  static func restoreEarlier(_ number: Int32) {
    unsafe sigaction(number, earlier + Int(number), nil)
  }
}

extension sigaction {
  /// The handler of the action; each C library has another name for its field.
  fileprivate var handler: SignalAction.Handler? {
    get {
      #if canImport(Darwin)
      unsafe __sigaction_u.__sa_handler
      #else
      unsafe __sigaction_handler.sa_handler
      #endif
    }
    set {
      #if canImport(Darwin)
      unsafe __sigaction_u.__sa_handler = newValue
      #else
      unsafe __sigaction_handler.sa_handler = newValue
      #endif
    }
  }
}
