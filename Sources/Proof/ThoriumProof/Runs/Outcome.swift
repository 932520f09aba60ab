import Thorium

extension Attempt.Outcome {
  /// The name of the failure of a run that does not end.
  static var endless: String { "step limit" }

  /// Creates the outcome of a run from its verdict.
  init(_ verdict: Verdict) {
    self =
      switch verdict {
      case .completed: .passed
      case .failed(DiscardedCase.exhausted): .exhausted
      case .failed(DiscardedCase.unwanted): .unwanted
      case .failed(let error as BrokenRule): .failed(error.name)
      case .failed(let error as UnexpectedReport): .failed(error.failureKey)
      case .failed(let error): .failed("error: \(error.failureName)")
      case .deadlock: .failed("deadlock")
      case .stepLimit: .failed(Self.endless)
      case .uncontrolled: .failed("not controlled")
      }
  }
}

// A store reports several kinds of defects with this error.
extension UnexpectedReport: NamedFailure {
  package var failureKey: String { "report: \(report.kind)" }
}

extension Report {
  /// The kind of the report, which distinguishes failures.
  fileprivate var kind: String {
    switch self {
    case .unhandled(let error, _): "unhandled \(error.failureName)"
    case .unhandledInPipeline(let error, _, _): "unhandled \(error.failureName) in a pipeline"
    case .failed(let error, _): "a flow failed with \(error.failureName)"
    case .refused, .late, .gone, .duplicate, .cancelled, .overloaded, .behind, .log, .lost,
      .untaken, .kept:
      Report.name(ofAction: self)
    }
  }
}

extension Verdict {
  /// The description of an error; `nil` if the failure's name says the same.
  var reason: String? {
    switch self {
    case .failed(let error) where !(error is BrokenRule || error is DiscardedCase):
      "\(error)".shortened
    case .stepLimit(let limit): "step limit: it has not come to rest after \(limit) steps"
    case .completed, .failed, .deadlock, .uncontrolled: nil
    }
  }
}
