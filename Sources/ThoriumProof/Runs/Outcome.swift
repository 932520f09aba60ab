import Thorium

extension Attempt.Outcome {
  /// What came of a story, by the name of what went wrong.
  init(_ verdict: Verdict) {
    self =
      switch verdict {
      case .completed: .passed
      case .failed(Rejection.exhausted): .exhausted
      case .failed(Rejection.unwanted): .unwanted
      case .failed(let error as BrokenRule): .failed(error.name)
      case .failed(let error as UnexpectedReport): .failed("report: \(error.report.kind)")
      case .failed(let error): .failed("error: \(error.failureName)")
      case .deadlock: .failed("deadlock")
      case .stepLimit: .failed("step limit")
      case .uncontrolled: .failed("not controlled")
      }
  }
}

extension Report {
  /// What kind of report it is, which tells failures apart.
  fileprivate var kind: String {
    switch self {
    case .unhandled(let error, _): "unhandled \(error.failureName)"
    case .unhandledInPipeline(let error, _, _): "unhandled \(error.failureName) in a pipeline"
    case .failed(let error, _): "a flow failed with \(error.failureName)"
    case .refused, .late, .gone, .duplicate, .cancelled, .overloaded, .behind, .lost, .untaken,
      .kept, .uncalled:
      Report.name(ofAction: self)
    }
  }
}

extension Verdict {
  /// What a person reads of an error, where it tells more than which rule is broken.
  var reason: String? {
    switch self {
    case .failed(let error) where !(error is BrokenRule || error is Rejection): "\(error)".told
    case .completed, .failed, .deadlock, .stepLimit, .uncontrolled: nil
    }
  }
}
