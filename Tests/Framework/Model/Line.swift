import Thorium

/// One thing that can be seen of a store, in the order in which it happens.
enum Line: Equatable, Sendable {
  /// What the store asks its reactor, by the number of the action, mutation or error.
  case asksForRefusal(Int)
  case mutates(Int)
  case reduces(Int)
  case catches(Int)
  case answers(Int)
  /// An observer is told a state, of which the print is shown.
  case tells(Int, UInt64)
  /// Somebody takes an event.
  case takes(Int, Int)
  /// A body has emitted, and was told whether it is alive.
  case emitted(Int, isAlive: Bool)
  case reports(Message)
  case traces(Event)
  /// Somebody who waited for the end of an action goes on.
  case finished(receipt: Int, isAccepted: Bool)
  /// Somebody who waited for the store to settle goes on.
  case settled

  /// What the runtime reports.
  enum Message: Equatable, Sendable {
    case unhandled(Int)
    case refused
    case late
    case cancelled(String)
    case other(String)
  }

  /// What a tracer is told; effects are numbered in the order in which they begin.
  enum Event: Equatable, Sendable {
    case storeBegan
    case actionBegan(Int, Int)
    case actionEnded(Int, Ending)
    case effectBegan(Int, String, action: Int)
    case effectEnded(Int, Ending)
    case reduced(Int, UInt64, effect: Int?)
    case told(Int, effect: Int?)
    case storeEnded
  }

  enum Ending: Equatable, Sendable {
    case finished
    case failed(Int)
    case refused
    case cancelled(CancellationCause)
    case late
  }
}
