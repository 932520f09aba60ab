import ThoriumCore

// The sender decides the content of a link, so traces contain only the names of its query.
extension Link {
  /// This link, with `...` as each value of the query.
  var withoutValues: Link {
    Link(scheme: scheme, path: path, query: query.map(\.withoutValue))
  }
}

extension Link.Item {
  fileprivate var withoutValue: Link.Item { Link.Item(name, "...") }
}

extension LinkStep {
  fileprivate var withoutValues: LinkStep {
    LinkStep(path: path, query: query.map(\.withoutValue))
  }
}

extension LinkReport {
  var withoutValues: LinkReport {
    LinkReport(
      link: link.withoutValues,
      done: done.map(\.withoutValues),
      stopped: stopped?.withoutValues,
      reason: reason.withoutValues(of: link)
    )
  }
}

extension LinkReport.Reason {
  fileprivate func withoutValues(of link: Link) -> LinkReport.Reason {
    switch self {
    case .invalid(let error): .invalid(error.withoutValues(of: link))
    case .replaced(let link): .replaced(by: link.withoutValues)
    default: self
    }
  }
}

extension LinkError {
  fileprivate func withoutValues(of link: Link) -> LinkError {
    let problem: Problem =
      if case .item(let item) = problem { .item(item.withoutValue) } else { problem }
    return LinkError(
      link: "\(link.withoutValues)",
      problem: problem,
      place: place,
      expected: expected
    )
  }
}
