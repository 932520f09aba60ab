import ThoriumCore

/// The outcome of a flow.
///
/// Every flow has exactly one ending.
public enum Ending<Output: Sendable>: Sendable {
  /// Its coordinator returned this result.
  case finished(Output)
  /// The flow was cancelled for this reason, and its screens were removed.
  case cancelled(String)
  /// Its coordinator threw this error.
  case failed(any Error)
  /// The flow that had started it ended first.
  case abandoned

  package func map<Other>(_ transform: (Output) -> Other) -> Ending<Other> {
    switch self {
    case .finished(let output): .finished(transform(output))
    case .cancelled(let reason): .cancelled(reason)
    case .failed(let error): .failed(error)
    case .abandoned: .abandoned
    }
  }
}

extension Ending: CustomStringConvertible {
  /// The kind of the ending with its value: `cancelled: its parent cancelled it`.
  ///
  /// Control and format characters are escaped.
  public var description: String { sentence.escaped }

  private var sentence: String {
    switch self {
    case .finished(let output): "finished: \(output)"
    case .cancelled(let reason): "cancelled: \(reason)"
    case .failed(let error): "failed: \(error)"
    case .abandoned: "abandoned"
    }
  }
}

/// The reason why a flow has no value.
public enum FlowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The flow was cancelled for this reason.
  case cancelled(flow: String, reason: String)
  /// The flow that had started it ended first.
  case abandoned(flow: String)

  /// A sentence that names the flow; control and format characters are escaped.
  public var description: String { sentence.escaped }

  private var sentence: String {
    switch self {
    case .cancelled(let flow, let reason): "The flow \(flow) was cancelled: \(reason)."
    case .abandoned(let flow): "The flow \(flow) was abandoned: the flow that began it has ended."
    }
  }
}
